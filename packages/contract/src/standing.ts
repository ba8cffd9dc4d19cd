import type { tieBreakRules } from './organiserConstants.ts'

export type TieBreakRule = (typeof tieBreakRules)[number]

/** Sums that one channel (public or jury) gave to one contestant in a round. */
export interface ChannelTally {
  /** Sum of points. */
  points: number
  /** Distinct voters who gave anything. */
  voters: number
  /** Times that each number of points was given. */
  marks: Readonly<Record<number, number>>
}

export interface ContestantTally {
  assox_id: string
  /** Running order in the round, from 1; null when there is none. */
  position: number | null
  public: ChannelTally
  jury: ChannelTally
  /** Time at which the present sum was reached, in any unit that grows with time; null when nothing was given. */
  reached_at: number | null
}

export interface StandingRules {
  /** The jury's share of the result, 0 to 1, of which five decimals count; null adds both channels up. */
  jury_weight: number | null
  /**
   * Most that one judge can give to a contestant, if judges score criteria. The standing then is by the mean of the
   * judges who gave any, and the weight does not count.
   */
  best_mark?: number | null | undefined
  /** In this order; who is still level after the last one shares the place. */
  tie_break: readonly TieBreakRule[]
}

export interface StandingRow {
  assox_id: string
  /** From 1. Shared places skip: 1, 1, 3. */
  place: number
  /** Sum of points of both channels. */
  votes: number
  /**
   * Weighed share of all points, or the judges' mean, in per cent, `scoreDigits` decimals, rounded half up; null where
   * points are only added up.
   */
  score: string | null
  /** The rule that put this contestant behind the one above, who is level with them on points. */
  decided_by: TieBreakRule | null
}

export const scoreDigits = 4
export const noVotes: ChannelTally = { points: 0, voters: 0, marks: {} }

/** The most that one judge can give to a contestant; null without criteria. */
export const bestMarkOf = (
  criteria: readonly { max: number; weight: number }[] | undefined,
): number | null => criteria?.reduce((sum, { max, weight }) => sum + max * weight, 0) ?? null

const weightUnits = 100_000

/** Negative when the first stands before the second. */
type Order = (a: ContestantTally, b: ContestantTally) => number

/**
 * The standing of a round (product 3, Vote methods), best first.
 *
 * Without a jury weight contestants stand by the sum of both channels. With a weight w a contestant's score is
 * `public share × (1 − w) + jury share × w`, where a share is the contestant's points out of all points that the
 * channel gave in the round; a channel that gave none counts nothing. Scores are compared as exact fractions.
 *
 * If judges score criteria a contestant's score is `points ÷ (judges who gave any × best mark)`: a judge who steps back
 * for a contestant does that one no harm.
 *
 * Equal contestants are told apart by `tie_break`, rule by rule. `shared` ends the list, and so does its end.
 * Contestants who share a place follow each other by running order, then by id, so that the same tallies always give
 * the same rows.
 */
export function computeStanding(
  tallies: readonly ContestantTally[],
  rules: StandingRules,
): StandingRow[] {
  const scoring = scoringOf(tallies, rules)
  const rows: StandingRow[] = []
  const settle = (
    tied: readonly ContestantTally[],
    left: readonly TieBreakRule[],
    reason: TieBreakRule | null,
  ) => {
    const [rule, ...rest] = left
    if (tied.length === 1 || rule === undefined || rule === 'shared') return share(tied, reason)
    if (rule === 'countback_winner' && rows.length > 0) return settle(tied, rest, reason)
    for (const [index, group] of groups(tied, orders[rule]).entries())
      settle(group, rest, index === 0 ? reason : rule)
  }
  const share = (tied: readonly ContestantTally[], reason: TieBreakRule | null) => {
    const place = rows.length + 1
    const listed = tied.toSorted((a, b) => byPosition(a, b) || (a.assox_id < b.assox_id ? -1 : 1))
    for (const [index, tally] of listed.entries())
      rows.push({
        assox_id: tally.assox_id,
        place,
        votes: sum(tally),
        score: scoring.score(tally),
        decided_by: index === 0 ? reason : null,
      })
  }
  for (const group of groups(tallies, scoring.order)) settle(group, rules.tie_break, null)
  return rows
}

function scoringOf(tallies: readonly ContestantTally[], rules: StandingRules): Scoring {
  const { best_mark, jury_weight } = rules
  if (best_mark !== undefined && best_mark !== null) return mean(best_mark)
  return jury_weight === null ? plainSum : weighed(tallies, jury_weight)
}

interface Scoring {
  order: Order
  score: (tally: ContestantTally) => string | null
}

function sum(tally: ContestantTally): number {
  return tally.public.points + tally.jury.points
}

const plainSum: Scoring = { order: (a, b) => sum(b) - sum(a), score: () => null }

function mean(bestMark: number): Scoring {
  const points = (tally: ContestantTally) => BigInt(tally.jury.points)
  const judges = (tally: ContestantTally) => BigInt(Math.max(tally.jury.voters, 1))
  return {
    order: (a, b) => sign(points(b) * judges(a) - points(a) * judges(b)),
    score: (tally) => decimal(points(tally) * 100n, judges(tally) * BigInt(bestMark)),
  }
}

function weighed(tallies: readonly ContestantTally[], juryWeight: number): Scoring {
  const weight = BigInt(Math.round(juryWeight * weightUnits))
  const all = (channel: Channel) =>
    tallies.reduce((total, tally) => total + BigInt(tally[channel].points), 0n) || 1n
  const publicAll = all('public')
  const juryAll = all('jury')
  const numerators = new Map(
    tallies.map((tally) => [
      tally,
      BigInt(tally.public.points) * juryAll * (BigInt(weightUnits) - weight) +
        BigInt(tally.jury.points) * publicAll * weight,
    ]),
  )
  const numerator = (tally: ContestantTally) => numerators.get(tally) ?? 0n
  const denominator = publicAll * juryAll * BigInt(weightUnits)
  return {
    order: (a, b) => sign(numerator(b) - numerator(a)),
    score: (tally) => decimal(numerator(tally) * 100n, denominator),
  }
}

function sign(value: bigint): number {
  return value < 0n ? -1 : value > 0n ? 1 : 0
}

function decimal(numerator: bigint, denominator: bigint): string {
  const scaled = (numerator * 10n ** BigInt(scoreDigits) * 2n + denominator) / (denominator * 2n)
  const digits = scaled.toString().padStart(scoreDigits + 1, '0')
  return `${digits.slice(0, -scoreDigits)}.${digits.slice(-scoreDigits)}`
}

/** Sorted, and split wherever the order tells two neighbours apart. */
function groups(tallies: readonly ContestantTally[], order: Order): ContestantTally[][] {
  const split: ContestantTally[][] = []
  for (const tally of tallies.toSorted(order)) {
    const current = split.at(-1)
    const [first] = current ?? []
    if (current && first && order(first, tally) === 0) current.push(tally)
    else split.push([tally])
  }
  return split
}

const byPosition: Order = (a, b) => nullsLast(a.position, b.position, 1)

function nullsLast(a: number | null, b: number | null, direction: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return (a - b) * direction
}

type Channel = 'public' | 'jury'
const both: readonly Channel[] = ['public', 'jury']

/** More top marks, then more second marks and so on; marks of all these channels count alike. */
const byCountback =
  (channels: readonly Channel[]): Order =>
  (a, b) => {
    const values = new Set(
      [a, b].flatMap((t) => channels.flatMap((c) => Object.keys(t[c].marks).map(Number))),
    )
    const times = (tally: ContestantTally, value: number) =>
      channels.reduce((sum, channel) => sum + (tally[channel].marks[value] ?? 0), 0)
    for (const value of [...values].toSorted((x, y) => y - x)) {
      const difference = times(b, value) - times(a, value)
      if (difference !== 0) return difference
    }
    return 0
  }

const orders: Record<Exclude<TieBreakRule, 'shared'>, Order> = {
  public_first: (a, b) => b.public.points - a.public.points,
  jury_first: (a, b) => b.jury.points - a.jury.points,
  voters: (a, b) => b.public.voters + b.jury.voters - a.public.voters - a.jury.voters,
  public_voters: (a, b) => b.public.voters - a.public.voters,
  countback: byCountback(both),
  // Settles the first place alone: who is level further down keeps sharing, unless a later rule says otherwise.
  countback_winner: byCountback(both),
  public_countback: byCountback(['public']),
  running_order: byPosition,
  running_order_later: (a, b) => nullsLast(a.position, b.position, -1),
  earliest: (a, b) => nullsLast(a.reached_at, b.reached_at, 1),
}
