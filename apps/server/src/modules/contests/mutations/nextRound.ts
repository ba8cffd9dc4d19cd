import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { queueTask } from '../../../platform/tasks.ts'
import type { RoundRow, WholeContest } from '../data/contests.ts'
import { isSettled, roundState, stateOf } from '../states.ts'
import { contestsDb } from '../tables.ts'
import { bumpRevision, lockWholeContest } from './lock.ts'
import { lockBallots } from './lockBallots.ts'
import { noteAct } from './noteAct.ts'
import {
  comingFrom,
  goingThrough,
  insertRound,
  letIn,
  refuseTooMany,
  roundAsked,
  type AddInput,
} from './rounds.ts'

/** A round that was opened in the moment its predecessor closed, and the people that it waits for. */
export interface Filling {
  contest_id: number
  round_id: number
  from_round_id: number
  advance: AddInput['advance']
}

/**
 * Closes a round now and opens the next, in one: between the two nothing would be open, and the contest over. The
 * contestants who go through are known once the last ballots are counted; until then the new round has nobody in it. A
 * task fills it when this process dies meanwhile.
 * @throws refusal failed_to_add_rounds with the field that stands in the way.
 */
export async function closeAndOpen(
  tx: Tx,
  person: Person,
  contestId: number,
  input: AddInput,
): Promise<Filling> {
  refuseUnnamed(input)
  const before = await lockWholeContest(tx, contestId)
  const from = comingFrom(before, input)
  if (roundState(from, databaseNow()) !== 'open')
    refuse('failed_to_add_rounds', { fields: { from_round_id: 'round_is_over' } })
  // By the sums so far; the last ballots only add to them.
  const expected = await goingThrough(tx, before, from, input.advance)
  if (expected.length === 0)
    refuse('failed_to_add_rounds', { fields: { advance: 'nobody_through' } })
  await lockBallots(tx, contestId)
  await contestsDb(tx.db)
    .updateTable('rounds')
    .set({
      end_date: sql<Date>`greatest(clock_timestamp(), start_date + interval '1 millisecond')`,
    })
    .where('round_id', '=', from.round_id)
    .execute()
  const contest = await lockWholeContest(tx, contestId)
  const closed = comingFrom(contest, { ...input, from_round_id: from.round_id })
  const closedAt = closed.end_date?.getTime() ?? databaseNow()
  const made = roundAsked(contest, closed, { ...input, startDate: undefined }, closedAt)
  refuseTooMany(contest, Math.max(expected.length, 'top' in input.advance ? input.advance.top : 0))
  const round_id = await insertRound(tx, made)
  const filling = {
    contest_id: contestId,
    round_id,
    from_round_id: from.round_id,
    advance: input.advance,
  }
  await bumpRevision(tx, contestId)
  await noteAct(tx, person, contestId, 'close_round', { round_id: from.round_id })
  await noteAct(tx, person, contestId, 'add_round', { round_id, from_round_id: from.round_id })
  await queueTask(tx, 'fill_round', { ...filling }, { key: `fill_round:${round_id}` })
  return filling
}

/** By default it would be the latest round: asked again, the call would close the round that it opened. */
function refuseUnnamed({ from_round_id }: AddInput): void {
  if (from_round_id === undefined)
    refuse('failed_to_add_rounds', { fields: { from_round_id: 'required' } })
}

/**
 * Lets those into a new round who go through the closed one. Done once, by the first call that comes. Of a closed round
 * that was merged meanwhile the round that stands for it has the sums. A new round that was merged has its people, and
 * into a declared result nobody comes.
 * @throws refusal in_progress while ballots of the closed round are in no sum.
 */
export async function fillRound(tx: Tx, filling: Filling): Promise<void> {
  const { contest_id, round_id, from_round_id, advance } = filling
  const contest = await lockWholeContest(tx, contest_id)
  const from = standingFor(contest, from_round_id)
  const made = contest.rounds.find((round) => round.round_id === round_id)
  if (!from || !made || made.merged_into !== null) return
  // Filled already.
  if (contest.members.some((member) => member.round_id === round_id)) return
  if (isSettled(stateOf(contest.row, contest.rounds, databaseNow()))) return
  const through = await goingThrough(tx, contest, from, stillThere(contest, advance))
  await letIn(tx, contest_id, round_id, through)
  await bumpRevision(tx, contest_id)
}

/** The round of that id, or the one that it was merged into. */
function standingFor(
  { rounds }: Pick<WholeContest, 'rounds'>,
  roundId: number,
): RoundRow | undefined {
  const found = rounds.find((round) => round.round_id === roundId)
  return found?.merged_into == null ? found : standingFor({ rounds }, found.merged_into)
}

/** A contestant who withdrew since the round was closed leaves the others of a choice their round. */
function stillThere(contest: WholeContest, advance: Filling['advance']): Filling['advance'] {
  if (!('contestants' in advance)) return advance
  const approved = new Set(contest.contestants.flatMap((c) => (c.approved ? c.assox_id : [])))
  return { contestants: advance.contestants.filter((assox_id) => approved.has(assox_id)) }
}
