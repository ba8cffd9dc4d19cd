import { openCheckpoint } from '@plaudit/votelog/checkpoint'
import { leafHash } from '@plaudit/votelog/hashing'
import { signatureTypes, signerFrom } from '@plaudit/votelog/keys'
import { leafText, readLeaf } from '@plaudit/votelog/leaf'
import { inclusionProof, rootOf } from '@plaudit/votelog/tree'
import { verifyInclusion } from '@plaudit/votelog/treeChecks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, openDatabase, statement, type Database } from '../../../platform/db/db.ts'
import { testDatabase } from '../../../platform/postgres/testing.ts'
import {
  checkpointsOf,
  leafBodies,
  leafIndexesOf,
  logState,
  logTile,
  readerFor,
} from '../data/log.ts'
import { ballotFor, makeContest, type TestContest } from '../factory.ts'
import { castGroup } from './castStatement.ts'
import { recordFacts } from './logFacts.ts'
import { numberLeaves, thinCheckpoints } from './logWriter.ts'
import { nameLog } from './numberer.ts'
import type { Signers } from './signers.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: (await testDatabase()).config, max: 8 })
})
afterAll(() => database.close())

const secret = new Uint8Array(32).fill(7)
const signers: Signers = {
  of: (origin) => signerFrom(origin, signatureTypes.ed25519, secret),
  refresh: async () => undefined,
}
const pass = (contest: TestContest) =>
  inTransaction(database.db, (tx) => numberLeaves(tx, { signers }, contest.contest_id))

/** Passes until nothing is left: a transaction that another test just ended may hold the first one up. */
async function number(contest: TestContest): Promise<number> {
  let appended = 0
  for (;;) {
    const done = await pass(contest)
    appended += done?.appended ?? 0
    if (done?.more === false) return appended
  }
}

const castMany = (contest: TestContest, count: number, name: string) =>
  castGroup(
    database.pool,
    Array.from({ length: count }, (_, n) => ballotFor(contest, `${name}${n}`, n % 3)),
  )

async function headOf(contest: TestContest) {
  const state = await logState(database.db, contest.contest_id)
  if (!state?.checkpoint) throw new Error('no head')
  const trust = { origin: state.origin, keys: [signers.of(state.origin).key] }
  const opened = openCheckpoint(state.checkpoint, trust)
  if (!opened.ok) throw new Error(opened.problem)
  return opened.checkpoint
}

async function entriesOf(contest: TestContest): Promise<string[]> {
  const entries: string[] = []
  for (let n = 0; ; n++) {
    const tile = await logTile(database.db, contest.contest_id, 0, n)
    if (tile === undefined) return entries
    entries.push(...tile.entries)
  }
}

const begin = (contest: TestContest) => nameLog(database.db, contest, 'https://votes.example')

test('nobody who writes in another database holds the numbering up', async () => {
  const contest = await makeContest(database.db)
  const elsewhere = openDatabase({ connection: (await testDatabase()).config, max: 1 })
  await elsewhere.pool.query('begin; select pg_current_xact_id()')
  await Promise.all([begin(contest), castMany(contest, 3, 'voter')])
  expect(await number(contest)).toBe(3)
  await elsewhere.close()
})

test('every ballot stands in the tree once, in the order of the transactions, whatever the passes [cf:45e78]', async () => {
  const contest = await makeContest(database.db)
  await begin(contest)
  for (const [pass, groups] of [[3], [200, 120], [1], [256, 31]].entries()) {
    for (const [n, size] of groups.entries()) await castMany(contest, size, `${pass}-${n}-`)
    expect(await number(contest)).toBe(groups.reduce((a, b) => a + b))
  }
  expect(await number(contest)).toBe(0)
  const entries = await entriesOf(contest)
  const cast = await statement<{ casx_id: string; tx: string; leaf: string }>(
    database.db,
    'select casx_id, tx::text as tx, leaf from ballots where contest_id = $1 order by tx, casx_id',
    [contest.contest_id],
  )
  expect(entries).toEqual(cast.map(({ casx_id }) => casx_id))
  const { size, root } = await headOf(contest)
  expect(size).toBe(611)
  const read = await readerFor(database.db, contest.contest_id, size, (r) => rootOf(size, r))
  expect(rootOf(size, read)).toEqual(root)
  const indexes = await leafIndexesOf(database.db, contest.contest_id, cast)
  expect(cast.map(({ casx_id }) => indexes.get(casx_id))).toEqual(cast.map((_, at) => at))
  for (const at of [0, 1, 255, 256, 300, 511, 512, 610]) {
    const ballot = cast[at]
    if (ballot === undefined) throw new Error('no ballot')
    const nodes = await readerFor(database.db, contest.contest_id, size, (r) =>
      inclusionProof(at, size, r),
    )
    const proof = inclusionProof(at, size, nodes)
    const hash = leafHash(Buffer.from(ballot.leaf))
    expect(verifyInclusion({ index: at, size, leafHash: hash, root, proof })).toBe(true)
    expect(verifyInclusion({ index: at + 1, size, leafHash: hash, root, proof })).toBe(false)
  }
})

test('two writers at once number nothing twice', async () => {
  const contest = await makeContest(database.db)
  await begin(contest)
  await castMany(contest, 100, 'v')
  const passes = await Promise.all(Array.from({ length: 6 }, () => pass(contest)))
  const appended = passes.map((done) => done?.appended ?? 0)
  expect(appended.reduce((a, b) => a + b) + (await number(contest))).toBe(100)
  expect(new Set(await entriesOf(contest)).size).toBe(100)
})

test('a pass that breaks off leaves nothing, and the next one does it all', async () => {
  const contest = await makeContest(database.db)
  await begin(contest)
  await castMany(contest, 10, 'v')
  const broken: Signers = {
    ...signers,
    of: () => {
      throw new Error('no key')
    },
  }
  const first = () =>
    inTransaction(database.db, (tx) => numberLeaves(tx, { signers: broken }, contest.contest_id))
  // As long as another test's transaction holds the ballots up, a pass has nothing to break off.
  await expect.poll(() => first().then(() => '', String)).toBe('Error: no key')
  expect(await entriesOf(contest)).toEqual([])
  expect(await number(contest)).toBe(10)
})

test('what was said stands before the first ballots, is said once, and an end that moves is a leaf', async () => {
  const contest = await makeContest(database.db)
  await begin(contest)
  await castMany(contest, 2, 'v')
  const at = new Date('2026-05-14T10:00:30Z')
  const round = (end: string) => ({
    subject: `round:${contest.round_id}`,
    leaf: {
      type: 'round' as const,
      round: contest.round_id,
      number: 1,
      name_hash: '0'.repeat(64),
      start: '2026-05-14T10:00:00.000Z',
      end,
      contestants: contest.contestants.map((c) => c.assox_id).toSorted(),
      positions: null,
    },
  })
  const say = (end: string) =>
    inTransaction(database.db, (tx) => recordFacts(tx, contest, [round(end)], at))
  for (let time = 0; time < 2; time++) await say('2026-05-15T10:00:00.000Z')
  await number(contest)
  await say('2026-05-16T10:00:00.000Z')
  await number(contest)
  const bodies = await leafBodies(database.db, contest.contest_id, await entriesOf(contest))
  const leaves = bodies.map((body) => {
    const read = readLeaf(body)
    if (!read.ok) throw new Error(read.detail)
    return read.leaf
  })
  expect(String(leaves.map((leaf) => leaf.type))).toBe('round,vote,vote,deadline_change,round')
  // Ballots are found also where what the log begins with was written after them.
  const ballots = await statement<{ casx_id: string; tx: string }>(
    database.db,
    'select casx_id, tx::text as tx from ballots where contest_id = $1 order by casx_id',
    [contest.contest_id],
  )
  const indexes = await leafIndexesOf(database.db, contest.contest_id, ballots)
  expect(ballots.map(({ casx_id }) => indexes.get(casx_id))).toEqual([1, 2])
  expect(leaves[3]).toMatchObject({
    from: '2026-05-15T10:00:00.000Z',
    to: '2026-05-16T10:00:00.000Z',
    minute: '2026-05-14T10:00Z',
  })
})

test('what is said by a transaction that outlasts one from before it is not passed by', async () => {
  const contest = await makeContest(database.db)
  await begin(contest)
  const [earlier, act] = await Promise.all([database.pool.connect(), database.pool.connect()])
  try {
    await earlier.query('begin')
    const ballot = ballotFor(contest, 'v')
    await castGroup(earlier, [ballot])
    await act.query('begin')
    await act.query('select pg_current_xact_id()')
    const hold = { v: 1, minute: '2026-05-14T10:00Z', target: 0, reason: 'a flood' } as const
    await act.query(
      `insert into log_facts (contest_id, subject, leaf, target) values ($1, 'ballot', $2, $3)`,
      [
        contest.contest_id,
        leafText({ type: 'hold', contest: contest.cx_id, ...hold }),
        ballot.casx_id,
      ],
    )
    await earlier.query('commit')
    // Other tests' transactions may hold the ballot up for a moment.
    await expect.poll(() => number(contest)).toBe(1)
    await act.query('commit')
    await expect.poll(() => number(contest)).toBe(1)
  } finally {
    earlier.release()
    act.release()
  }
  const bodies = await leafBodies(database.db, contest.contest_id, await entriesOf(contest))
  expect(bodies.map((body) => JSON.parse(Buffer.from(body).toString()).target)).toEqual([
    undefined,
    0,
  ])
})

test('of the heads of a past minute the last stays', async () => {
  const contest = await makeContest(database.db)
  await begin(contest)
  for (const name of ['a', 'b', 'c']) {
    await castMany(contest, 1, name)
    await number(contest)
  }
  await statement(
    database.db,
    `update log_checkpoints set signed_at = '2026-05-14T10:00:10Z'::timestamptz + make_interval(secs => 10 * size) where contest_id = $1`,
    [contest.contest_id],
  )
  const kept = async () =>
    (await checkpointsOf(database.db, contest.contest_id)).map(({ size }) => size)
  expect(await kept()).toEqual([3])
  await inTransaction(database.db, thinCheckpoints)
  const [left] = await statement<{ n: number }>(
    database.db,
    'select count(*) as n from log_checkpoints where contest_id = $1',
    [contest.contest_id],
  )
  expect(left?.n).toBe(1)
  expect(await kept()).toEqual([3])
})
