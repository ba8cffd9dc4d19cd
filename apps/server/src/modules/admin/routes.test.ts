import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionHeaders } from '@plaudit/client/client'
import { inTransaction, statement } from '../../platform/db/db.ts'
import { testServer, type TestServer } from '../../testing.ts'
import { erasePerson, noteErasure } from '../accounts/mutations/erase.ts'
import { makeContest } from '../contests/factory.ts'
import { sampleHealth } from './mutations/machine.ts'
import { personOf, status, type One } from './factory.ts'

let server: TestServer
let admin: One
let somebody: One

const sql = <Row>(text: string, values: unknown[] = []) =>
  statement<Row>(server.parts.db, text, values)
const person = () => personOf(server)

beforeAll(async () => {
  server = await testServer()
  admin = await person()
  somebody = await person()
  await sql('update users set is_admin = true where user_id = $1', [admin.id])
})
afterAll(() => server.close())

it('finds people by name, address and number, page by page', async () => {
  const by = async (search: string) =>
    (await admin.api.call('admin/getUsers', { search })).users.map(({ ID }) => ID)
  expect(await by(somebody.username)).toEqual([somebody.id])
  expect(await by(`${somebody.username}@example.org`)).toEqual([somebody.id])
  expect(await by(String(somebody.id))).toContain(somebody.id)
  const first = await admin.api.call('admin/getUsers', { limit: 1 })
  const next = await admin.api.call('admin/getUsers', { limit: 1, after: first.next ?? '' })
  expect(next.users[0]?.ID).not.toBe(first.users[0]?.ID)
})

it('signs in as somebody only with their consent, for as long as it lasts, and writes each act down [cf:bf1c5]', async () => {
  const { user_id } = { user_id: somebody.id }
  expect(await status(admin.api.call('admin/signInAs', { user_id }))).toBe('403 consent_missing')
  const { consent } = await admin.api.call('admin/askConsent', { user_id, reason: 'To see it' })
  expect(await status(admin.api.call('admin/signInAs', { user_id }))).toBe('403 consent_missing')
  const { consent_id } = consent
  await somebody.api.call('account/answerConsent', { consent_id, verdict: 'give' })
  const acting = await admin.api.call('admin/signInAs', { user_id })
  const as = server.client({ token: acting.token, username: somebody.username, ssid: acting.ssid })
  const acted = await as.call('api/getUser', {})
  expect(acted).toMatchObject({ ID: user_id, acting: admin.username })
  // Drafts that the person left on a device stay locked.
  expect(acted.keep_key).toBeUndefined()
  const { security } = await somebody.api.call('account/getSecurity', {})
  const others = security.sessions.flatMap(({ acting: by }) => by ?? [])
  expect(others).toEqual([admin.username])
  await as.call('account/updateProfileInfo', { profession: 'Singer' })
  const { acts } = await admin.api.call('admin/getAudit', { actor: admin.username })
  expect(acts[0]).toMatchObject({
    act: 'acted_as',
    subject_id: user_id,
    detail: { call: 'account/updateProfileInfo' },
  })
  // Nobody changes how the person signs in or where their money goes, or agrees to anything in their name.
  const fresh = { new_password: 'other-horse-battery-9', confirm_password: 'other-horse-battery-9' }
  for (const changes of [
    { password: 'correct-horse-battery', ...fresh },
    { payout_method: 'paypal' as const, payout_data: { account: 'thief@example.org' } },
    { username: `${somebody.username}x` },
  ])
    expect(await status(as.call('account/updateProfileInfo', changes))).toBe('403 forbidden')
  const keys = as.call('users/updatePaymentSetings', { ethereum_address: `0x${'1'.repeat(40)}` })
  const own = [
    as.call('account/confirmPhone', { phone: '+32470000011' }),
    as.call('contest/v2/acceptInvitation', { token: 'x' }),
    as.call('Groups/acceptInvitation', { token: 'x' }),
    as.call('tasks/makeFeed', {}),
  ]
  const proof = as.call('account/prove', { password: 'correct-horse-battery' })
  for (const call of [keys, ...own, proof]) expect(await status(call)).toBe('403 forbidden')
  expect(await status(as.call('account/answerConsent', { consent_id, verdict: 'end' }))).toBe(
    '403 forbidden',
  )
  await somebody.api.call('account/answerConsent', { consent_id, verdict: 'end' })
  expect(await status(as.call('account/getViews', { list: 'allvotes' }))).toBe(
    '401 invalid_session',
  )
  expect(await status(admin.api.call('admin/signInAs', { user_id }))).toBe('403 consent_missing')
})

it('keeps one admin at least, whoever ends whose right at once', async () => {
  const other = await person()
  await admin.api.call('admin/setRoles', { user_id: other.id, is_admin: true })
  const ends = await Promise.all([
    status(admin.api.call('admin/setRoles', { user_id: other.id, is_admin: false })),
    status(other.api.call('admin/setRoles', { user_id: admin.id, is_admin: false })),
  ])
  expect(ends.filter((end) => end === 200)).toHaveLength(1)
  const [row] = await sql<{ n: number }>('select count(*) as n from users where is_admin')
  expect(row?.n).toBe(1)
  await sql('update users set is_admin = user_id = $1', [admin.id])
})

it('tells one person or everybody something, and takes it away', async () => {
  const said = async () => (await somebody.api.call('api/getUser', {})).globalmsg
  await admin.api.call('admin/setMessage', { kind: 'globalmsg', text: 'Back at noon' })
  expect(await said()).toBe('Back at noon')
  await admin.api.call('admin/setMessage', { kind: 'globalmsg', text: '' })
  expect(await said()).toBe('')
})

it('switches a part off: it takes nothing new [cf:3af7a]', async () => {
  const { settings } = await admin.api.call('admin/getSettings', {})
  await admin.api.call('admin/saveSettings', { parts: { ...settings.parts, paid_votes: false } })
  expect((await server.client().call('api/site', {})).parts.paid_votes).toBe(false)
  const { contest } = await makeContest(somebody.api, {
    prices: { mode: 'paid', currency: 'USD', bundles: [{ votes: 1, price: 100 }] },
  })
  const bought = somebody.api.call('checkout/quote', {
    kind: 'votes',
    cx_id: contest.cx_id,
    quantity: 1,
  })
  expect(await status(bought)).toBe('403 part_off')
  await admin.api.call('admin/saveSettings', { parts: settings.parts })
})

it('gives the log out as a table, all that fits the filters and for admins alone [cf:b8abd]', async () => {
  for (let n = 0; n < 2; n++)
    await admin.api.call('admin/setMessage', { user_id: somebody.id, kind: 'globalmsg', text: '' })
  const file = ({ session }: One, input: object, language = 'en') =>
    fetch(`${server.url}/app/admin/getAudit`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        ...sessionHeaders(session),
      },
      body: JSON.stringify({ format: 'csv', limit: 1, ...input }),
    })
  const { acts } = await admin.api.call('admin/getAudit', { actor: admin.username, limit: 100 })
  const whole = await file(admin, { actor: admin.username })
  expect(whole.headers.get('content-disposition')).toContain('audit-log')
  const [titles, ...lines] = (await whole.text()).trim().split(/\r?\n/)
  expect(titles).toContain('Time (UTC),Who,About')
  expect(lines).toHaveLength(acts.length)
  expect(lines.every((line) => line.includes(admin.username))).toBe(true)
  const [french] = (await (await file(admin, {}, 'fr')).text()).split(/\r?\n/)
  expect(french).toContain('Heure (UTC),Qui')
  const later = await file(admin, { from: new Date(Date.now() + 3_600_000).toISOString() })
  expect((await later.text()).trim().split(/\r?\n/)).toHaveLength(1)
  expect((await file(somebody, {})).status).toBe(403)
})

it('erases a person whose name was typed again, and never oneself [cf:b31e9]', async () => {
  const { id, username } = await person()
  const erase = (user_id: number, name: string) =>
    status(admin.api.call('admin/eraseUser', { user_id, username: name }))
  expect(await erase(id, 'somebody')).toBe('400 invalid_input')
  expect(await erase(admin.id, admin.username)).toBe('409 own_account')
  await sql('update users set email_confirmed_at = now() where user_id = $1', [id])
  expect(await erase(id, username)).toBe(200)
  expect(await erase(id, username)).toBe('409 illegal_step')
  const erasing = async () =>
    (await admin.api.call('admin/getUsers', { search: String(id) })).users.map((one) => one.erasing)
  expect(await erasing()).toEqual([0])
  const letters = await sql(`select from mails where recipient = $1`, [`${username}@example.org`])
  expect(letters.length).toBeGreaterThan(0)
  // Half of it, as an admin sees it while the rest is under way.
  await noteErasure(server.parts.db, id, 9, 18)
  expect(await erasing()).toEqual([50])
  await sql(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs where task_identifier = 'erase_person'`,
  )
  await expect.poll(erasing).toEqual([])
  expect(await erase(id, username)).toBe('404 not_found')
})

it('tells how far an erasure is, part by part', async () => {
  const { id } = await person()
  const told: number[][] = []
  await inTransaction(server.parts.db, (tx) =>
    erasePerson(tx, id, async (done, parts) => void told.push([done, parts])),
  )
  const parts = told[0]?.[1] ?? 0
  expect(told).toEqual(Array.from({ length: parts }, (_, n) => [n + 1, parts]))
  expect(parts).toBeGreaterThan(10)
})

it('tries a failed task again, and shows figures of the last days without what tasks were about [cf:36476]', async () => {
  const [row] = await sql<{ id: number }>(
    `select id from graphile_worker.add_job('nothing_to_do', '{"address": "secret@example.org"}'::json, run_at := now() + interval '1 day')`,
  )
  await sql(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Error: no' where id = $1`,
    [row?.id],
  )
  const failed = await admin.api.call('admin/getJobs', {})
  expect(JSON.stringify(failed)).not.toContain('secret')
  expect(failed.counts.failed).toBe(1)
  await admin.api.call('admin/retryJob', { job_id: failed.jobs[0]?.job_id ?? '' })
  expect((await admin.api.call('admin/getJobs', {})).counts.failed).toBe(0)
  await sampleHealth(server.parts)
  await sql(`select pg_sleep(1.1), 'a secret of somebody'`)
  await sql(
    `insert into health_samples (at, figures) select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '3 days' + make_interval(mins => n * 15),
       jsonb_build_object('database_ms', case when n < 24 then 5000 else 5 end, 'jobs_waiting', 0, 'mails_failed', 0)
     from generate_series(0, 47) n`,
  )
  const health = await admin.api.call('admin/getHealth', {})
  // Half of the looks of that day took place, and the database was slow at half of those.
  const wells = health.days.map(({ well }) => well)
  expect(wells.at(-4)).toEqual({ server: 0.5, database: 0.5, disk: 1, mail: 1, queue: 1 })
  expect(wells.at(-3)).toMatchObject({ server: 0, database: null })
  expect(wells.at(-5)).toMatchObject({ server: null, database: null })
  const slept = health.slow?.find(({ query }) => query.includes('pg_sleep'))
  expect(slept).toMatchObject({ calls: 1 })
  expect(slept?.worst_ms).toBeGreaterThanOrEqual(1000)
  expect(JSON.stringify(health.slow)).not.toContain('a secret of somebody')
  expect(health.checks.map(({ name }) => name).join()).toBe('database,disk,mail,queue,books')
  expect(health.samples.at(-1)?.figures['people']).toBeGreaterThan(1)
  expect(health.queues).toContainEqual({
    task: 'nothing_to_do',
    says: null,
    waiting: 1,
    failed: 0,
  })
})

it('hands a visitor’s wish to meet to those who run the place, and their address for the answer [cf:9b586]', async () => {
  const visitor = (await server.visitor()).api
  const wish = { topic: 'A final for our school', when: 'In May' }
  expect(await status(visitor.call('support/askMeeting', wish))).toBe('400 invalid_input')
  const sent = () =>
    sql<{ text: string; headers: object }>(
      `select text, headers from mails where recipient = $1 and headers ? 'Reply-To'`,
      [`${admin.username}@example.org`],
    )
  const asked = { ...wish, email: 'asker@example.org', client_id: 'form-1' }
  await visitor.call('support/askMeeting', asked)
  await visitor.call('support/askMeeting', asked)
  const letters = await sent()
  expect(letters).toMatchObject([{ headers: { 'Reply-To': 'asker@example.org' } }])
  expect(letters[0]?.text).toMatch(/A final for our school[^]*In May/)
  // A signed-in person's own address is enough, and goes with their account.
  const one = await person()
  await one.api.call('support/askMeeting', wish)
  expect(await sent()).toHaveLength(2)
  await inTransaction(server.parts.db, (tx) => erasePerson(tx, one.id))
  expect(await sent()).toHaveLength(1)
})
