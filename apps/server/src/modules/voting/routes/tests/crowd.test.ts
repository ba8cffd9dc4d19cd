import type { ProofChallenge } from '@plaudit/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import { visitorFrom } from '../../../../platform/http/testing-caller.ts'
import { limitsOf } from '../../../../routes.ts'
import { readConfig } from '../../../../platform/config.ts'
import { openLimits } from '../../../../platform/http/limits.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { makeContest } from '../../../contests/factory.ts'
import { solved } from '../../factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ PROOF_COST: '1' })
})
afterAll(() => server.close())

interface Answer {
  ssid?: string
  code?: string
  challenge?: ProofChallenge
}

const stadium = '198.51.100.7'

/** A call as it arrives from another machine, without any leave of this one. */
async function ask(method: 'GET' | 'POST', url: string, ssid?: string, payload?: object) {
  const answer = await server.app.inject({
    method,
    url,
    remoteAddress: stadium,
    headers: { ...(ssid && { ssid }), 'user-agent': 'Phone' },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json<Answer>() }
}

/** Phones of a few kinds, as they are sold: a third of them are of the two most common ones. */
const kindOf = (n: number): string => `kind ${n % 6 === 0 ? 0 : n % 7 === 0 ? 1 : n % 40}`

test('two thousand people behind one address open the contest and vote within the hour', async () => {
  const { api } = await server.person()
  const { contest, contestants } = await makeContest(api)
  const { cx_id } = contest
  const outcomes = new Map<string, number>()
  let worked = 0
  const voter = async (n: number) => {
    const { ssid } = (await ask('GET', '/app/api/getUser')).body
    await ask('POST', '/app/contest/v2/fetchContest', ssid, { cx_id })
    const ballot = { cx_id, assox_id: contestants[n % 3]?.assox_id, fingerprint: kindOf(n) }
    const cast = (challenge?: string) =>
      ask('POST', '/app/contest/v2/addVote', ssid, { ...ballot, ...(challenge && { challenge }) })
    let { status, body } = await cast()
    // The browsers of a crowd do this unseen.
    if (body.challenge) {
      worked += 1
      ;({ status, body } = await cast(await solved(body.challenge)))
    }
    const outcome = status === 200 ? 'voted' : (body.code ?? '')
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  for (let n = 0; n < 2000; n += 50)
    await Promise.all(Array.from({ length: 50 }, (_, k) => voter(n + k)))
  expect(Object.fromEntries(outcomes)).toEqual({ voted: 2000 })
  expect(worked).toBeGreaterThan(1900)
  const [row] = await statement<{ n: number }>(
    server.parts.db,
    'select count(*) as n from ballots join contests using (contest_id) where cx_id = $1',
    [cx_id],
  )
  expect(row?.n).toBe(2000)
})

test('a script on one network makes no devices without end, and takes none away from other networks', async () => {
  let full = 0
  const limits = openLimits({ table: limitsOf(readConfig({})), onFull: () => (full += 1) })
  const made = async (address: string) => {
    try {
      await limits.take('device', visitorFrom(address))
      return true
    } catch {
      return false
    }
  }
  let count = 0
  // Another address of the same network is the same network.
  while (await made(count % 2 ? '203.0.113.9' : '203.0.113.77')) count += 1
  expect(count).toBe(20_000)
  expect(full).toBe(1)
  expect(await made('203.0.114.9')).toBe(true)
  expect(await made('2001:db8:1:2::1')).toBe(true)
})

test('who comes back with the cookie of a vote without scripts uses up no new device', async () => {
  const first = await server.app.inject({ method: 'GET', url: '/app/api/getUser' })
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
  let taken = 0
  const { take } = server.parts.limits
  Object.assign(server.parts.limits, {
    take: (name: string, ...rest: [Caller]) => {
      if (name === 'device') taken += 1
      return take(name as 'device', ...rest)
    },
  })
  await server.app.inject({ method: 'GET', url: '/app/api/getUser', headers: { cookie } })
  expect(taken).toBe(0)
  await server.app.inject({ method: 'GET', url: '/app/api/getUser' })
  expect(taken).toBe(1)
})
