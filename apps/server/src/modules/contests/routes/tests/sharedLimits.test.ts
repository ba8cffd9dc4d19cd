import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallError, type Api } from '@plaudit/client/client'
import { testServer, type TestServer } from '../../../../testing.ts'
import { registration } from '../../../accounts/factory.ts'
import { lettersTo } from '../../../notifications/factory.ts'
import { makeContest, refuses } from '../../factory.ts'
import { statement } from '../../../../platform/db/db.ts'
import { testDatabase } from '../../../../platform/postgres/testing.ts'
import { countShared, forgetCounts } from '../../../../platform/http/sharedCounts.ts'

let servers: [TestServer, TestServer]
beforeAll(async () => {
  const connection = (await testDatabase()).config
  const env = { TRUSTED_PROXIES: '127.0.0.1' }
  const first = await testServer(env, { connection })
  servers = [first, await testServer(env, { connection })]
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

const phone = 'Mozilla/5.0 (Linux; Android 16)'
const from = (server: TestServer, address: string, ssid?: string): Api =>
  server.client({ ...(ssid && { ssid }) }, { 'x-forwarded-for': address, 'user-agent': phone })

test('codes to one address are as many, however many processes are asked for them', async () => {
  const email = 'often@example.org'
  for (let n = 0; n < 12; n++)
    await from(servers[n % 2] ?? servers[0], '198.51.100.7').call('register/sendCode', { email })
  for (const server of servers) {
    const error = await refuses(
      from(server, '198.51.100.8').call('register/sendCode', { email }),
      'too_many_requests',
    )
    expect(error.retryAfter).toBeGreaterThan(0)
  }
  // The address itself stands nowhere.
  const [row] = await statement<{ n: number }>(
    servers[0].parts.db,
    `select count(*)::int as n from limit_counts c where position('often' in c::text) > 0`,
    [],
  )
  expect(row?.n).toBe(0)
})

test('invitations to one mailbox are as many, however many processes send them', async () => {
  const organiser = await servers[0].person()
  await statement(
    servers[0].parts.db,
    'update users set email_confirmed_at = now() where username = $1',
    [organiser.username],
  )
  const { contest } = await makeContest(organiser.api)
  const invite = (server: TestServer) =>
    server.client(organiser.session).call('contest/v2/inviteMembers', {
      cx_id: contest.cx_id,
      role: 'judge',
      people: ['wanted@example.org'],
    })
  for (let n = 0; n < 5; n++) await invite(servers[n % 2] ?? servers[0])
  for (const server of servers) await refuses(invite(server), 'invited_often')
})

test('letters that ask for a confirmation are three to a mailbox, however many processes register accounts', async () => {
  const spelt = [
    'Three.Times@gmail.com',
    'threetimes+1@gmail.com',
    'three.times+2@gmail.com',
    'threetimes+3@gmail.com',
    'threetimes+4@gmail.com',
  ]
  for (const [n, email] of spelt.entries())
    await from(servers[n % 2] ?? servers[0], '198.51.100.40').call('register/user', {
      ...registration(),
      email,
    } as never)
  const letters = await Promise.all(spelt.map((email) => lettersTo(servers[0].parts, email)))
  expect(letters.map(({ length }) => length)).toEqual([1, 1, 1, 0, 0])
})

test('a count that refuses nothing goes on where the limit is full', async () => {
  let last = 0
  for (let n = 0; n < 15; n++)
    last = await (servers[n % 2] ?? servers[0]).parts.limits.count('codeOwn', 'one person')
  expect(last).toBe(15)
})

test('of any number of calls at once in several processes as many pass as may, and each that waits is told how long', async () => {
  const limit = { name: 'at once', seconds: 60 }
  const share = (n: number) => {
    const { db, secrets } = (servers[n % 2] ?? servers[0]).parts
    return { db, mac: secrets.mac('limit') }
  }
  const tries = Array.from({ length: 100 }, (_, n) => countShared(share(n), limit, 'key', 30))
  const outcomes = await Promise.all(tries)
  const counts = outcomes.flatMap((outcome) => ('count' in outcome ? [outcome.count] : []))
  expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
  for (const outcome of outcomes) if ('wait' in outcome) expect(outcome.wait).toBeGreaterThan(0)
  // A window and a half later half of it counts, and two windows after that none.
  const later = (seconds: number) =>
    statement(
      servers[0].parts.db,
      `update limit_counts set started = started - make_interval(secs => $1) where limit_name = 'at once'`,
      [seconds],
    )
  await later(90)
  const faded = await countShared(share(0), limit, 'key', 30)
  expect('count' in faded && faded.count).toBeGreaterThanOrEqual(14)
  expect('count' in faded && faded.count).toBeLessThanOrEqual(16)
  await later(130)
  expect(await countShared(share(0), limit, 'key', 30)).toEqual({ count: 1 })
  await later(130)
  await forgetCounts(servers[0].parts.db)
  expect(
    await statement(
      servers[0].parts.db,
      `select from limit_counts where limit_name = 'at once'`,
      [],
    ),
  ).toEqual([])
})

test('a crowd behind one network is one crowd, whichever process its votes come to [cf:19a69]', async () => {
  const organiser = await servers[0].person()
  const { contest, contestants } = await makeContest(organiser.api)
  let voters = 0
  const cast = async (server: TestServer) => {
    const { session } = await server.visitor()
    return from(server, '203.0.113.77', session.ssid).call('contest/v2/addVote', {
      cx_id: contest.cx_id,
      assox_id: contestants[0]?.assox_id,
      fingerprint: `kind ${voters++}`,
    })
  }
  for (let n = 0; n < 40; n++) await cast(servers[0])
  // Not one of the 61 that a process by itself would let pass.
  let passed = 0
  await expect
    .poll(
      async () => {
        try {
          await cast(servers[1])
          return String((passed += 1))
        } catch (error) {
          return error instanceof CallError ? error.code : String(error)
        }
      },
      { interval: 200 },
    )
    .toBe('proof_required')
  expect(passed).toBeLessThan(40)
})

test('tokens that nobody has are tried out so often from one network, and hold up nobody who has one', async () => {
  const [server] = servers
  const { session } = await server.person()
  const user = (network: string, token: string, username = 'somebody') =>
    server
      .client({ token, username }, { 'x-forwarded-for': network, 'user-agent': phone })
      .call('api/getUser', {})
      .then(
        ({ loggedin }) => String(loggedin),
        (error: unknown) => (error instanceof CallError ? error.code : String(error)),
      )
  const tries: string[] = []
  for (let n = 0; n < 13; n++)
    tries.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, m) => user('203.0.113.77', `madeUp${n}x${m}`)),
      )),
    )
  const said = (code: string) => tries.filter((one) => one === code).length
  expect([said('invalid_session'), said('too_many_requests')]).toEqual([600, 50])
  const { token = '', username } = session
  expect(await user('198.51.100.9', token, username)).toBe('true')
  expect(await user('203.0.113.77', token, username)).toBe('true')
  expect(await user('198.51.100.9', 'madeUp')).toBe('invalid_session')
})

test('a limit that was reached before the clock was set back holds nobody for longer', async () => {
  const { db, secrets } = servers[0].parts
  const store = { db, mac: secrets.mac('limit') }
  const once = () => countShared(store, { name: 'clock', seconds: 60 }, 'a key', 1)
  expect([await once(), await once()]).toEqual([{ count: 1 }, { wait: expect.any(Number) }])
  await statement(
    db,
    `update limit_counts set started = started + interval '1 hour' where limit_name = 'clock'`,
    [],
  )
  expect([await once(), await once()]).toEqual([{ count: 1 }, { wait: expect.any(Number) }])
})
