import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { withdrawWords } from '../../mutations/announce.ts'
import { sendDigests } from '../../mutations/digest.ts'
import { sendDueNotices } from '../../mutations/sendDue.ts'
import { tell, type Notice } from '../../mutations/tell.ts'
import { unsubscribeLink } from '../../mutations/unsubscribe.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ SMS_PER_HOUR: '6', SMS_URL: 'https://sms.example.org/send' })
})
afterAll(() => server.close())

interface Someone {
  id: number
  username: string
  api: Awaited<ReturnType<TestServer['person']>>['api']
}

async function someone({ mail = true, phone = '' } = {}): Promise<Someone> {
  const { api, username } = await server.person()
  const { ID = 0 } = await api.call('api/getUser', {})
  await statement(
    server.parts.db,
    `update users set email_confirmed_at = case when $2 then now() end, phone = nullif($3, ''),
       phone_confirmed_at = case when $3 <> '' then now() end where user_id = $1`,
    [ID, mail, phone],
  )
  return { id: ID, username, api }
}

const say = (notice: Omit<Notice, 'href'>) =>
  inTransaction(server.parts.db, (tx) => tell(tx, { href: '/orders', ...notice }))
const like = (to: Someone, key: string, group = key) =>
  say({ to: [to.id], type: 'like', key, group })

/** Nobody waits two minutes in a test. */
const send = async () => {
  await statement(
    server.parts.db,
    `update notice_outbox set send_at = now() - interval '1 second' where state = 'waiting'`,
    [],
  )
  while ((await sendDueNotices(server.parts)) > 0);
  // The server's own task may hold some of them: this waits until it has handed them on.
  await statement(server.parts.db, 'select from notice_outbox for share', [])
}
const statesOf = async ({ id }: Someone) =>
  statement<{ channel: string; state: string }>(
    server.parts.db,
    'select channel, state from notice_outbox where user_id = $1 order by notice_id, channel',
    [id],
  )
interface Queued {
  subject: string
  text: string
  once: boolean
  headers: Record<string, string> | null
}
const queuedFor = (to: string) =>
  statement<Queued>(
    server.parts.db,
    'select subject, text, once, headers from mails where notice and recipient = $1 order by mail_id',
    [to],
  )
const mailsTo = ({ username }: Someone) => queuedFor(`${username}@example.org`)

test('a kind that is not wanted in the app stands in no list and no count, and still comes as it is wanted [cf:ef1ba]', async () => {
  const a = await someone()
  await a.api.call('account/updatePreferences', {
    notifications: { likes: { app: false, email: true } },
  })
  await like(a, 'like:off:1')
  const got = await a.api.call('notifications/get', {})
  expect([got.notifications, got.unread, got.by_type]).toEqual([[], 0, {}])
  // A reader who marks the whole list as seen has not seen what it does not show.
  await a.api.call('notifications/seen', { all: true })
  await send()
  expect(await mailsTo(a)).toHaveLength(1)
  await a.api.call('account/updatePreferences', { notifications: { likes: { app: true } } })
  await like(a, 'like:off:1')
  await like(a, 'like:off:2')
  expect((await a.api.call('notifications/get', {})).unread).toBe(1)
})

test('who marks the whole list as seen has seen what it showed: no messages, and nothing that came later', async () => {
  const a = await someone()
  await say({ to: [a.id], type: 'message', key: 'message:seen:1' })
  await like(a, 'like:seen:1')
  const [shown] = (await a.api.call('notifications/get', {})).notifications
  await like(a, 'like:seen:2')
  const upto = shown?.id ?? 0
  expect((await a.api.call('notifications/seen', { all: true, upto })).unread).toBe(1)
  expect((await a.api.call('notifications/seen', {})).unread).toBe(0)
  const left = await statement<{ type: string; is_seen: boolean }>(
    server.parts.db,
    `select n.type, n.seen_at is not null as is_seen from notice_outbox o join notices n using (user_id, notice_id)
     where user_id = $1 and o.state = 'waiting' group by 1, 2`,
    [a.id],
  )
  expect(left).toEqual([{ type: 'message', is_seen: false }])
})

test('one kind alone waits for the letter; the others come as before', async () => {
  const a = await someone()
  await a.api.call('account/updatePreferences', {
    digest: { every: 'off', hour: 0 },
    notifications: { likes: { email: true, digest: true } },
  })
  await like(a, 'like:letter:1')
  await say({ to: [a.id], type: 'order.delivered', key: 'order:letter:1' })
  await send()
  expect((await mailsTo(a)).map(({ subject }) => subject)).toHaveLength(1)
  expect(await statesOf(a)).toContainEqual({ channel: 'email', state: 'digest' })
  await sendDigests(server.parts)
  const [, letter] = await mailsTo(a)
  expect(letter?.once).toBe(true)
  expect(letter?.subject).toContain('1 thing')
})

test('a letter that waits tells of nothing that was taken back; what is left of it comes with the next', async () => {
  const [a, b] = [await someone(), await someone()]
  await a.api.call('account/updatePreferences', {
    digest: { every: 'daily', hour: 0 },
    notifications: { likes: { email: true } },
  })
  await say({ to: [a.id], by: b.id, type: 'like', key: 'like:stale:1' })
  await say({ to: [a.id], type: 'order.delivered', key: 'order:stale' })
  await send()
  await sendDigests(server.parts)
  const sql = (text: string) => statement(server.parts.db, text, [a.id])
  await sql(
    `update mails set state = 'waiting', text = 'Words', claimed_until = null where for_user = $1`,
  )
  await inTransaction(server.parts.db, (tx) => withdrawWords(tx, [b.id], ['like:stale:1']))
  const kept = await sql('select state, text from mails where for_user = $1')
  expect(kept).toEqual([{ state: 'failed', text: '' }])
  expect(await statesOf(a)).toContainEqual({ channel: 'email', state: 'digest' })
  await sendDigests(server.parts)
  const letters = (await mailsTo(a)).map(({ subject }) => /\d+/.exec(subject)?.[0])
  expect(letters).toEqual(['2', '1'])
})

test('a letter loses nothing: not beyond its length, not without an address, not when it is turned off', async () => {
  const a = await someone({ mail: false })
  await a.api.call('account/updatePreferences', { digest: { every: 'daily', hour: 0 } })
  for (let n = 0; n < 70; n++) await say({ to: [a.id], type: 'order.delivered', key: `lost:${n}` })
  await send()
  await sendDigests(server.parts)
  const left = async () => (await statesOf(a)).filter(({ state }) => state === 'digest').length
  expect(await left()).toBe(70)
  await statement(
    server.parts.db,
    'update users set email_confirmed_at = now() where user_id = $1',
    [a.id],
  )
  await a.api.call('account/updatePreferences', { digest: { every: 'off', hour: 0 }, pause: 60 })
  await sendDigests(server.parts)
  expect(await left()).toBe(70)
  await a.api.call('account/updatePreferences', { pause: 0 })
  await sendDigests(server.parts)
  expect(await left()).toBe(10)
  await statement(
    server.parts.db,
    `update notice_settings set last_digest_at = now() - interval '21 hours' where user_id = $1`,
    [a.id],
  )
  await sendDigests(server.parts)
  expect(await left()).toBe(0)
  expect((await mailsTo(a)).map(({ subject }) => /\d+/.exec(subject)?.[0])).toEqual(['60', '10'])
})

test('a mail says that it can be ended where it can, and social ones alone are sent at most once', async () => {
  const a = await someone()
  await a.api.call('account/updatePreferences', { notifications: { likes: { email: true } } })
  await like(a, 'like:end:1')
  await say({ to: [a.id], type: 'system', key: 'safety:end:1' })
  await send()
  const mails = await mailsTo(a)
  expect(mails.map(({ once, headers }) => [once, headers !== null])).toEqual(
    expect.arrayContaining([
      [true, true],
      [false, false],
    ]),
  )
  expect(mails).toHaveLength(2)
})

test('ending the letter ends the mails that stood in it, and they do not come one by one', async () => {
  const a = await someone()
  await a.api.call('account/updatePreferences', { digest: { every: 'daily', hour: 0 } })
  await say({ to: [a.id], type: 'order.delivered', key: 'ended:1' })
  await send()
  const key = new URL(unsubscribeLink(server.parts, a.id, 'digest')).searchParams.get('key') ?? ''
  await a.api.call('notifications/unsubscribe', { key })
  await say({ to: [a.id], type: 'order.delivered', key: 'ended:2' })
  await send()
  await sendDigests(server.parts)
  expect(await mailsTo(a)).toEqual([])
  const { preferences } = await a.api.call('account/getUserPreferences', {})
  expect(preferences.digest.every).toBe('off')
  expect(preferences.notifications.payments.email).toBe(true)
})

test('texts of notices use up half of what texts may cost, and leave the rest to codes and safety', async () => {
  const a = await someone({ phone: '+32470000001' })
  await a.api.call('account/updatePreferences', {
    notifications: { likes: { mobile: true }, security: { mobile: true } },
  })
  for (let n = 0; n < 5; n++) await like(a, `like:text:${n}`)
  await send()
  expect(await queuedFor('+32470000001')).toHaveLength(3)
  expect(
    (await statesOf(a)).filter(({ channel, state }) => channel === 'mobile' && state === 'failed'),
  ).toHaveLength(2)
  for (let n = 0; n < 5; n++) await say({ to: [a.id], type: 'system', key: `safety:text:${n}` })
  await send()
  expect(await queuedFor('+32470000001')).toHaveLength(6)
  // A text about safety waits for the next hour, and is not lost.
  expect((await statesOf(a)).filter(({ state }) => state === 'waiting')).toHaveLength(2)
})

test('preferences are taken as a form sends them, and what they leave out is as usual', async () => {
  const a = await someone()
  const save = async (given: object) =>
    (await a.api.call('account/updatePreferences', given)).preferences
  await save({ time_zone: 'Europe/Paris' })
  const quiet_hours = { from: '22:00', to: '07:00' }
  const notifications = JSON.stringify({ likes: { email: 'true', push: 'false' } })
  const saved = await save({ quiet_hours, notifications, digest: 'daily' })
  expect(saved).toMatchObject({
    quiet_hours: { ...quiet_hours, days: [1, 2, 3, 4, 5, 6, 7], time_zone: 'Europe/Paris' },
    notifications: { likes: { email: true, push: false } },
    digest: { every: 'daily' },
  })
  expect(await save({ ...saved })).toEqual(saved)
})

test('notices are listed by page as before one of them, with their number', async () => {
  const a = await someone()
  for (let n = 0; n < 3; n++) await like(a, `like:page:${n}`)
  const page = (at: object) => a.api.call('notifications/get', { feed: 'like', limit: 2, ...at })
  const first = await page({})
  expect(first).toMatchObject({ total: 3, page: 1, limit: 2 })
  const second = await page({ page: 2 })
  expect(second.notifications.map(({ id }) => id)).toHaveLength(1)
  expect(second.notifications).toEqual((await page({ before: first.next })).notifications)
})
