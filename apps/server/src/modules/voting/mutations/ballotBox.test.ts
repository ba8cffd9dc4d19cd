import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, statement, type Database } from '../../../platform/db/db.ts'
import { testDatabase } from '../../../platform/postgres/testing.ts'
import { openTelemetry } from '../../../platform/telemetry.ts'
import { ballotFor, givePromises, makeContest } from '../factory.ts'
import { openBallotBox } from './ballotBox.ts'
import { castGroup, type CastOutcome } from './castStatement.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: (await testDatabase()).config, max: 12 })
})
afterAll(() => database.close())

const count = async (contestId: number): Promise<number> => {
  const [row] = await statement<{ n: number }>(
    database.db,
    'select count(*) as n from ballots where contest_id = $1',
    [contestId],
  )
  return row?.n ?? -1
}
const open = () => openBallotBox(database.pool, openTelemetry(), givePromises, () => undefined)
const tally = (outcomes: CastOutcome[]) =>
  outcomes.reduce<Record<string, number>>(
    (sum, { outcome }) => ({ ...sum, [outcome]: (sum[outcome] ?? 0) + 1 }),
    {},
  )

test('1,000 parallel ballots of one voter: one is accepted [cf:24635]', async () => {
  const contest = await makeContest(database.db)
  const box = open()
  const outcomes = await Promise.all(
    Array.from({ length: 1000 }, () => box.cast(ballotFor(contest, 'voter'))),
  )
  expect(tally(outcomes)).toEqual({ written: 1, early: 999 })
  expect(await count(contest.contest_id)).toBe(1)
})

test('the same through four processes at once, which share nothing but the database', async () => {
  const contest = await makeContest(database.db)
  const boxes = [open(), open(), open(), open()]
  const outcomes = await Promise.all(
    Array.from({ length: 400 }, (_, n) =>
      boxes[n % 4]!.cast(ballotFor(contest, `voter ${n % 10}`)),
    ),
  )
  expect(tally(outcomes)['written']).toBe(10)
  expect(await count(contest.contest_id)).toBe(10)
})

test('the race test notices a limit that is checked before the insert', async () => {
  const contest = await makeContest(database.db)
  const castBroken = async () => {
    const waiting = await statement(
      database.db,
      'select 1 from vote_slots where contest_id = $1 and next_at > now()',
      [contest.contest_id],
    )
    if (waiting.length > 0) return
    const ballot = ballotFor(contest, 'voter')
    await statement(
      database.db,
      `insert into vote_slots values ($1, $2, $3, now() + interval '1 day', $4) on conflict (contest_id, round_id, voter_key) do nothing`,
      [ballot.contest_id, ballot.round_id, ballot.voter_key, ballot.salt],
    )
    await statement(
      database.db,
      `insert into ballots (contest_id, casx_id, round_id, voter_key, client_id, channel, kind, contestants, points, next_at, leaf)
       values ($1, $2, $3, $4, $5, 'public', 'free', '{1}', '{1}', now(), '')`,
      [ballot.contest_id, ballot.casx_id, ballot.round_id, ballot.voter_key, ballot.client_id],
    )
  }
  await Promise.all(Array.from({ length: 50 }, castBroken))
  expect(await count(contest.contest_id)).toBeGreaterThan(1)
})

test('a signed-in voter takes the slot of the device too, whoever comes first', async () => {
  const contest = await makeContest(database.db)
  const box = open()
  const both = { device_key: Buffer.from('device') }
  expect((await box.cast(ballotFor(contest, 'account', 0, both))).outcome).toBe('written')
  expect((await box.cast(ballotFor(contest, 'device'))).outcome).toBe('early')
  expect((await box.cast(ballotFor(contest, 'second account', 0, both))).outcome).toBe('early')
})

test('account and device in the same moment, in several processes: never two, never half', async () => {
  for (let time = 0; time < 10; time++) {
    const contest = await makeContest(database.db)
    const boxes = [open(), open(), open()]
    const outcomes = await Promise.all([
      boxes[0]!.cast(ballotFor(contest, 'account', 0, { device_key: Buffer.from('device') })),
      boxes[1]!.cast(ballotFor(contest, 'device')),
      boxes[2]!.cast(ballotFor(contest, 'other', 0, { device_key: Buffer.from('device') })),
    ])
    expect(tally(outcomes)['written']).toBe(1)
    const slots = await statement(database.db, 'select 1 from vote_slots where contest_id = $1', [
      contest.contest_id,
    ])
    expect(slots.length).toBe(outcomes[1].outcome === 'written' ? 1 : 2)
  }
})

test('a retry gives the first answer, also while the first is under way', async () => {
  const contest = await makeContest(database.db)
  const again = { client_id: 'the-same-ballot' }
  const boxes = [open(), open()]
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => boxes[n % 2]!.cast(ballotFor(contest, 'voter', 0, again))),
  )
  const ids = new Set(outcomes.map((o) => ('casx_id' in o ? o.casx_id : o.outcome)))
  expect(ids.size).toBe(1)
  expect(await count(contest.contest_id)).toBe(1)
})

test('refused ballots harm no other of the group', async () => {
  const contest = await makeContest(database.db)
  const over = await makeContest(database.db, { startsIn: -100, endsIn: -1 })
  const outcomes = await castGroup(database.pool, [
    ballotFor(contest, 'a'),
    ballotFor(over, 'b'),
    ballotFor(contest, 'c', 0, { contestants: [over.contestants[0]!.contestant_id] }),
    ballotFor(contest, 'd'),
  ])
  expect(outcomes.map((o) => o.outcome)).toEqual(['written', 'closed', 'not_in_round', 'written'])
})

test('a paused contest, a merged round and a contestant who waits take no ballot', async () => {
  const contest = await makeContest(database.db)
  const cast = async (voter: string, n = 0) =>
    (await castGroup(database.pool, [ballotFor(contest, voter, n)]))[0]?.outcome
  await statement(database.db, 'update contestants set approved = false where contestant_id = $1', [
    contest.contestants[1]!.contestant_id,
  ])
  expect(await cast('a', 1)).toBe('not_in_round')
  await statement(database.db, `update contests set status = 'paused' where contest_id = $1`, [
    contest.contest_id,
  ])
  expect(await cast('b')).toBe('closed')
  await statement(database.db, `update contests set status = 'published' where contest_id = $1`, [
    contest.contest_id,
  ])
  expect(await cast('b')).toBe('written')
})

test('the next ballot is possible when its time has come, counted from the ballot [cf:edc16]', async () => {
  const contest = await makeContest(database.db)
  const box = open()
  await box.cast(ballotFor(contest, 'voter'))
  const early = await box.cast(ballotFor(contest, 'voter'))
  const in24h = Date.now() + 24 * 3600 * 1000
  expect(
    early.outcome === 'early' && Math.abs((early.next_at?.getTime() ?? 0) - in24h) < 60_000,
  ).toBe(true)
  await statement(
    database.db,
    `update vote_slots set next_at = now() - interval '1 second' where contest_id = $1`,
    [contest.contest_id],
  )
  expect((await box.cast(ballotFor(contest, 'voter'))).outcome).toBe('written')
})

test('once for a round means once [cf:40127]', async () => {
  const contest = await makeContest(database.db, { voteOnce: true })
  const box = open()
  const first = await box.cast(ballotFor(contest, 'voter'))
  expect('next_at' in first && first.next_at).toBe(null)
  const second = await box.cast(ballotFor(contest, 'voter'))
  expect(second).toMatchObject({ outcome: 'early', next_at: null })
})

test('every ballot carries its canonical leaf, and a voter keeps one commitment in a round', async () => {
  const contest = await makeContest(database.db)
  const box = open()
  await box.cast(ballotFor(contest, 'voter'))
  await statement(
    database.db,
    `update vote_slots set next_at = now() - interval '1 second' where contest_id = $1`,
    [contest.contest_id],
  )
  await box.cast(ballotFor(contest, 'voter', 1))
  const rows = await statement<{ leaf: string; salt: Buffer; voter_key: Buffer }>(
    database.db,
    'select b.leaf, s.salt, b.voter_key from ballots b join vote_slots s using (contest_id, round_id, voter_key) where contest_id = $1',
    [contest.contest_id],
  )
  expect(rows.length).toBe(2)
  for (const row of rows) {
    const leaf = JSON.parse(row.leaf) as {
      commitments: { voter: string }
      minute: string
      contest: string
    }
    expect(leaf.commitments.voter).toBe(
      createHash('sha256').update(row.salt).update(row.voter_key).digest('hex'),
    )
    expect(leaf.minute).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/)
    expect(leaf.contest).toBe(contest.cx_id)
    expect(row.leaf).not.toMatch(/\s/)
  }
})
