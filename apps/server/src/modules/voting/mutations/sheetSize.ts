import { mostLeafBytes } from '@plaudit/votelog/leaf'
import { criteriaOf, inRound, type JudgedRules } from '../data/judging.ts'
import { leafParts, type LeafLine } from './leaf.ts'

/** The commitment and the minute, which the commit fills in; everything in a leaf of a ballot is plain ASCII. */
const filledIn = 64 + '2026-01-01T00:00Z'.length

/** Tells whether a judge's sheet is too long for one entry of the log: nobody could read the log with it any more. */
export const isTooLong = (leaf: readonly string[]): boolean =>
  leaf.join('').length + filledIn > mostLeafBytes

interface Judged extends JudgedRules {
  cx_id: string
  rounds: readonly { round_id: number; merged_into: number | null }[]
}

/**
 * The most contestants that a judge could be asked to score in a round, among rounds that no sheet holds once all marks
 * are given; 0 where every sheet fits.
 */
export function tooManyToJudge(rules: Judged): number {
  const counts = rules.rounds
    .filter(({ merged_into }) => merged_into === null)
    .map(({ round_id }) => inRound({ rules, roundId: round_id }).length)
    .filter((count) => count > mostToJudge(rules))
  return Math.max(0, ...counts)
}

/** As many contestants fit into a round under these criteria. */
export function mostToJudge(rules: Judged): number {
  const [none, one, two] = [0, 1, 2].map((count) => fullSheet(rules, count).length)
  const line = (two ?? 0) - (one ?? 0)
  return Math.floor((mostLeafBytes - filledIn - (none ?? 0) + 1) / line)
}

/** A sheet with every mark, and the longest there is. */
function fullSheet(rules: Judged, count: number): string {
  const criteria = criteriaOf(rules)
  const points = criteria.reduce((sum, { max, weight }) => sum + max * weight, 0)
  const scores = Object.fromEntries(criteria.map(({ key, max }) => [key, max]))
  const [round] = rules.rounds.map(({ round_id }) => round_id).toSorted((a, b) => b - a)
  const lines = Array.from({ length: count }, (): LeafLine => ({
    assox_id: rules.cx_id,
    points,
    scores,
  }))
  return leafParts({
    type: 'jury',
    kind: 'jury',
    contest: rules.cx_id,
    round: round ?? 0,
    lines,
    quantity: 1,
  }).join('')
}
