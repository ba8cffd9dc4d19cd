import type { TieBreakRule } from '@plaudit/contract/standing'
import { type Plan, type PlannedRound } from './plan.ts'
import type { Comparison, Difference } from './result.ts'
import type { ChosenTieBreak } from './tie-breaks.ts'
import { contestantName } from './wording.ts'

const ruleWords: Record<TieBreakRule, string> = {
  public_first: 'points of the public',
  jury_first: 'points of the jury',
  voters: 'how many gave anything',
  public_voters: 'how many of the public gave anything',
  countback: 'top marks, then second marks and so on',
  countback_winner: 'top marks and so on, for the victory only',
  public_countback: 'top marks of the public, then second marks and so on',
  running_order: 'earlier in the running order',
  running_order_later: 'later in the running order',
  earliest: 'who reached the sum first',
  shared: 'equal places',
}

const origins: Record<ChosenTieBreak['origin'], string> = {
  option: 'as asked for',
  file: 'as the file states',
  'rules of the year': 'the rules of that year',
  search: 'found by trying: it gives the official places best',
}

/** A number with its noun. */
export const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`

/** Says the way in which ties are told apart, for the console. */
export function tieBreakLine({ list, origin }: ChosenTieBreak): string {
  const words = list.map((rule) => ruleWords[rule])
  return `Ties: ${list.join(',') || 'shared'} (${words.join('; ') || ruleWords.shared}), ${origins[origin]}`
}

/** Returns a line for a round, and one more for each difference. */
export function roundLines(plan: Plan, round: PlannedRound, comparison: Comparison): string[] {
  const { places, points, unplaced, differences } = comparison
  const verdict = differences.length === 0 ? 'equal' : count(differences.length, 'difference')
  const left = unplaced > 0 ? `; ${unplaced} without an official place, not compared` : ''
  if (places + points + differences.length === 0) return [`  ${round.name}: not compared`]
  return [
    `  ${round.name}: ${count(places, 'place')} and ${count(points, 'sum')} compared, ${verdict}${left}`,
    ...differences.map((difference) => `    ${differenceLine(plan, difference)}`),
  ]
}

function differenceLine(plan: Plan, { entrant, what, official, found }: Difference): string {
  const contestant = plan.file.contestants.find((one) => one.id === entrant)
  const name = contestant
    ? `${contestantName(contestant)}${contestant.country ? ` (${contestant.country})` : ''}`
    : String(entrant)
  if (what === 'missing') return `${name}: not in the standing`
  return `${name}: ${what} ${found ?? 'none'}, officially ${official ?? 'none'}`
}

/** Returns the line below the rounds. */
export function verdictLine(comparisons: readonly Comparison[]): string {
  const differences = comparisons.reduce((sum, one) => sum + one.differences.length, 0)
  if (differences > 0) return `Not equal: ${count(differences, 'difference')}.`
  const compared = comparisons.reduce((sum, one) => sum + one.places + one.points, 0)
  return compared === 0 ? 'Nothing could be compared.' : 'All equal.'
}
