import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseVkey } from '@plaudit/votelog/keys'
import { urlSource } from '@plaudit/votelog/source'
import { verifyLog } from '@plaudit/votelog/verify'
import { CallError } from '@plaudit/client/client'
import type { ReviewAct } from '../apps/server/src/modules/voting/mutations/exclusions.ts'
import { reviewBallots } from '../apps/server/src/modules/voting/mutations/exclusions.ts'
import { makeContest, portOf } from '../apps/server/src/modules/voting/factory.ts'
import {
  inTransaction,
  openDatabase,
  statement,
  type Database,
  type Tx,
} from '../apps/server/src/platform/db/db.ts'
import { publicId } from '../apps/server/src/platform/ids.ts'
import { testDatabase, type TestDatabase } from '../apps/server/src/platform/postgres/testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSecret } from './devices.ts'
import {
  freePort,
  openContest,
  startServer,
  type OpenContest,
  type RunningServer,
} from './harness.ts'
import { cast, disagreements, statesOf, votable } from './reviewed.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-review-'))
let home: TestDatabase
let database: Database
let port = 0
let server: RunningServer | undefined

const start = async (): Promise<void> => {
  const env = { SECRET_KEY: testSecret, LOG_LEVEL: 'fatal', DATABASE_URL: home.connectionString }
  server = await startServer({ dataDir, port, env, script: 'bench/server.ts' })
}

beforeAll(async () => {
  home = await testDatabase()
  database = openDatabase({ connection: home.config, max: 6 })
  port = await freePort()
  await start()
})
afterAll(async () => {
  await server?.stop()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Does one step of an act on a group or a few ballots; asks until it is answered, with the same key each time. */
async function step(
  { cx_id, organiser }: OpenContest,
  act: ReviewAct,
  idempotencyKey = publicId(),
  few?: readonly { casx_id: string }[],
): Promise<{ changed: number; left: number }> {
  const about = few
    ? { casx_ids: few.map(({ casx_id }) => casx_id) }
    : { group: { by: 'network' as const, key: 'flood' } }
  for (;;) {
    try {
      return await organiser.api.call(
        'contest/v2/reviewBallots',
        { cx_id, act, reason: 'a flood', ...about },
        { idempotencyKey },
      )
    } catch (error) {
      if (!(error instanceof CallError) || (error.status > 0 && error.status < 500)) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Carries an act out as the screen does. */
async function carryOut(contest: OpenContest, act: ReviewAct): Promise<number> {
  let done = 0
  for (let left = 1; left > 0;) {
    const reply = await step(contest, act)
    expect(reply.changed).toBeLessThanOrEqual(2000)
    done += reply.changed
    left = reply.changed === 0 ? 0 : reply.left
  }
  return done
}

/** The public log, once it holds as many ballots and acts. */
async function agrees(contest: OpenContest, ballots: number, acts: number): Promise<void> {
  const { cx_id, contest_id, organiser } = contest
  const [facts] = await statement<{ n: number }>(
    database.db,
    'select count(*)::int as n from log_facts where contest_id = $1 and target is null',
    [contest_id],
  )
  const size = ballots + acts + (facts?.n ?? 0)
  const head = () => organiser.api.call('contest/v2/getCheckpoint/{cx_id}', { cx_id })
  await expect.poll(async () => (await head()).size, { interval: 200 }).toBe(size)
  const report = await verifyLog(urlSource(`http://127.0.0.1:${port}/log/${cx_id}/`), {
    keys: (await head()).keys.map(parseVkey),
  })
  expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(report.leaves).toBe(size)
  const shown = await organiser.api.call('contest/v2/fetchContest', { cx_id })
  const votes = (rows: readonly { assox_id: string; votes: number | null }[] | undefined) =>
    Object.fromEntries((rows ?? []).map((row) => [row.assox_id, row.votes]))
  expect(votes(report.rounds[0]?.standing)).toEqual(votes(shown.contestants))
  expect(await disagreements(database, contest_id)).toEqual([])
}

/** Holds the act up after it has changed the ballots and before it says so in the log. */
async function heldUp(work: () => Promise<void>): Promise<void> {
  const holder = await database.pool.connect()
  try {
    await holder.query('begin; lock table log_facts in share mode')
    await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

const waiting = () =>
  expect
    .poll(async () => {
      const [row] = await statement<{ n: number }>(
        database.db,
        `select count(*)::int as n from pg_stat_activity where datname = current_database()
           and wait_event_type = 'Lock' and query like 'insert into log_facts%'`,
        [],
      )
      return row?.n
    })
    .toBeGreaterThan(0)

test('an act on thousands of ballots, killed in its middle and done again while votes come in and another one runs, is done once [cf:f6d11]', async () => {
  const contest = await openContest(server?.url ?? '', 3)
  const open = await votable(database, contest)
  await cast(database, open, 'flood', 4100)
  await cast(database, open, 'home', 50)
  expect(await step(contest, 'hold')).toEqual({ changed: 2000, left: 2100 })

  // Killed when the ballots are changed but not said: nothing of the step is left, and its repetition does it.
  const key = publicId()
  let second: ReturnType<typeof step> | undefined
  await heldUp(async () => {
    second = step(contest, 'hold', key)
    await waiting()
    await server?.kill()
  })
  expect(await statesOf(database, contest.contest_id)).toContain('flood held 2000')
  await start()
  expect(await second).toEqual({ changed: 2000, left: 100 })
  // Asked for once more it answers the same and does nothing.
  expect(await step(contest, 'hold', key)).toEqual({ changed: 2000, left: 100 })
  expect(await statesOf(database, contest.contest_id)).toContain('flood held 4000')

  // Two at once, while votes come in: each ballot is held by one of them.
  let more = 0
  const votes = async () => {
    for (; more < 400; more += 50) await cast(database, open, 'flood', 50)
  }
  const [one, two] = await Promise.all([
    carryOut(contest, 'hold'),
    carryOut(contest, 'hold'),
    votes(),
  ])
  const rest = await carryOut(contest, 'hold')
  expect(one + two + rest).toBe(500)
  expect(await statesOf(database, contest.contest_id)).toEqual([
    'flood held 4500',
    'home counted 50',
  ])
  expect(await disagreements(database, contest.contest_id)).toEqual([])

  // Two that want different things of the same ballots: each ballot follows one of them.
  const held = await statement<{ casx_id: string }>(
    database.db,
    'select casx_id from excluded_ballots where contest_id = $1 limit 300',
    [contest.contest_id],
  )
  const few = (act: ReviewAct) => step(contest, act, publicId(), held)
  const [released, voided] = await Promise.all([few('release'), few('void')])
  expect(released.changed + voided.changed).toBeGreaterThanOrEqual(300)
  const restored = await few('restore')
  expect(restored).toEqual({ changed: 300, left: 0 })
  expect(await statesOf(database, contest.contest_id)).toEqual([
    'flood counted 300',
    'flood held 4200',
    'home counted 50',
  ])
  await agrees(contest, 4550, 4500 + released.changed + voided.changed + restored.changed)
}, 120_000)

test('a review that were no transaction, ended in its middle, is noticed', async () => {
  const contest = await makeContest(database.db)
  await cast(database, contest, 'flood', 10)
  const parts = {
    contests: portOf(contest),
    announcer: { tell: () => undefined, keep: () => 'mark' },
  }
  const casxIds = (
    await statement<{ casx_id: string }>(
      database.db,
      'select casx_id from ballots where contest_id = $1',
      [contest.contest_id],
    )
  ).map(({ casx_id }) => casx_id)
  const review = (tx: Tx) =>
    reviewBallots(tx, parts, contest.rules, {
      act: 'hold',
      reason: 'a flood',
      chosen: { casxIds },
      actor: { user_id: 0, is_admin: true },
    })
  const endedInTheMiddle = async (work: () => Promise<unknown>) => {
    await heldUp(async () => {
      const ended = expect(work()).rejects.toThrow()
      await waiting()
      await statement(
        database.db,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
         and wait_event_type = 'Lock' and query like 'insert into log_facts%'`,
        [],
      )
      await ended
    })
    return disagreements(database, contest.contest_id)
  }
  expect(await endedInTheMiddle(() => inTransaction(database.db, review))).toEqual([])
  const each = {
    db: database.db,
    beforeCommit: () => undefined,
    atLast: () => undefined,
    afterCommit: () => undefined,
  }
  const left = await endedInTheMiddle(() => review(each))
  expect(left.filter((what) => what.startsWith('state of'))).toHaveLength(10)
})
