import type { MethodOptions } from '@plaudit/contract/contests/contest'
import { refuse } from '../../../platform/errors.ts'
import type { VotingRules } from '../data/port.ts'

export interface Line {
  assox_id: string
  points: number
}

interface Asked {
  assox_id?: string | undefined
  ballot?: { assox_id: string; points?: number | undefined }[] | undefined
}

/**
 * The lines of a ballot by the contest's method (product 3, Vote methods).
 * @throws refusal invalid_ballot, or not_in_round for somebody who is not in the contest.
 */
export function ballotLines(rules: VotingRules, asked: Asked): Line[] {
  const given = asked.ballot ?? [{ assox_id: asked.assox_id ?? '', points: undefined }]
  if (new Set(given.map((line) => line.assox_id)).size !== given.length)
    refuse('invalid_ballot', { fields: { ballot: 'chosen_twice' } })
  if (given.some((line) => !rules.contestants.has(line.assox_id))) refuse('not_in_round')
  const handsOut = rules.method === 'points'
  const lines = given.map((line) => ({
    assox_id: line.assox_id,
    points: line.points ?? (handsOut ? onlyPoints(rules.method_options) : 1),
  }))
  const wrong = wrongWith(
    rules,
    lines.map((line) => line.points),
  )
  if (wrong !== undefined) refuse('invalid_ballot', { fields: { ballot: wrong } })
  return lines
}

/** Returns the worth of one tap where points are handed out: the top of the scale. */
function onlyPoints(options: MethodOptions): number {
  return options.scale?.[0] ?? 1
}

type Wrong = 'invalid_points' | 'too_many_chosen' | 'too_many_points'

/** Returns what these points break of the method's rules; undefined where they follow them. */
function wrongWith(
  { method, method_options: options }: VotingRules,
  points: readonly number[],
): Wrong | undefined {
  if (method === 'single' || method === 'multiple') {
    if (points.some((p) => p !== 1)) return 'invalid_points'
    const most = method === 'single' ? 1 : (options.max_choices ?? 1)
    return points.length > most ? 'too_many_chosen' : undefined
  }
  if (options.scale) return withinScale(options.scale, points) ? undefined : 'invalid_points'
  if (points.some((p) => p < 1 || p > (options.max_points ?? 1))) return 'invalid_points'
  const sum = points.reduce((a, b) => a + b, 0)
  return sum > (options.max_total ?? Number.MAX_SAFE_INTEGER) ? 'too_many_points' : undefined
}

/** Each mark of the scale is handed out at most as often as it stands there. */
function withinScale(scale: readonly number[], points: readonly number[]): boolean {
  const left = [...scale]
  return points.every((p) => {
    const at = left.indexOf(p)
    if (at < 0) return false
    left.splice(at, 1)
    return true
  })
}

/** A judge never gives to their own entry (product 4). @throws refusal own_entry. */
export function refuseOwn(
  rules: VotingRules,
  userId: number | undefined,
  lines: readonly Line[],
): void {
  const own = lines.some(
    ({ assox_id }) => rules.entrants.get(rules.contestants.get(assox_id) ?? 0) === userId,
  )
  if (own) refuse('own_entry')
}
