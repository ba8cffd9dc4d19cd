import type { contestStates } from '@plaudit/contract/constants'
import type { contestStatusVerbs, entryStates } from '@plaudit/contract/organiserConstants'
import type { Round } from '@plaudit/contract/contests/contest'
import { findStep, transitions } from '../../platform/states.ts'
import type { ContestantRow, ContestRow, RoundRow } from './data/contests.ts'

export type ContestState = (typeof contestStates)[number]
type Verb = (typeof contestStatusVerbs)[number]

type Dates = Pick<RoundRow, 'start_date' | 'end_date' | 'merged_into'>
type Life = Pick<ContestRow, 'status' | 'declared_at' | 'review_hours' | 'withheld_at'>

/** Returns the present state of a round. A round without both dates waits for them. */
export function roundState(round: Dates, now: number): Round['state'] {
  if (round.merged_into !== null) return 'merged'
  if (round.start_date === null || round.end_date === null) return 'scheduled'
  if (now < round.start_date.getTime()) return 'scheduled'
  return now < round.end_date.getTime() ? 'open' : 'ended'
}

/** The word for people: the stored state, then the clock (product 3, Life). */
export function stateOf(contest: Life, rounds: readonly Dates[], now: number): ContestState {
  if (contest.status === 'draft' || contest.status === 'archived') return contest.status
  if (contest.declared_at !== null) return 'declared'
  const dated = rounds.filter((round) => round.start_date !== null && round.end_date !== null)
  const states = dated.map((round) => roundState(round, now)).filter((state) => state !== 'merged')
  // A contest of an edition waits for its entrants before it gets its dates.
  if (dated.length === 0) return contest.status === 'paused' ? 'paused' : 'scheduled'
  if (isOver(rounds, now)) return isHeld(contest) ? 'review' : 'ended'
  if (contest.status === 'paused') return 'paused'
  if (states.includes('open')) return 'ongoing'
  return states.includes('ended') ? 'between' : 'scheduled'
}

/** Tells whether there were rounds, and all of them have ended. */
export function isOver(rounds: readonly Dates[], now: number): boolean {
  const dated = rounds.filter((round) => round.start_date !== null && round.end_date !== null)
  return dated.length > 0 && dated.every((r) => ['ended', 'merged'].includes(roundState(r, now)))
}

/**
 * Whole seconds left in the open round (the one that is asked for, else the one that ends last) while
 * votes are taken; 0 when paused, between rounds or over; minus the seconds to the start (product 3).
 */
export function secondsLeft(
  state: ContestState,
  rounds: readonly (Dates & { round_id: number })[],
  now: number,
  roundId?: number,
): number {
  const seconds = (time: Date) => Math.ceil((time.getTime() - now) / 1000)
  if (state === 'ongoing') {
    const ends = rounds.flatMap((round) =>
      roundState(round, now) === 'open' &&
      (roundId === undefined || roundId === round.round_id) &&
      round.end_date
        ? seconds(round.end_date)
        : [],
    )
    return Math.max(0, ...ends)
  }
  if (state !== 'scheduled') return 0
  const starts = rounds.flatMap((round) =>
    round.merged_into === null && round.start_date ? seconds(round.start_date) : [],
  )
  return starts.length === 0 ? 0 : -Math.max(0, Math.min(...starts))
}

/** Tells whether any round has opened yet. */
export const hasBegun = (rounds: readonly Dates[], now: number): boolean =>
  rounds.some((round) => ['open', 'ended'].includes(roundState(round, now)))

/**
 * Tells whether people can enter by themselves: until the first round ends, while the contest is neither paused nor
 * settled.
 */
export function isEntryOpen(
  contest: Life & Pick<ContestRow, 'entry_policy'>,
  rounds: readonly Dates[],
  now: number,
): boolean {
  if (contest.entry_policy === 'organiser') return false
  const [first] = rounds.filter((round) => round.merged_into === null)
  const state = stateOf(contest, rounds, now)
  if (state !== 'scheduled' && state !== 'ongoing') return false
  return first !== undefined && roundState(first, now) !== 'ended'
}

/** Returns the time of a contest's next change of state by the clock alone, epoch milliseconds. */
export function nextChange(rounds: readonly Dates[], now: number): number {
  const times = rounds.flatMap((round) => [
    round.start_date?.getTime() ?? Infinity,
    round.end_date?.getTime() ?? Infinity,
  ])
  return Math.min(Infinity, ...times.filter((time) => time > now))
}

/** True if the result waits between the end and its declaration (product 4). */
const isHeld = ({ review_hours, withheld_at }: Life): boolean =>
  review_hours > 0 || withheld_at !== null

/**
 * Returns the time at which a held result is declared by itself; null before the end, and if the organiser withholds
 * it.
 */
export function reviewUntil(
  contest: Pick<ContestRow, 'review_hours' | 'withheld_at' | 'end_date'>,
): Date | null {
  const { review_hours, withheld_at, end_date } = contest
  if (withheld_at !== null || end_date === null) return null
  return new Date(end_date.getTime() + review_hours * 3_600_000)
}

/**
 * A contest's life (product 3). `end` also closes its rounds, `declare` also writes the results, `withhold` keeps them
 * from being declared by themselves. The team is owner, co-organisers and admins; what asks for `withheld` is only
 * open where the organiser withholds the result.
 */
export const steps = transitions('illegal_step', [
  { from: ['draft', 'paused'], verb: 'publish', to: 'published', who: 'team' },
  { from: ['scheduled', 'ongoing', 'between'], verb: 'pause', to: 'paused', who: 'team' },
  { from: ['paused'], verb: 'resume', to: 'published', who: 'team' },
  { from: ['ongoing', 'between', 'paused'], verb: 'end', to: 'published', who: 'team' },
  { from: ['ended', 'review'], verb: 'declare', to: 'published', who: 'team' },
  { from: ['ended', 'review'], verb: 'withhold', to: 'published', who: 'team' },
  { from: ['scheduled', 'paused', 'declared'], verb: 'archive', to: 'archived', who: 'team' },
  // A result is nobody's to put away: it is declared first, or withheld with a reason, and then it can be declared later.
  { from: ['ended', 'review'], verb: 'archive', to: 'archived', who: 'team', asks: 'withheld' },
  { from: ['archived'], verb: 'declare', to: 'archived', who: 'team', asks: 'withheld' },
])
type Step = (typeof steps)['rows'][number]

const otherWords: Partial<Record<Verb, Step['verb']>> = { active: 'publish', inactive: 'pause' }

/** The step that a verb means for a contest in a state, or why there is none. */
export function stepFrom(
  state: ContestState,
  verb: Verb,
  { withheld_at }: Pick<Life, 'withheld_at'>,
): Step | 'illegal_step' | 'result_waits' {
  const found = findStep(steps, state, otherWords[verb] ?? (verb as Step['verb']), 'team')
  if (found === undefined) return 'illegal_step'
  if (!('asks' in found) || withheld_at !== null) return found
  return verb === 'archive' ? 'result_waits' : 'illegal_step'
}

/** Tells whether it is settled: then nothing that votes or results stand on may be changed by hand. */
export const isSettled = (state: ContestState): boolean =>
  state === 'declared' || state === 'archived'

/** Returns the state of an entry: one that was approved and then withdrawn waits again. */
export function entryState(
  entry: Pick<ContestantRow, 'approved' | 'refused_at'>,
): (typeof entryStates)[number] {
  if (entry.approved) return 'approved'
  return entry.refused_at === null ? 'pending' : 'refused'
}
