import { byCodePoint } from './canonical.ts'
import { wholeWeight, type TieBreakRule } from './leafTypes.ts'

/** Sums that one channel gave to a contestant. */
export interface ChannelSum {
  points: number
  /** Distinct voters who gave any points. */
  voters: number
  /** Times that each number of points was given. */
  marks: ReadonlyMap<number, number>
}

export interface ContestantSum {
  assox_id: string
  /** Running order; null comes last. */
  position: number | null
  public: ChannelSum
  jury: ChannelSum
  /** Grows with the time at which the present sum was reached; null when nothing was given, and comes last. */
  reached: number | null
}

export interface Place {
  assox_id: string
  /** From 1; equal ones share a place and the next is skipped: 1, 1, 3. */
  place: number
  /** Points of both channels. */
  votes: number
  /** In per cent with four decimals, rounded half up; null where points are only added up. */
  score: string | null
  /** The rule that set this one behind the one above. */
  decided_by: TieBreakRule | null
}

interface Group {
  members: ContestantSum[]
  reason: TieBreakRule | null
}

/** Negative when the first stands before the second. */
type Order = (a: ContestantSum, b: ContestantSum) => number

const byPosition: Order = (a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || 0

/**
 * The order of a round (product 3 and 4). Without a jury weight by the sum of both channels; with a weight w by (public
 * points ÷ all public points) × (1 − w) + (jury points ÷ all jury points) × w, a channel that gave nothing counting
 * nothing, compared as exact fractions. Each tie-break rule then parts contestants who are still level; `shared` ends
 * the rules.
 *
 * If judges score criteria it is by their mean instead: jury points ÷ (judges who gave any × the most that one judge
 * can give), so that a judge who steps back for a contestant does that one no harm.
 * @param juryWeight in hundred-thousandths, or null.
 * @param bestMark the most that one judge can give to a contestant; null if none score criteria.
 */
export function placesOf(
  sums: readonly ContestantSum[],
  juryWeight: number | null,
  tieBreak: readonly TieBreakRule[],
  bestMark: number | null = null,
): Place[] {
  const scores =
    bestMark === null
      ? juryWeight === null
        ? null
        : weightedScores(sums, juryWeight)
      : meanScores(bestMark)
  const byMerit: Order = scores ? (a, b) => scores.compare(b, a) : (a, b) => total(b) - total(a)
  let groups = parted([{ members: [...sums], reason: null }], byMerit, () => null)
  for (const rule of tieBreak) {
    if (rule === 'shared') break
    const [first, ...others] = groups
    if (first === undefined) break
    groups =
      rule === 'countback_winner'
        ? [...parted([first], orders.countback, () => rule), ...others]
        : parted(groups, orders[rule], () => rule)
  }
  let place = 1
  return groups.flatMap(({ members, reason }) => {
    const listed = members.toSorted(
      (a, b) => byPosition(a, b) || byCodePoint(a.assox_id, b.assox_id),
    )
    const rows = listed.map((sum, at) => ({
      assox_id: sum.assox_id,
      place,
      votes: total(sum),
      score: scores ? scores.text(sum) : null,
      decided_by: at === 0 ? reason : null,
    }))
    place += rows.length
    return rows
  })
}

const total = (sum: ContestantSum): number => sum.public.points + sum.jury.points

/** Each group parted where the order sees a difference; all but the first part get a new reason. */
function parted(
  groups: readonly Group[],
  order: Order,
  because: () => TieBreakRule | null,
): Group[] {
  return groups.flatMap(({ members, reason }) => {
    const parts: Group[] = []
    for (const member of members.toSorted(order)) {
      const last = parts.at(-1)
      const level = last?.members[0]
      if (last && level && order(level, member) === 0) last.members.push(member)
      else parts.push({ members: [member], reason: parts.length === 0 ? reason : because() })
    }
    return parts
  })
}

function weightedScores(sums: readonly ContestantSum[], juryWeight: number) {
  const publicAll = sums.reduce((all, sum) => all + BigInt(sum.public.points), 0n)
  const juryAll = sums.reduce((all, sum) => all + BigInt(sum.jury.points), 0n)
  const [publicUnit, juryUnit] = [publicAll || 1n, juryAll || 1n]
  const weight = BigInt(juryWeight)
  const publicWeight = BigInt(wholeWeight) - weight
  const whole = publicUnit * juryUnit * BigInt(wholeWeight)
  const of = (sum: ContestantSum): bigint =>
    BigInt(sum.public.points) * publicWeight * juryUnit +
    BigInt(sum.jury.points) * weight * publicUnit
  return {
    compare: (a: ContestantSum, b: ContestantSum) => compareBig(of(a), of(b)),
    text: (sum: ContestantSum) => percentText(of(sum), whole),
  }
}

function meanScores(bestMark: number) {
  const judges = (sum: ContestantSum): bigint => BigInt(sum.jury.voters || 1)
  const points = (sum: ContestantSum): bigint => BigInt(sum.jury.points)
  return {
    compare: (a: ContestantSum, b: ContestantSum) =>
      compareBig(points(a) * judges(b), points(b) * judges(a)),
    text: (sum: ContestantSum) => percentText(points(sum), judges(sum) * BigInt(bestMark)),
  }
}

/** Per cent with four decimals are millionths. */
function percentText(part: bigint, whole: bigint): string {
  const millionths = (part * 1_000_000n + whole / 2n) / whole
  const decimals = String(millionths % 10_000n).padStart(4, '0')
  return `${millionths / 10_000n}.${decimals}`
}

const compareBig = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** More of the highest mark first, then more of the next. */
function byMarks(ours: ChannelSum['marks'], theirs: ChannelSum['marks']): number {
  const marks = [...new Set([...ours.keys(), ...theirs.keys()])].toSorted((x, y) => y - x)
  for (const mark of marks) {
    const difference = (theirs.get(mark) ?? 0) - (ours.get(mark) ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Marks of both channels count alike. */
function marksOf(sum: ContestantSum): Map<number, number> {
  const marks = new Map(sum.public.marks)
  for (const [mark, times] of sum.jury.marks) marks.set(mark, (marks.get(mark) ?? 0) + times)
  return marks
}

const orders: Record<Exclude<TieBreakRule, 'shared' | 'countback_winner'>, Order> = {
  public_first: (a, b) => b.public.points - a.public.points,
  jury_first: (a, b) => b.jury.points - a.jury.points,
  voters: (a, b) => b.public.voters + b.jury.voters - (a.public.voters + a.jury.voters),
  public_voters: (a, b) => b.public.voters - a.public.voters,
  countback: (a, b) => byMarks(marksOf(a), marksOf(b)),
  public_countback: (a, b) => byMarks(a.public.marks, b.public.marks),
  running_order: byPosition,
  running_order_later: (a, b) => (b.position ?? -Infinity) - (a.position ?? -Infinity) || 0,
  earliest: (a, b) => (a.reached ?? Infinity) - (b.reached ?? Infinity) || 0,
}
