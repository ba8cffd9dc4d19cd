import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContestEvent } from '@plaudit/contract/realtime'
import type { TopicEvent } from '@plaudit/contract/realtime'
import { inTransaction, openDatabase, statement, type Database } from '../../../platform/db/db.ts'
import { testDatabase } from '../../../platform/postgres/testing.ts'
import { standingsOf, totalsOf } from '../data/standings.ts'
import { ballotFor, makeContest, portOf, type TestContest } from '../factory.ts'
import { proveYoungest } from './actsLock.ts'
import { castGroup } from './castStatement.ts'
import { foldContest, unfoldedContests } from './fold.ts'
import { passIn } from './pass.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: (await testDatabase()).config, max: 12 })
})
afterAll(() => database.close())

const foldWith = (contest: TestContest, told: TopicEvent[] = []) =>
  inTransaction(database.db, (tx) =>
    foldContest(
      tx,
      {
        contests: portOf(contest),
        announcer: { tell: (e) => void told.push(e), keep: () => 'mark' },
      },
      contest.contest_id,
    ),
  )

/**
 * Folds until nothing waits: a transaction that another test file just ended in the same cluster may hold one fold
 * back.
 */
const foldAll = async (contest: TestContest, told: TopicEvent[] = []) => {
  await expect.poll(async () => (await foldWith(contest, told))?.more).toBe(false)
}

const votesOf = async (contest: TestContest) => {
  const standing = (await standingsOf(database.db, [contest.rules.shape])).get(contest.contest_id)
  return contest.contestants.map(
    (c) =>
      standing?.rounds.get(contest.round_id)?.find((row) => row.assox_id === c.assox_id)?.votes,
  )
}

test('sums, voters and totals equal the ballots, however often and by however many it is folded', async () => {
  const contest = await makeContest(database.db)
  for (let n = 0; n < 60; n++)
    await castGroup(database.pool, [ballotFor(contest, `voter ${n}`, n % 3)])
  await Promise.all(Array.from({ length: 8 }, () => foldWith(contest)))
  await foldAll(contest)
  expect(await votesOf(contest)).toEqual([20, 20, 20])
  expect((await totalsOf(database.db, [contest.contest_id])).get(contest.contest_id)).toEqual({
    ballots: 60,
    votes: 60,
    voters: 60,
  })
  expect(await unfoldedContests(database.db)).not.toContain(contest.contest_id)
})

test('all processes together keep to the pace of one, whatever a clock does', async () => {
  const { contest_id } = await makeContest(database.db)
  const pause = 60_000
  const turn = () =>
    inTransaction(database.db, (tx) => passIn(tx.db, 'tally_state', contest_id, pause))
  const folded = (ago: string) =>
    statement(
      database.db,
      `update tally_state set folded_at = now() - $2::interval where contest_id = $1`,
      [contest_id, ago],
    )
  expect(await turn()).toBe(0)
  await folded('10 seconds')
  const wait = await turn()
  expect([wait > 40_000, wait <= 50_000]).toEqual([true, true])
  for (const ago of ['61 seconds', '-1 hour']) {
    await folded(ago)
    expect(await turn()).toBe(0)
  }
  // While another one is at it, it is looked at again; of a contest that is gone there is nothing to wait for.
  await inTransaction(database.db, async (tx) => {
    await passIn(tx.db, 'tally_state', contest_id, pause)
    expect(await turn()).toBeGreaterThan(0)
  })
  const nobodys = () => inTransaction(database.db, (tx) => passIn(tx.db, 'tally_state', 1, pause))
  expect(await nobodys()).toBe(0)
})

test('a ballot whose transaction commits after a later one is not lost', async () => {
  const contest = await makeContest(database.db)
  const slow = await database.pool.connect()
  await slow.query('begin')
  await castGroup(slow, [ballotFor(contest, 'slow', 0)])
  await castGroup(database.pool, [ballotFor(contest, 'quick', 1)])
  const early = await foldWith(contest)
  expect(early?.more).toBe(true)
  await slow.query('commit')
  slow.release()
  await foldAll(contest)
  expect(await votesOf(contest)).toEqual([1, 1, 0])
})

test('a transaction that writes no ballots, or in another database, holds no standing back, however long', async () => {
  const contest = await makeContest(database.db)
  const { contest_id } = contest
  const elsewhere = openDatabase({ connection: (await testDatabase()).config, max: 1 })
  await elsewhere.pool.query('begin; select pg_current_xact_id()')
  await inTransaction(database.db, async (tx) => {
    await statement(tx.db, 'select pg_current_xact_id()', [])
    await castGroup(database.pool, [ballotFor(contest, 'voter', 1)])
    await foldAll(contest)
    expect(await votesOf(contest)).toEqual([0, 1, 0])
    // The standing no longer waits for this transaction. If it writes a ballot now, the database refuses, and the vote is
    // tried again in a transaction with a later id.
    const older = proveYoungest(tx, contest_id, Buffer.alloc(0))
    await expect(older).rejects.toMatchObject({ code: '40001' })
  })
  await inTransaction(database.db, (tx) => proveYoungest(tx, contest_id, Buffer.alloc(0)))
  await elsewhere.close()
})

test('the fold test notices a reader that goes by the highest transaction it saw', async () => {
  const contest = await makeContest(database.db)
  const slow = await database.pool.connect()
  await slow.query('begin')
  await castGroup(slow, [ballotFor(contest, 'slow', 0)])
  await castGroup(database.pool, [ballotFor(contest, 'quick', 1)])
  const seen = async (after: string) =>
    statement<{ tx: string }>(
      database.db,
      'select tx::text as tx from ballots where contest_id = $1 and tx > $2::xid8 order by tx desc',
      [contest.contest_id, after],
    )
  const first = await seen('0')
  await slow.query('commit')
  slow.release()
  const second = await seen(first[0]?.tx ?? '0')
  expect(first.length + second.length).toBe(1)
})

test('events are dense, tell only what moved, and tell nothing while results are hidden', async () => {
  const contest = await makeContest(database.db)
  const told: TopicEvent[] = []
  for (let n = 0; n < 3; n++) {
    await castGroup(database.pool, [ballotFor(contest, `voter ${n}`, 0)])
    await foldAll(contest, told)
  }
  expect(told.map((e) => e.seq)).toEqual([1, 2, 3])
  const last = told[2]?.data as ContestEvent
  expect(last.standing?.[contest.round_id]).toEqual([
    {
      assox_id: contest.contestants[0]!.assox_id,
      votes: 3,
      score: null,
      place: 1,
      decided_by: null,
    },
  ])
  const hidden = await makeContest(database.db, { resultVisibility: 'hidden' })
  await castGroup(database.pool, [ballotFor(hidden, 'voter')])
  const secret: TopicEvent[] = []
  await foldAll(hidden, secret)
  expect(secret[0]?.data).toMatchObject({ votes_total: 1 })
  expect(secret[0]?.data).not.toHaveProperty('standing')
})

test('a voter who votes again for the same contestant counts once as a voter', async () => {
  const contest = await makeContest(database.db)
  for (let n = 0; n < 2; n++) {
    await castGroup(database.pool, [ballotFor(contest, 'voter', 0)])
    await statement(
      database.db,
      `update vote_slots set next_at = now() - interval '1 second' where contest_id = $1`,
      [contest.contest_id],
    )
    await foldAll(contest)
  }
  const [row] = await statement<{ points: number; voters: number }>(
    database.db,
    'select points, voters from tallies where contest_id = $1',
    [contest.contest_id],
  )
  expect(row).toEqual({ points: 2, voters: 1 })
})
