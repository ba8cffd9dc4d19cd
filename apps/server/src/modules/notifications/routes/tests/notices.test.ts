import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { watch } from '../../../../platform/realtime/testing.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { siteClient } from '../../../sites/factory.ts'
import { sendDigests } from '../../mutations/digest.ts'
import { tell, type Notice } from '../../mutations/tell.ts'
import { unsubscribeLink } from '../../mutations/unsubscribe.ts'
import { sendDueNotices } from '../../mutations/sendDue.ts'

let server: TestServer
let smtp: SMTPServer
const received: string[] = []

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  server = await testServer({ SMTP_URL: `smtp://127.0.0.1:${port}` })
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

type Someone = Awaited<ReturnType<TestServer['person']>> & { id: number }

async function someone(): Promise<Someone> {
  const person = await server.person()
  const { ID = 0 } = await person.api.call('api/getUser', {})
  await statement(
    server.parts.db,
    'update users set email_confirmed_at = now() where user_id = $1',
    [ID],
  )
  return { ...person, id: ID }
}

const say = (notice: Notice) => inTransaction(server.parts.db, (tx) => tell(tx, notice))
const order = (to: number, by: number, n = 1): Notice => ({
  to: [to],
  by,
  type: 'order.delivered',
  key: `order:1:delivered:${n}`,
  group: `order:1`,
  href: '/orders',
  values: { text: 'Stage lighting' },
})
/** Nobody waits two minutes in a test. */
const passTime = () =>
  statement(
    server.parts.db,
    `update notice_outbox set send_at = now() - interval '1 second' where state = 'waiting'`,
    [],
  )
const send = async () => {
  await passTime()
  await sendDueNotices(server.parts)
}
const statesOf = async (person: Someone) =>
  statement<{ channel: string; state: string }>(
    server.parts.db,
    'select channel, state from notice_outbox where user_id = $1 order by notice_id, channel',
    [person.id],
  )
const mailsTo = (person: Someone) =>
  received.filter((mail) => mail.includes(`To: ${person.username}@example.org`))

test('one event is one row for each person, told live, and said again it is said once [cf:ef1e2]', async () => {
  const [a, b] = [await someone(), await someone()]
  const line = await watch(server.url)
  await line.ask({ op: 'auth', token: `${a.session.token}_${a.username}` })
  await line.ask({ op: 'subscribe', topic: 'notifications' })
  await Promise.all(Array.from({ length: 8 }, () => say(order(a.id, b.id))))
  await say({ ...order(a.id, b.id), to: [b.id] })
  await expect.poll(() => line.events.map(({ topic }) => topic)).toContain('notifications')
  const { notifications, unread, stands } = await a.api.call('notifications/get', {})
  expect([notifications.length, unread]).toEqual([1, 1])
  expect(stands.seq).toBe(line.events.at(-1)?.seq)
  expect(notifications[0]).toMatchObject({
    is_seen: false,
    href: '/orders',
    people: [{ ID: b.id }],
  })
  expect((await b.api.call('notifications/get', {})).notifications).toEqual([])
})

test('several of one group are one, and name the latest', async () => {
  const [a, b, c] = [await someone(), await someone(), await someone()]
  await say(order(a.id, b.id, 1))
  await say(order(a.id, c.id, 2))
  const { notifications, unread } = await a.api.call('notifications/get', {})
  expect(unread).toBe(1)
  expect(notifications).toHaveLength(1)
  expect(notifications[0]?.people.map(({ ID }) => ID)).toEqual([c.id, b.id])
})

test('what was seen is gone everywhere: nothing of it is sent any more [cf:91863]', async () => {
  const [a, b] = [await someone(), await someone()]
  await say(order(a.id, b.id))
  const { notifications } = await a.api.call('notifications/get', {})
  const id = notifications[0]?.id ?? 0
  await expect(a.api.call('notifications/seen', { ids: [] })).rejects.toMatchObject({ status: 400 })
  expect((await a.api.call('notifications/seen', { id })).unread).toBe(0)
  await send()
  expect((await statesOf(a)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect(mailsTo(a)).toEqual([])
})

test('what nobody saw comes by mail, once, with one tap to end such mails [cf:a4ec3]', async () => {
  const [a, b] = [await someone(), await someone()]
  await say(order(a.id, b.id))
  await Promise.all([send(), send(), send()])
  await send()
  await expect.poll(() => mailsTo(a).length).toBe(1)
  const [mail = ''] = mailsTo(a)
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const flat = mail.replaceAll(/\r?\n[ \t]+/g, '')
  const link = /^List-Unsubscribe: ?<(.+?)>/m.exec(flat)?.[1] ?? ''
  const tapped = await fetch(`${server.url}${new URL(link).pathname}${new URL(link).search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(tapped.status).toBe(200)
  const { preferences } = await a.api.call('account/getUserPreferences', {})
  expect(Object.values(preferences.notifications).some(({ email }) => !email)).toBe(true)
  await say(order(a.id, b.id, 2))
  await send()
  expect((await statesOf(a)).filter(({ channel }) => channel === 'email')).toHaveLength(1)
})

test('a forged key ends nothing', async () => {
  const a = await someone()
  const link = unsubscribeLink(server.parts, a.id, 'inbox')
  const key = new URL(link).searchParams.get('key') ?? ''
  const forged = key.replace(/^\d+/, String(a.id + 1))
  await expect(a.api.call('notifications/unsubscribe', { key: forged })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('quiet hours hold pushes back, a digest takes mails together, and neither loses anything [cf:08659]', async () => {
  const [a, b] = [await someone(), await someone()]
  await a.api.call('account/updatePreferences', {
    digest: { every: 'daily', hour: 0 },
    quiet_hours: { from: '00:00', to: '23:59', days: [1, 2, 3, 4, 5, 6, 7], time_zone: 'UTC' },
  })
  await say(order(a.id, b.id, 1))
  await say({ ...order(a.id, b.id, 2), group: 'order:2' })
  await send()
  expect(await statesOf(a)).toEqual([
    { channel: 'email', state: 'digest' },
    { channel: 'push', state: 'waiting' },
    { channel: 'email', state: 'digest' },
    { channel: 'push', state: 'waiting' },
  ])
  await sendDigests(server.parts)
  await sendDigests(server.parts)
  await expect.poll(() => mailsTo(a).length).toBe(1)
  expect(
    (await statesOf(a)).filter(({ channel }) => channel === 'email').map(({ state }) => state),
  ).toEqual(['sent', 'sent'])
})

test('preferences are kept, and what must be told can’t be turned off [cf:bc3ce]', async () => {
  const a = await someone()
  const { preferences } = await a.api.call('account/updatePreferences', {
    sound: false,
    currency: 'EUR',
    notifications: { likes: { app: false }, payments: { email: false, push: true } },
  })
  expect(preferences).toMatchObject({ sound: false, currency: 'EUR' })
  expect(preferences.notifications.likes.app).toBe(false)
  expect(preferences.notifications.payments).toMatchObject({ email: true, push: true, app: true })
  const wrong = a.api.call('account/updatePreferences', { time_zone: 'Nowhere/Land' })
  await expect(wrong).rejects.toMatchObject({ code: 'invalid_input' })
  const unknown = a.api.call('account/updatePreferences', { currency: 'QQQ' })
  await expect(unknown).rejects.toMatchObject({ fields: { currency: expect.any(String) } })
})

test('a push goes to a device of whoever signed in there last [cf:4586f]', async () => {
  const [a, b] = [await someone(), await someone()]
  const { key } = await a.api.call('notifications/getKey', {})
  expect((await b.api.call('notifications/getKey', {})).key).toBe(key)
  // A host that nobody proved gets the installation's key, and none is kept for it.
  const madeUp = siteClient(() => server)('made-up.example.org', a.session)
  expect((await madeUp.call('notifications/getKey', {})).key).toBe(key)
  const keys = await statement(server.parts.db, 'select host from push_keys', [])
  expect(keys).toEqual([{ host: new URL(server.parts.publicUrl).hostname }])
  const subscription = {
    endpoint: `https://push.example.org/${a.username}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  }
  await a.api.call('notifications/saveToken', { subscription })
  await b.api.call('notifications/saveToken', { token: JSON.stringify(subscription) })
  expect((await a.api.call('account/getUserPreferences', {})).preferences.devices).toBe(0)
  expect((await b.api.call('account/getUserPreferences', {})).preferences.devices).toBe(1)
  await b.api.call('notifications/removeToken', { endpoint: subscription.endpoint })
  expect((await b.api.call('account/getUserPreferences', {})).preferences.devices).toBe(0)
})

test('one follows people and contests, and asked twice one follows once', async () => {
  const [a, b] = [await someone(), await someone()]
  await a.api.call('follows/toggle', { user_id: b.id })
  await a.api.call('follows/toggle', { user_id: b.id })
  const { follows } = await a.api.call('follows/get', {})
  expect(follows).toMatchObject([{ kind: 'user', id: String(b.id), href: `/user/${b.username}` }])
  const unknown = a.api.call('follows/toggle', { cx_id: 'noSuchContestAtAll0000' })
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
  const suspend = 'update users set suspended_at = now() where user_id = $1'
  await statement(server.parts.db, suspend, [b.id])
  expect((await a.api.call('follows/get', {})).follows).toEqual([])
})

test('a message that is not seen is told once until one looks [cf:ad405]', async () => {
  const [a, b] = [await someone(), await someone()]
  const { message } = await a.api.call('messages/send', {
    to_id: b.id,
    text: 'Hello',
    client_id: 'one',
  })
  const { conversation_id } = message
  await b.api.call('messages/setConversation', { conversation_id, accepted: true })
  expect((await a.api.call('messages/sendNotifications', { conversation_id })).sent).toBe(true)
  expect((await a.api.call('messages/sendNotifications', { conversation_id })).sent).toBe(true)
  const told = await b.api.call('notifications/get', { feed: 'message' })
  expect(told.notifications).toHaveLength(1)
  expect(told.unread).toBe(0)
  await b.api.call('messages/mark', { conversation_id, seen: message.seq })
  const isSeen = async () =>
    (await b.api.call('notifications/get', { feed: 'message' })).notifications[0]?.is_seen
  await expect.poll(isSeen).toBe(true)
})
