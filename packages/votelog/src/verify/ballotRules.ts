import type { BallotLeaf, RulesLeaf } from '../leafTypes.ts'

/** Why a ballot is none under the rules; null when it is one. */
export type BallotFault =
  | 'one_line'
  | 'too_many'
  | 'one_point'
  | 'scale'
  | 'max_points'
  | 'max_total'
  | 'judges_only'
  | 'scores'
  | 'quantity'
  | 'not_for_sale'

/** Checks what a ballot may hold, by method (product 3, Vote methods), besides its points by criteria. */
export function ballotFault(rules: RulesLeaf, leaf: BallotLeaf): BallotFault | null {
  if (leaf.kind === 'paid' && rules.prices.length === 0) return 'not_for_sale'
  if (leaf.kind !== 'paid' && leaf.quantity !== 1) return 'quantity'
  const points = leaf.lines.map((line) => line.points)
  if (rules.method === 'single' || rules.method === 'multiple')
    return choiceFault(rules, points) ?? scoresFault(leaf)
  if (rules.method === 'score' && leaf.type !== 'jury') return 'judges_only'
  const { scale, max_points = 1, max_total = Infinity } = rules.method_options
  if (criteriaOf(rules)) return null
  if (scores(leaf)) return 'scores'
  if (scale) return isWithin(scale, points) ? null : 'scale'
  if (points.some((given) => given < 1 || given > max_points)) return 'max_points'
  return points.reduce((all, given) => all + given, 0) > max_total ? 'max_total' : null
}

/** Returns what judges score, where they do: elsewhere a list of criteria lets nobody out of the method's limits. */
export const criteriaOf = ({ method, method_options }: RulesLeaf) =>
  method === 'score' ? method_options.criteria : undefined

function choiceFault(rules: RulesLeaf, points: readonly number[]): BallotFault | null {
  const most = rules.method === 'single' ? 1 : (rules.method_options.max_choices ?? 1)
  if (points.length > most) return rules.method === 'single' ? 'one_line' : 'too_many'
  return points.every((given) => given === 1) ? null : 'one_point'
}

const scores = (leaf: BallotLeaf): boolean => leaf.lines.some((line) => 'scores' in line)
const scoresFault = (leaf: BallotLeaf): BallotFault | null => (scores(leaf) ? 'scores' : null)

/** Each mark of the scale is handed out at most as often as it stands there. */
function isWithin(scale: readonly number[], points: readonly number[]): boolean {
  const left = new Map<number, number>()
  for (const mark of scale) left.set(mark, (left.get(mark) ?? 0) + 1)
  return points.every((given) => {
    const times = left.get(given) ?? 0
    left.set(given, times - 1)
    return times > 0
  })
}

/**
 * The contestant whose points are not the sum of weight × score over the stated criteria, each scored once
 * and within its maximum; null when all are.
 */
export function wrongPoints(rules: RulesLeaf, leaf: BallotLeaf): string | null {
  const criteria = criteriaOf(rules)
  if (!criteria || leaf.type !== 'jury') return null
  const wrong = leaf.lines.find(({ points, scores: given = {} }) => {
    const isScored = criteria.every(({ key, max }) => (given[key] ?? Infinity) <= max)
    const sum = criteria.reduce((all, { key, weight }) => all + weight * (given[key] ?? 0), 0)
    return !isScored || Object.keys(given).length !== criteria.length || sum !== points
  })
  return wrong?.assox_id ?? null
}
