import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { hasBallots } from '../../voting/data/ballots.ts'
import { mostToJudge, tooManyToJudge } from '../../voting/mutations/sheetSize.ts'
import { findHead, wholeContest, type ContestHead, type WholeContest } from '../data/contests.ts'
import { shapeOf } from '../data/shape.ts'
import { contestsDb } from '../tables.ts'
import { recordContest } from './facts.ts'
import { lockBallots } from './lockBallots.ts'
import { planDeclaration } from './plan.ts'
import { proveAgain } from './rights.ts'

/**
 * Takes a contest for this transaction: two organisers change it one after the other. Every change of it that the
 * transaction makes is said in its log, and its result is declared when it should be.
 * @param tooMany said where more than a judge's sheet holds would have to be scored in a round.
 * @returns it as it is now, whatever was read before.
 * @throws refusal not_found when it was deleted meanwhile; as the route's rights do when the caller has them no more.
 */
export async function lockContest(
  tx: Tx,
  contestId: number,
  tooMany: 'round_too_large' | 'entry_closed' = 'round_too_large',
): Promise<ContestHead> {
  tx.beforeCommit(`log of ${contestId}`, () => recordContest(tx, contestId))
  tx.beforeCommit(`declaration of ${contestId}`, () => planDeclaration(tx, contestId))
  await takeRow(tx, contestId)
  const contest = await headHeld(tx, contestId)
  const before = await tooManyIn(tx, contest)
  tx.beforeCommit(`sheets of ${contestId}`, () => refuseMore(tx, contestId, before.count, tooMany))
  return contest
}

/**
 * Counts the contestants a judge would have to score in one round of a contest that takes votes; 0 if a sheet holds
 * them.
 */
async function tooManyIn(tx: Tx, head: ContestHead): Promise<{ count: number; most: number }> {
  const { method, method_options, status, cx_id } = head.row
  if (method !== 'score' || status === 'draft') return { count: 0, most: 0 }
  const { rounds } = head
  const rules = { cx_id, method_options, rounds, shape: shapeOf(await wholeContest(tx.db, head)) }
  return { count: tooManyToJudge(rules), most: mostToJudge(rules) }
}

/** Refuses what grows beyond a judge's sheet while it grows, not with the judge's last mark. */
async function refuseMore(
  tx: Tx,
  contestId: number,
  before: number,
  tooMany: 'round_too_large' | 'entry_closed',
): Promise<void> {
  const contest = await findHead(tx.db, { contest_id: contestId })
  const { count, most } = contest ? await tooManyIn(tx, contest) : { count: 0, most: 0 }
  if (count > before) refuse(tooMany, { values: { count: most } })
}

const takeRow = (tx: Tx, contestId: number): Promise<unknown> =>
  contestsDb(tx.db)
    .selectFrom('contests')
    .select('contest_id')
    .where('contest_id', '=', contestId)
    .forUpdate()
    .executeTakeFirst()

/**
 * Lets the log say what a contest is that nothing was said of yet, such as one from before there were logs. If several
 * processes begin, a single one does; the others wait for it, and find it said. The log is named behind this lock, and
 * elsewhere without it: the name's row is written first there and points at the contest, which must not wait here.
 */
export async function recordFirst(tx: Tx, contestId: number): Promise<void> {
  await keepRow(tx, contestId)
  await recordContest(tx, contestId)
}

/**
 * Keeps a contest as it is until this transaction ends, for a reader that takes several steps and changes nothing of it
 * themselves. Its parts are still written: a judge who hands in a sheet holds the sums, which a review waits for.
 * @throws as `lockContest`.
 */
export async function holdContest(tx: Tx, contestId: number): Promise<ContestHead> {
  await keepRow(tx, contestId)
  return headHeld(tx, contestId)
}

const keepRow = (tx: Tx, contestId: number): Promise<unknown> =>
  contestsDb(tx.db)
    .selectFrom('contests')
    .select('contest_id')
    .where('contest_id', '=', contestId)
    .forNoKeyUpdate()
    .execute()

/** The contest as it is since this transaction holds it; the right to change it is proved again. */
async function headHeld(tx: Tx, contestId: number): Promise<ContestHead> {
  const contest = (await findHead(tx.db, { contest_id: contestId })) ?? refuse('not_found')
  proveAgain(tx, contest)
  return contest
}

export async function lockWholeContest(tx: Tx, contestId: number): Promise<WholeContest> {
  return wholeContest(tx.db, await lockContest(tx, contestId))
}

/** Tells whether there is any ballot, with none under way that could be missed. */
export async function hasBallotsForSure(
  tx: Tx,
  contestId: number,
  contestantId?: number,
): Promise<boolean> {
  await lockBallots(tx, contestId)
  return hasBallots(tx.db, contestId, contestantId)
}

/** The form's next revision, for changes that reach it from elsewhere. */
export async function bumpRevision(tx: Tx, contestId: number): Promise<void> {
  await contestsDb(tx.db)
    .updateTable('contests')
    .set({ revision: sql<number>`revision + 1` })
    .where('contest_id', '=', contestId)
    .execute()
}
