import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { Criterion, Mark } from '@plaudit/contract/judging'

export type MarkStatus = 'done' | 'part' | 'open' | 'recused'

/** Returns a judge's progress with one contestant. */
export function statusOf(criteria: readonly Criterion[], mark: Mark | undefined): MarkStatus {
  if (mark?.recused) return 'recused'
  const given = criteria.filter(({ key }) => mark?.scores[key] !== undefined).length
  if (given === criteria.length) return 'done'
  return given === 0 ? 'open' : 'part'
}

/** Returns the sum of a judge's marks for one contestant. */
export const pointsOf = (criteria: readonly Criterion[], mark: Mark | undefined): number =>
  criteria.reduce((sum, { key, weight }) => sum + weight * (mark?.scores[key] ?? 0), 0)

/** The contestants of a round in its running order. */
export function membersOf(
  contest: Pick<Contest, 'rounds'>,
  contestants: readonly Contestant[],
  roundId: number,
): Contestant[] {
  const order = contest.rounds.find((round) => round.round_id === roundId)?.contestants ?? []
  const byId = new Map(contestants.map((one) => [one.assox_id, one]))
  return order.flatMap((id) => {
    const one = byId.get(id)
    return one?.contestant_status === '1' ? [one] : []
  })
}

/** The mark that a digit means, where it is within the criterion: 0 is 10. */
export function markOfKey(key: string, max: number): number | undefined {
  if (!/^\d$/.test(key)) return undefined
  const mark = key === '0' ? 10 : Number(key)
  return mark <= max ? mark : undefined
}
