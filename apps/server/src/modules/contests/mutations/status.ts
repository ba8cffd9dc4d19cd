import type { ParsedInput } from '@plaudit/contract/calls'
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { brokenConstraint, refuse, sqlState } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { hasUncounted } from '../../voting/data/ballots.ts'
import { standingsOf } from '../../voting/data/standings.ts'
import { hasPaid } from '../../payments/data/shares.ts'
import { releaseSoon } from '../../payments/mutations/release.ts'
import { foldContest, type FoldParts } from '../../voting/mutations/fold.ts'
import { wholeContest, type ContestHead } from '../data/contests.ts'
import { shapeOf } from '../data/shape.ts'
import { hasBegun, stateOf, stepFrom } from '../states.ts'
import { contestsDb } from '../tables.ts'
import '../events.ts'
import { recordResult } from './facts.ts'
import { bumpRevision, lockContest } from './lock.ts'
import { lockBallots } from './lockBallots.ts'
import { noteAct } from './noteAct.ts'
import { checkReady } from './ready.ts'

type Step = Pick<ParsedInput<'contest/v2/setContestStatus'>, 'contest_status' | 'reason'>

/**
 * Takes one step of a contest's life (product 3).
 * @throws refusal illegal_step; result_waits for an archive before the result; invalid_input for a contest that is
 * published without dates, or with nobody to vote for and no way for them to come.
 */
export async function changeStatus(
  tx: Tx,
  person: Person,
  contestId: number,
  { contest_status: verb, reason }: Step,
): Promise<void> {
  const contest = await lockContest(tx, contestId)
  const now = databaseNow()
  const step = stepFrom(stateOf(contest.row, contest.rounds, now), verb, contest.row)
  if (typeof step === 'string') refuse(step)
  if (step.verb === 'publish') await checkReady(tx, contest, now)
  if (step.verb === 'end') await closeRounds(tx, contest, now)
  if (step.verb === 'declare') await declare(tx, contest)
  if (step.verb === 'withhold') await withhold(tx, contestId, reason ?? '')
  await contestsDb(tx.db)
    .updateTable('contests')
    .set({ status: step.to })
    .where('contest_id', '=', contestId)
    .execute()
  if (contest.row.status === 'draft' && step.to === 'published')
    await emit(tx, 'contest.published', { contest_id: contestId, user_id: person.user_id })
  await noteAct(tx, person, contestId, step.verb, step.verb === 'withhold' ? { reason } : {})
}

/** Closes the open rounds now. A round still to come loses its dates, so that it never opens by itself. */
async function closeRounds(tx: Tx, { row, rounds }: ContestHead, now: number): Promise<void> {
  if (!hasBegun(rounds, now)) refuse('illegal_step')
  // Votes that are under way are in before the end, which is then later than every one of them.
  await lockBallots(tx, row.contest_id)
  await contestsDb(tx.db)
    .updateTable('rounds')
    .set({
      end_date: sql<Date | null>`case when start_date <= clock_timestamp() then greatest(clock_timestamp(), start_date + interval '1 millisecond') end`,
      start_date: sql<Date | null>`case when start_date <= clock_timestamp() then start_date end`,
    })
    .where('contest_id', '=', row.contest_id)
    .where('merged_into', 'is', null)
    .where(sql<boolean>`(end_date > clock_timestamp() or end_date is null or start_date is null)`)
    .execute()
  await bumpRevision(tx, row.contest_id)
}

/** Keeps a result from being declared by itself, for everybody to read why. */
async function withhold(tx: Tx, contestId: number, reason: string): Promise<void> {
  await contestsDb(tx.db)
    .updateTable('contests')
    .set({ withheld_at: sql<Date>`now()`, withheld_reason: reason })
    .where('contest_id', '=', contestId)
    .execute()
}

/** Ballots are taken by the database's clock, and this process's may be ahead of it. @throws refusal illegal_step. */
async function refuseOpen(tx: Tx, contestId: number): Promise<void> {
  const open = await contestsDb(tx.db)
    .selectFrom('rounds')
    .select('round_id')
    .where('contest_id', '=', contestId)
    .where('merged_into', 'is', null)
    .where('start_date', 'is not', null)
    .where('end_date', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  if (open) refuse('illegal_step')
}

/**
 * Writes down the standing of each round that took place as it is declared.
 * @throws refusal illegal_step while a round is open, in_progress while its last ballots are in no sum.
 */
export async function declare(tx: Tx, head: ContestHead): Promise<void> {
  const { contest_id } = head.row
  await lockBallots(tx, contest_id)
  await refuseOpen(tx, contest_id)
  // They were all counted before this began; voting may have gone on since, and ended while this waited.
  if (await hasUncounted(tx.db, contest_id)) refuse('in_progress')
  const contest = await wholeContest(tx.db, head)
  const standing = (await standingsOf(tx.db, [shapeOf(contest)])).get(contest_id)
  const tables = contestsDb(tx.db)
  // A round that lost its dates when the contest was ended never opened: it has nothing to declare.
  const held = new Set(
    contest.rounds.flatMap(({ round_id, start_date, end_date }) =>
      start_date === null || end_date === null ? [] : [round_id],
    ),
  )
  const rounds = [...(standing?.rounds ?? [])].filter(([round_id]) => held.has(round_id))
  const rows = rounds.map(([round_id, ranking]) => ({
    contest_id,
    round_id,
    standing: JSON.stringify(ranking),
  }))
  if (rows.length > 0) await tables.insertInto('results').values(rows).execute()
  tx.beforeCommit(`result of ${contest_id}`, () => recordResult(tx, contest, rounds))
  await tables
    .updateTable('contests')
    .set({ declared_at: sql<Date>`now()`, withheld_at: null, withheld_reason: null })
    .where('contest_id', '=', contest_id)
    .execute()
  await queueTask(tx, 'tell_of_result', { contest_id }, { key: `tell_of_result:${contest_id}` })
  await queueTask(tx, 'refund_held', { contest_id }, { key: `refund_held:${contest_id}` })
  await releaseSoon(tx)
}

/** The sums of a declared contest are others now: its result is declared anew, in the log too. */
export async function declareAgain(tx: Tx, contestId: number): Promise<void> {
  const head = await lockContest(tx, contestId)
  if (head.row.declared_at === null) return
  await contestsDb(tx.db).deleteFrom('results').where('contest_id', '=', contestId).execute()
  await declare(tx, head)
}

const patience = 5000
const aMoment = 50

/**
 * Waits until every ballot of a contest is in its sums, before a transaction that reads them for good.
 * @throws refusal in_progress when that takes too long.
 */
export async function settleBallots(db: Db, parts: FoldParts, contestId: number): Promise<void> {
  await inTransaction(db, (tx) => lockBallots(tx, contestId))
  for (const until = Date.now() + patience; Date.now() < until;) {
    const result = await inTransaction(db, (tx) => foldContest(tx, parts, contestId))
    if (result && !result.more) return
    await new Promise((resolve) => setTimeout(resolve, aMoment))
  }
  refuse('in_progress')
}

/**
 * Deletes a contest. The database says if it has ballots. Money that bought votes is held for it, also
 * while they are credits that nobody has cast.
 * @throws refusal has_ballots, has_entries, has_purchases.
 */
export async function deleteContest(tx: Tx, person: Person, { row }: ContestHead): Promise<void> {
  if (await hasPaid(tx.db, `contest:${row.contest_id}`)) refuse('has_purchases')
  try {
    await contestsDb(tx.db)
      .deleteFrom('contests')
      .where('contest_id', '=', row.contest_id)
      .execute()
  } catch (error) {
    const held = sqlState(error) === '23503' ? brokenConstraint(error) : undefined
    if (held?.startsWith('ballots_')) refuse('has_ballots')
    if (held === 'edition_entries_edition_id_fkey') refuse('has_entries')
    throw error
  }
  await noteAct(tx, person, row.contest_id, 'delete', { contest_name: row.contest_name })
}
