import type { ParsedInput } from '@plaudit/contract/calls'
import type { VotingRules } from '../data/port.ts'
import type { Line } from './ballotLines.ts'
import { homeOf } from './openRound.ts'

type Asked = ParsedInput<'contest/v2/addVote'>

/** Tells whether a retry asks for what was cast: the same people, the points and the round as far as it says them. */
export function isSameBallot(
  rules: VotingRules,
  first: { lines: readonly Line[]; round_id: number },
  asked: Asked,
): boolean {
  if (
    asked.round_id !== undefined &&
    homeOf(rules, asked.round_id) !== homeOf(rules, first.round_id)
  )
    return false
  const given = asked.ballot ?? [{ assox_id: asked.assox_id, points: undefined }]
  const points = new Map(first.lines.map((line) => [line.assox_id, line.points]))
  return (
    given.length === points.size &&
    given.every(
      (line) =>
        points.get(line.assox_id ?? '') === (line.points ?? points.get(line.assox_id ?? '') ?? -1),
    )
  )
}
