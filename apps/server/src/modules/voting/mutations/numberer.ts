import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import { openPaced, type Paced } from '../../../platform/paced.ts'
import { moments, type Log, type Telemetry } from '../../../platform/telemetry.ts'
import { logOrigin } from '../data/log.ts'
import type { ContestPort } from '../data/port.ts'
import { refuseDeleted } from './openTally.ts'
import { numberLeaves, unnumberedContests } from './logWriter.ts'
import type { Signers } from './signers.ts'
import { passIn } from './pass.ts'

/** Milliseconds between two heads of one log: at least one is signed every second while votes come in (product 4). */
const pause = 800

export interface LogParts {
  contests: ContestPort
  signers: Signers
  /** The address of the installation: logs begun now are named after its host. */
  publicUrl: string
}

/** Numbers the leaves of the contests whose ballots this process writes, and signs their heads. */
export function openNumberer(
  db: Db,
  parts: LogParts,
  log: Log,
  telemetry: Telemetry,
): Paced<number> {
  const begun = new Set<number>()
  const numbering = telemetry.histogram(
    'numbering_seconds',
    'Time to number new leaves of one log and sign its head.',
    moments,
  )
  const work = async (contestId: number): Promise<boolean | number> => {
    const started = performance.now()
    if (!begun.has(contestId)) {
      await beginLog(db, parts, contestId)
      begun.add(contestId)
    }
    await parts.signers.refresh()
    const [wait, result] = await inTransaction(db, async (tx) => {
      const later = await passIn(tx.db, 'log_state', contestId, pause)
      return [later, later > 0 ? undefined : await numberLeaves(tx, parts, contestId)] as const
    })
    if (wait > 0) return wait
    numbering.observe((performance.now() - started) / 1000)
    return result?.more ?? false
  }
  const findUndone = async (): Promise<number[]> => [
    ...(await unnumberedContests(db)),
    ...(await contestsWithoutLog(db)),
  ]
  return openPaced({ name: 'numbering of leaves', pause, work, findUndone }, log)
}

/** Contests that have something to say and no log yet, such as those from before there were logs. */
async function contestsWithoutLog(db: Db): Promise<number[]> {
  const rows = await statement<{ contest_id: number }>(
    db,
    `select contest_id from (select contest_id from tally_state where ballots > 0 union select distinct contest_id from log_facts) c
     where not exists (select from log_state s where s.contest_id = c.contest_id)`,
    [],
  )
  return rows.map((row) => row.contest_id)
}

/**
 * A contest's log begins: what its rules, rounds and contestants are now, then its ballots. Nothing happens
 * when it has begun.
 */
export async function beginLog(db: Db, parts: LogParts, contestId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [said] = await statement<{ said: boolean }>(
      tx.db,
      'select exists (select from log_facts where contest_id = $1) as said',
      [contestId],
    )
    if (said?.said !== true) await parts.contests.record(tx, contestId)
    const rules = await parts.contests.rulesById(tx.db, contestId)
    if (rules) await nameLog(tx.db, rules, parts.publicUrl)
  })
}

/** The name of a contest's log, which stays once it has one. @throws refusal not_found for a contest that was deleted. */
export async function nameLog(
  db: Db,
  contest: { contest_id: number; cx_id: string },
  publicUrl: string,
): Promise<string> {
  const origin = logOrigin(contest.cx_id, publicUrl)
  const named = statement<{ origin: string }>(
    db,
    `insert into log_state (contest_id, origin) values ($1, $2)
     on conflict (contest_id) do update set origin = log_state.origin returning origin`,
    [contest.contest_id, origin],
  )
  const [row] = await named.catch(refuseDeleted)
  return row?.origin ?? origin
}
