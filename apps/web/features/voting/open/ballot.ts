import type { Contest } from '@plaudit/contract/contests/contest'
import { buysOnly } from './sold.ts'

/** Rules for a contest's ballot (product 3, Vote methods). */
export type BallotRules =
  | { kind: 'single' }
  | { kind: 'multiple'; most: number }
  | { kind: 'scale'; scale: readonly number[] }
  | { kind: 'free'; mostEach: number; total: number }

/** A line of a ballot that is being filled in. */
export interface Choice {
  assox_id: string
  points: number
}

type Method = Pick<Contest, 'method' | 'method_options'> & Partial<Pick<Contest, 'prices' | 'can'>>

/** A bought vote is for one contestant: where every vote is bought there is no ballot to fill in, whatever the method. */
export function ballotRules({ prices = null, can, ...contest }: Method): BallotRules {
  const { method, method_options: options } = contest
  if (method === 'single' || (can && buysOnly({ prices, method, can }))) return { kind: 'single' }
  if (method === 'multiple') return { kind: 'multiple', most: options.max_choices ?? 1 }
  if (options.scale) return { kind: 'scale', scale: options.scale.toSorted((a, b) => b - a) }
  return { kind: 'free', mostEach: options.max_points ?? 1, total: options.max_total ?? Infinity }
}

/** Returns the number of contestants that the ballot still takes; for free points, the points it still hands out. */
export function roomLeft(rules: BallotRules, choices: readonly Choice[]): number {
  if (rules.kind === 'free') return rules.total - sumOf(choices)
  const most =
    rules.kind === 'scale' ? rules.scale.length : rules.kind === 'multiple' ? rules.most : 1
  return most - choices.length
}

export function sumOf(choices: readonly Choice[]): number {
  return choices.reduce((sum, choice) => sum + choice.points, 0)
}

export function pointsFor(choices: readonly Choice[], assoxId: string): number {
  return choices.find((choice) => choice.assox_id === assoxId)?.points ?? 0
}

/** The mark that the next tap hands out; undefined when none is left. */
export function nextMark(rules: BallotRules, choices: readonly Choice[]): number | undefined {
  return rules.kind === 'scale' ? rules.scale[choices.length] : undefined
}

/** By a scale the order of choosing decides who gets which mark: the first the highest. */
function marked(rules: BallotRules, choices: readonly Choice[]): Choice[] {
  if (rules.kind !== 'scale') return [...choices]
  return choices.flatMap((choice, at) => {
    const points = rules.scale[at]
    return points === undefined ? [] : [{ ...choice, points }]
  })
}

/** Chooses or lets go a contestant; unchanged when the ballot is full. */
export function toggle(
  rules: BallotRules,
  choices: readonly Choice[],
  assoxId: string,
): readonly Choice[] {
  if (choices.some((choice) => choice.assox_id === assoxId))
    return marked(
      rules,
      choices.filter((choice) => choice.assox_id !== assoxId),
    )
  if (roomLeft(rules, choices) <= 0) return choices
  return marked(rules, [...choices, { assox_id: assoxId, points: 1 }])
}

/** Gives a contestant so many free points, as far as the rules and what is left allow. */
export function give(
  rules: BallotRules,
  choices: readonly Choice[],
  assoxId: string,
  points: number,
): readonly Choice[] {
  if (rules.kind !== 'free') return choices
  const others = choices.filter((choice) => choice.assox_id !== assoxId)
  const most = Math.min(rules.mostEach, rules.total - sumOf(others))
  const given = Math.max(0, Math.min(most, Math.floor(points)))
  if (given === 0) return others
  const choice = { assox_id: assoxId, points: given }
  return choices.some((other) => other.assox_id === assoxId)
    ? choices.map((other) => (other.assox_id === assoxId ? choice : other))
    : [...choices, choice]
}

/** Puts the ballot into another order; by a scale the marks follow it. */
export function reorder(
  rules: BallotRules,
  choices: readonly Choice[],
  ids: readonly string[],
): readonly Choice[] {
  const byId = new Map(choices.map((choice) => [choice.assox_id, choice]))
  return marked(
    rules,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}

/** A kept draft as the contest's rules of today and its contestants allow it. */
export function fitting(
  rules: BallotRules,
  draft: unknown,
  members: ReadonlySet<string>,
): readonly Choice[] {
  if (!Array.isArray(draft) || rules.kind === 'single') return []
  let choices: readonly Choice[] = []
  for (const line of draft as Partial<Choice>[]) {
    if (typeof line?.assox_id !== 'string' || !members.has(line.assox_id)) continue
    if (choices.some((choice) => choice.assox_id === line.assox_id)) continue
    choices =
      rules.kind === 'free'
        ? give(rules, choices, line.assox_id, Number(line.points) || 0)
        : toggle(rules, choices, line.assox_id)
  }
  return choices
}
