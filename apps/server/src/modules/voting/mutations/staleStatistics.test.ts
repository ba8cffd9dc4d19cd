import { leafText } from '@plaudit/votelog/leaf'
import type { Leaf } from '@plaudit/votelog/leafTypes'
import { Kysely, PostgresDialect, type CompiledQuery, type LogEvent } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { testDatabase } from '../../../platform/postgres/testing.ts'
import { makeContest, portOf, type TestContest } from '../factory.ts'
import { foldContest } from './fold.ts'
import { foldSources } from './foldSources.ts'
import { finishFacts } from './logTargets.ts'
import { recount } from './recount.ts'

let db: Db
let queries: CompiledQuery[] = []
beforeAll(async () => {
  const { config } = await testDatabase()
  const pool = new pg.Pool({ ...config, max: 2 })
  const log = (event: LogEvent) =>
    void (event.level === 'query' && queries.push(event.query as CompiledQuery))
  db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), log })
  await run('alter table ballots set (autovacuum_enabled = off)')
  await run('alter table excluded_ballots set (autovacuum_enabled = off)')
})
afterAll(() => db.destroy())

const run = (text: string, values: unknown[] = []) =>
  statement<Record<string, number>>(db, text, values)

const voters = 1500

/** A ballot of each of so many voters, written in one go as a crowd's are. */
const castAll = (contest: TestContest, isFirst: boolean, count = voters) =>
  run(
    `insert into ballots (contest_id, casx_id, round_id, voter_key, client_id, channel, kind, contestants, points, next_at, leaf, is_first)
     select $1::bigint, concat_ws(' ', $1::bigint, $4::boolean, g), $2, sha256(g::text::bytea), concat_ws(' ', $4::boolean, g),
       'public', 'free', array[$3::bigint], '{1}', now(), '{}', $4::boolean
     from generate_series(1, $5::int) g`,
    [contest.contest_id, contest.round_id, contest.contestants[0]?.contestant_id, isFirst, count],
  )

const fold = (tx: Tx, contest: TestContest) =>
  foldContest(
    tx,
    { contests: portOf(contest), announcer: { tell: () => undefined, keep: () => 'mark' } },
    contest.contest_id,
  )

const foldAll = (contest: TestContest) =>
  expect.poll(async () => (await inTransaction(db, (tx) => fold(tx, contest)))?.more).toBe(false)

const held: Omit<Extract<Leaf, { type: 'hold' }>, 'contest'> = {
  type: 'hold',
  v: 1,
  minute: '2026-01-01T00:00Z',
  target: 0,
  reason: 'flood',
}

/** A contest whose voters have all voted, and now once more: their second ballots wait to be folded. */
async function secondVotes(): Promise<TestContest> {
  const contest = await makeContest(db)
  await castAll(contest, true)
  await foldAll(contest)
  await castAll(contest, false)
  return contest
}

/** Ballots that this connection has read, however often the same one. */
async function readSoFar(tx: Tx): Promise<number> {
  const [row] = await statement<{ read: number }>(
    tx.db,
    `select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'ballots'`,
    [],
  )
  return row?.read ?? 0
}

const reads = (work: (tx: Tx) => Promise<unknown>) =>
  inTransaction(db, async (tx) => {
    const before = await readSoFar(tx)
    await work(tx)
    return (await readSoFar(tx)) - before
  })

test('a fold reads a crowd’s ballots a few times each, whatever the statistics say of an older contest', async () => {
  const older = await makeContest(db)
  await castAll(older, true, 20_000)
  await run('analyze ballots')
  const contest = await secondVotes()
  expect(await reads((tx) => fold(tx, contest))).toBeLessThan(10 * voters)
  await foldAll(contest)
  const [sums] = await run('select points, ballots, voters from tallies where contest_id = $1', [
    contest.contest_id,
  ])
  expect(sums).toEqual({ points: 2 * voters, ballots: 2 * voters, voters })
})

test('so does the numbering of what a review did with a crowd’s ballots', async () => {
  const older = await makeContest(db)
  await castAll(older, true, 20_000)
  await run(`insert into log_facts (contest_id, subject, leaf) values ($1, 'ballot', '{}')`, [
    older.contest_id,
  ])
  await run('analyze ballots')
  await run('analyze log_facts')
  const contest = await makeContest(db)
  const { contest_id, cx_id } = contest
  await castAll(contest, true)
  const leaf: Leaf = { ...held, contest: cx_id }
  await run(
    `insert into log_facts (contest_id, subject, leaf, target)
     select contest_id, 'ballot', $2, casx_id from ballots where contest_id = $1`,
    [contest_id, leafText(leaf)],
  )
  const facts = await statement<{ fact: string; target: string }>(
    db,
    `select '#' || fact_id as fact, target from log_facts where contest_id = $1`,
    [contest_id],
  )
  const ids = [...facts.map(({ target }) => target), ...facts.map(({ fact }) => fact)]
  const hashes = Buffer.alloc(32 * ids.length)
  const state = {
    contest_id,
    epoch: 1,
    size: 0,
    numbered_tx: '0',
    origin: 'localhost/log',
    checkpoint: null,
    checkpoint_at: null,
  }
  expect(await reads((tx) => finishFacts(tx, state, { ids, hashes }))).toBeLessThan(10 * voters)
  const [last] = await run(
    `select max((leaf::jsonb->>'target')::int) as target from log_facts where contest_id = $1`,
    [contest_id],
  )
  expect(last).toEqual({ target: voters - 1 })
})

test('a fold does so too where the statistics know of two voters only', async () => {
  await run('truncate ballots cascade')
  await castAll(await makeContest(db), true, 2)
  await run('analyze ballots')
  const contest = await secondVotes()
  expect(await reads((tx) => fold(tx, contest))).toBeLessThan(10 * voters)
})

/** The plans of what a piece of work asks of the ballots, where there is little memory for it. */
const plansOf = (work: (tx: Tx) => Promise<unknown>) =>
  inTransaction(db, async (tx) => {
    await statement(tx.db, `set local work_mem = '64kB'; set local hash_mem_multiplier = 1`, [])
    queries = []
    await work(tx)
    const asked = queries.filter(({ sql }) => sql.includes('excluded_ballots'))
    const plans: string[] = []
    for (const { sql, parameters } of asked) {
      const lines = await statement<object>(tx.db, `explain ${sql}`, [...parameters])
      plans.push(lines.map((line) => Object.values(line).join('')).join('\n'))
    }
    expect(asked.length).toBeGreaterThan(0)
    return plans.join('\n')
  })

test('what does not count is never gone through for each ballot, however much it is', async () => {
  const contest = await makeContest(db)
  await castAll(contest, true, 5000)
  await run(
    `insert into excluded_ballots (contest_id, casx_id, state, reason)
     select contest_id, casx_id, 'voided', 'flood' from ballots where contest_id = $1`,
    [contest.contest_id],
  )
  await run('analyze')
  await castAll(contest, false)
  // Each ballot against a list: `casx_id = (SubPlan 1).col1`, and not one that is hashed.
  const goesThrough = /= \(SubPlan/
  expect(await plansOf((tx) => fold(tx, contest))).not.toMatch(goesThrough)
  expect(await plansOf((tx) => foldSources(tx, contest.contest_id))).not.toMatch(goesThrough)
  expect(await plansOf((tx) => recount(tx, contest.contest_id))).not.toMatch(goesThrough)
})
