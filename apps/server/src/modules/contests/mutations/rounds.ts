import type { ParsedInput } from '@plaudit/contract/calls'
import { maxPlacesInRounds, maxRounds } from '@plaudit/contract/constants'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { Refusal, refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { FieldKey } from '../../../platform/sentenceKeys.ts'
import { hasUncounted } from '../../voting/data/ballots.ts'
import { standingsOf } from '../../voting/data/standings.ts'
import { mergeSheets, mergeSlots } from '../../voting/mutations/mergeSlots.ts'
import type { RoundRow, WholeContest } from '../data/contests.ts'
import { shapeOf } from '../data/shape.ts'
import { isSettled, roundState, stateOf } from '../states.ts'
import { contestsDb } from '../tables.ts'
import { checkDates } from './dates.ts'
import { bumpRevision, lockWholeContest } from './lock.ts'
import { lockBallots } from './lockBallots.ts'
import { noteAct } from './noteAct.ts'

export type AddInput = ParsedInput<'contest/v2/addRound2Round'>

export interface Through {
  contestant_id: number
  /** Place in the round's own running order; null keeps the contest's. */
  position: number | null
}

/**
 * Adds a round with the contestants who go through (product 3). A round may overlap others, and moves the end only on.
 * @returns its id.
 * @throws refusal failed_to_add_rounds with the field that stands in the way, in_progress where its last ballots are in
 * no sum.
 */
export async function addRound(
  tx: Tx,
  person: Person,
  contestId: number,
  input: AddInput,
): Promise<number> {
  const contest = await lockWholeContest(tx, contestId)
  const now = databaseNow()
  if (isSettled(stateOf(contest.row, contest.rounds, now))) refuse('failed_to_add_rounds')
  const from = comingFrom(contest, input)
  const made = roundAsked(contest, from, input, now)
  const through = await goingThrough(tx, contest, from, input.advance)
  if (through.length === 0)
    refuse('failed_to_add_rounds', { fields: { advance: 'nobody_through' } })
  refuseTooMany(contest, through.length)
  const round_id = await insertRound(tx, made)
  await letIn(tx, contestId, round_id, through)
  await bumpRevision(tx, contestId)
  await noteAct(tx, person, contestId, 'add_round', {
    round_id,
    from_round_id: from.round_id,
    contestants: through.length,
  })
  return round_id
}

export async function insertRound(tx: Tx, { round_id: _, ...values }: RoundRow): Promise<number> {
  const { round_id } = await contestsDb(tx.db)
    .insertInto('rounds')
    .values(values)
    .returning('round_id')
    .executeTakeFirstOrThrow()
  return round_id
}

export async function letIn(
  tx: Tx,
  contest_id: number,
  round_id: number,
  through: readonly Through[],
): Promise<void> {
  if (through.length === 0) return
  await contestsDb(tx.db)
    .insertInto('round_contestants')
    .values(through.map((row) => ({ contest_id, round_id, ...row })))
    .execute()
}

/** The round that people come from: by default the latest. @throws refusal failed_to_add_rounds. */
export function comingFrom({ rounds }: WholeContest, input: AddInput): RoundRow {
  const used = rounds.filter((round) => round.merged_into === null)
  const wanted = input.from_round_id ?? used.at(-1)?.round_id
  return (
    used.find((round) => round.round_id === wanted) ??
    refuse('failed_to_add_rounds', { fields: { from_round_id: 'unknown_round' } })
  )
}

/** Every reader of the contest's page is told of every round and of everybody in it. */
export function refuseTooMany({ rounds, members }: WholeContest, more: number): void {
  const too = (advance: FieldKey): never => refuse('failed_to_add_rounds', { fields: { advance } })
  if (rounds.length >= maxRounds) too('too_many_rounds')
  if (members.length + more > maxPlacesInRounds) too('too_many_in_rounds')
}

export function roundAsked(
  contest: WholeContest,
  from: RoundRow,
  input: AddInput,
  now: number,
): RoundRow {
  const made: RoundRow = {
    contest_id: contest.row.contest_id,
    round_id: 0,
    round_number: Math.max(...contest.rounds.map((round) => round.round_number)) + 1,
    name: input.name ?? '',
    start_date: input.startDate === undefined ? startAfter(from, now) : new Date(input.startDate),
    end_date: new Date(input.endDate),
    merged_into: null,
    changes: 0,
  }
  checkRound(contest, made, now)
  return made
}

/** Unless it says otherwise, a round starts when the one before is over. */
function startAfter(from: RoundRow, now: number): Date {
  return new Date(Math.max(now, from.end_date?.getTime() ?? now))
}

function checkRound(contest: WholeContest, made: RoundRow, now: number): void {
  const bad = (field: string, key: FieldKey): never =>
    refuse('failed_to_add_rounds', { fields: { [field]: key } })
  const { start_date, end_date } = made
  if (start_date && end_date && end_date <= start_date) bad('endDate', 'end_before_start')
  if (end_date && end_date.getTime() <= now) bad('endDate', 'end_in_past')
  const { start_date: opens, end_date: ends } = contest.row
  if (opens && start_date && start_date < opens) bad('startDate', 'start_before_contest')
  if (ends && end_date && end_date < ends) bad('endDate', 'end_only_later')
  // All other rules of the form's dates hold here, under this call's own code and names.
  try {
    checkDates(contest.rounds, [...contest.rounds, made], now)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    for (const [field, key] of Object.entries(error.detail.fields ?? {}))
      bad(field === 'end_date' ? 'endDate' : 'startDate', key)
    throw error
  }
}

export async function goingThrough(
  tx: Tx,
  contest: WholeContest,
  from: RoundRow,
  advance: AddInput['advance'],
): Promise<Through[]> {
  if ('contestants' in advance) return byHand(contest, advance.contestants)
  await refuseUncounted(tx, contest, from)
  const standing = (await standingsOf(tx.db, [shapeOf(contest)])).get(contest.row.contest_id)
  const rows = standing?.rounds.get(from.round_id) ?? []
  const best =
    'top' in advance
      ? rows.slice(0, advance.top)
      : rows.filter((row) => row.votes >= advance.min_votes)
  return best.map(({ contestant_id }) => ({ contestant_id, position: null }))
}

/** Nobody goes through a round that ended while this waited, without its last ballots. @throws refusal in_progress. */
async function refuseUncounted(
  tx: Tx,
  { row, rounds }: WholeContest,
  from: RoundRow,
): Promise<void> {
  if (roundState(from, databaseNow()) !== 'ended') return
  await lockBallots(tx, row.contest_id)
  const here = rounds.filter((r) => r === from || r.merged_into === from.round_id)
  const roundIds = here.map(({ round_id }) => round_id)
  if (await hasUncounted(tx.db, row.contest_id, roundIds)) refuse('in_progress')
}

/** Any approved contestants; their order is the round's running order. */
function byHand(contest: WholeContest, wanted: readonly string[]): Through[] {
  const approved = new Map(
    contest.contestants.filter((c) => c.approved).map((c) => [c.assox_id, c.contestant_id]),
  )
  return [...new Set(wanted)].map((assox, index) => {
    const contestant_id = approved.get(assox)
    if (contestant_id === undefined)
      refuse('failed_to_add_rounds', { fields: { advance: 'unknown_contestant' } })
    return { contestant_id, position: index + 1 }
  })
}

/**
 * Puts chosen rounds into the earliest: union of contestants, earliest start, latest end; votes keep the
 * round they were cast in and count in the one that stays (product 3).
 * @throws refusal failed_to_merge_rounds.
 */
export async function mergeRounds(
  tx: Tx,
  person: Person,
  contestId: number,
  roundIds: readonly number[],
): Promise<void> {
  const contest = await lockWholeContest(tx, contestId)
  const { row, rounds } = contest
  if (isSettled(stateOf(row, rounds, databaseNow()))) refuse('failed_to_merge_rounds')
  const wanted = new Set(roundIds)
  const chosen = rounds.filter((round) => wanted.has(round.round_id) && round.merged_into === null)
  if (chosen.length !== wanted.size)
    refuse('failed_to_merge_rounds', { fields: { round_ids: 'unknown_round' } })
  if (chosen.length < 2) refuse('failed_to_merge_rounds', { fields: { round_ids: 'too_small' } })
  const [into, ...others] = chosen.toSorted(byStart)
  if (into === undefined) refuse('failed_to_merge_rounds')
  const gone = others.map((round) => round.round_id)
  // Ballots under way are in before their voters' waiting times are copied.
  await lockBallots(tx, contestId)
  await mergeRows(tx, contestId, gone, into.round_id)
  await mergeSlots(tx, contestId, gone, into.round_id)
  await mergeSheets(tx, contestId, gone, into.round_id)
  await bumpRevision(tx, contestId)
  await noteAct(tx, person, contestId, 'merge_rounds', { into: into.round_id, rounds: gone })
}

function byStart(a: RoundRow, b: RoundRow): number {
  const start = (round: RoundRow) => round.start_date?.getTime() ?? Infinity
  return start(a) - start(b) || a.round_number - b.round_number
}

async function mergeRows(
  tx: Tx,
  contestId: number,
  gone: readonly number[],
  into: number,
): Promise<void> {
  await sql`
    insert into round_contestants (contest_id, round_id, contestant_id)
    select distinct contest_id, ${into}::bigint, contestant_id from round_contestants
    where contest_id = ${contestId} and round_id = any (${gone}::bigint[])
    on conflict do nothing`.execute(tx.db)
  await sql`
    update rounds r set
      start_date = least(r.start_date, m.starts),
      end_date = greatest(r.end_date, m.ends)
    from (
      select min(start_date) as starts, max(end_date) as ends from rounds
      where contest_id = ${contestId} and round_id = any (${gone}::bigint[])
    ) m
    where r.contest_id = ${contestId} and r.round_id = ${into}`.execute(tx.db)
  await contestsDb(tx.db)
    .updateTable('rounds')
    .set({ merged_into: into })
    .where('contest_id', '=', contestId)
    .where('round_id', 'in', gone)
    .execute()
}
