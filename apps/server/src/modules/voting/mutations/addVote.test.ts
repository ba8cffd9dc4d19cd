import { wholePlatform } from '../../../platform/site.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, statement, type Database } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/errors.ts'
import { networkOf, type Caller } from '../../../platform/http/caller.ts'
import { limitsOf } from '../../../routes.ts'
import { readConfig } from '../../../platform/config.ts'
import { openLimits } from '../../../platform/http/limits.ts'
import { publicId } from '../../../platform/ids.ts'
import { testDatabase } from '../../../platform/postgres/testing.ts'
import { openProofs } from '../../../platform/proofs.ts'
import { loadSecrets, type Secrets } from '../../../platform/secrets.ts'
import { openLog, openTelemetry } from '../../../platform/telemetry.ts'
import type { VotingRules } from '../data/port.ts'
import { ballotFor, givePromises, makeContest, type TestContest } from '../factory.ts'
import { addVote, type AddVoteParts } from './addVote.ts'
import { openBallotBox } from './ballotBox.ts'
import { openBoughtBox } from './boughtBox.ts'
import { voterKeys } from './voter.ts'

let database: Database
let secrets: Secrets
beforeAll(async () => {
  database = openDatabase({ connection: (await testDatabase()).config, max: 8 })
  secrets = await loadSecrets('a secret for tests of at least thirty-two characters', '/nowhere')
})
afterAll(() => database.close())

/** A visitor from another network than this machine's. */
const visitor = (address = '192.0.2.7', device = publicId()): Caller => ({
  person: null,
  device,
  address,
  network: networkOf(address),
  local: false,
  language: 'EN',
  userAgent: 'test',
  host: 'localhost',
  site: wholePlatform,
})

function partsFor(now?: VotingRules): AddVoteParts {
  const box = openBallotBox(database.pool, openTelemetry(), givePromises, () => undefined)
  const isTest = async () => true
  return {
    config: { countryOf: () => '' },
    db: database.db,
    secrets,
    limits: openLimits({ table: limitsOf(readConfig({})) }),
    proofs: openProofs(secrets, 1),
    captcha: undefined,
    contests: { knowsCode: async () => false },
    box,
    bought: openBoughtBox({ ...database, box, isTest }),
    openTally: async ({ cx_id }) => `localhost/log/${cx_id}`,
    rulesNow: async () => now,
    log: openLog('silent'),
    isTest,
  }
}

const asked = (contest: TestContest, more: object = {}) => ({
  cx_id: contest.cx_id,
  assox_id: contest.contestants[0]?.assox_id,
  ...more,
})

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error as Error)),
  )

test('rules that changed after the checks are looked at again, until they hold still', async () => {
  const contest = await makeContest(database.db)
  const change = (revision: number) =>
    statement(database.db, 'update contests set revision = $2 where contest_id = $1', [
      contest.contest_id,
      revision,
    ])
  await change(2)
  const vote = (now?: VotingRules) =>
    codeOf(addVote(partsFor(now), contest.rules, visitor(), asked(contest), ''))
  expect(await vote({ ...contest.rules, revision: 2 })).toBe('accepted')
  expect(await vote({ ...contest.rules, revision: 2, voter_requirement: 'signed_in' })).toBe(
    'sign_in_required',
  )
  expect(await vote({ ...contest.rules, revision: 2, status: 'paused' })).toBe('voting_disabled')
  expect(await vote(undefined)).toBe('not_found')
  expect(await vote(contest.rules)).toBe('in_progress')
})

test('one network has a wide share, which refused tries leave as it is [cf:c3594]', async () => {
  const contest = await makeContest(database.db)
  const parts = partsFor()
  const taps = visitor()
  for (let tap = 0; tap < 10; tap++)
    await codeOf(addVote(parts, contest.rules, taps, asked(contest, { fingerprint: 'alike' }), ''))
  const take = () =>
    parts.limits.take(
      'fingerprintVotes',
      taps,
      `${contest.contest_id}:${contest.round_id}:192.0.2.0:alike`,
    )
  for (let left = 2999; left > 0; left--) await take()
  expect(
    await codeOf(
      addVote(parts, contest.rules, visitor(), asked(contest, { fingerprint: 'alike' }), ''),
    ),
  ).toBe('too_many_requests')
  expect(
    await codeOf(
      addVote(parts, contest.rules, visitor(), asked(contest, { fingerprint: 'other' }), ''),
    ),
  ).toBe('accepted')
  expect(
    await codeOf(
      addVote(
        parts,
        contest.rules,
        visitor('198.51.100.7'),
        asked(contest, { fingerprint: 'alike' }),
        '',
      ),
    ),
  ).toBe('accepted')
})

test('a ballot that the database can’t take harms no other of its group', async () => {
  const contest = await makeContest(database.db)
  const box = openBallotBox(database.pool, openTelemetry(), givePromises, () => undefined)
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c'].map((voter) =>
      box.cast(ballotFor(contest, voter, 0, voter === 'b' ? { client_id: 'zero\0byte' } : {})),
    ),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('what is stored of a voter names nobody, and differs from contest to contest [cf:be4b9]', async () => {
  const [one, other] = [await makeContest(database.db), await makeContest(database.db)]
  const caller = visitor('203.0.113.9')
  for (const contest of [one, other])
    await addVote(
      partsFor(),
      contest.rules,
      caller,
      asked(contest, { fingerprint: 'screen-and-zone' }),
      'news.example',
    )
  const rows = await statement<{ all: string; voter_key: Buffer; origin: object }>(
    database.db,
    'select to_jsonb(ballots)::text as all, voter_key, origin from ballots where contest_id = any ($1)',
    [[one.contest_id, other.contest_id]],
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]?.voter_key.equals(rows[1]?.voter_key ?? Buffer.alloc(0))).toBe(false)
  for (const row of rows) {
    for (const secret of [caller.device ?? '', '203.0.113', 'screen-and-zone'])
      expect(row.all).not.toContain(secret)
    expect(Object.keys(row.origin).toSorted()).toEqual([
      'agent',
      'fingerprint',
      'network',
      'referrer',
    ])
  }
})

test('account and device are different voters, and an account’s slot is the same on every device', () => {
  const person = {
    user_id: 7,
    username: 'x',
    language: 'EN',
    is_admin: false,
    is_support: false,
    email_confirmed: false,
    phone_confirmed: false,
    phone: null,
    country_code: '',
    mailbox: null,
  } as const
  const keys = (caller: Partial<Caller>) => voterKeys(secrets, 1, { ...visitor(), ...caller })
  expect(keys({ device: null })).toBeUndefined()
  expect(keys({ device: 'one', person })?.own).toEqual(keys({ device: null, person })?.own)
  expect(keys({ device: 'one', person })?.device).toEqual(keys({ device: 'one' })?.own)
  expect(keys({ device: '7' })?.own).not.toEqual(keys({ person })?.own)
  expect(voterKeys(secrets, 2, visitor('', 'one'))?.own).not.toEqual(keys({ device: 'one' })?.own)
})
