import type { SessionUser } from '@plaudit/contract/accounts'
import type { Contest } from '@plaudit/contract/contests/contest'

type Priced = Pick<Contest, 'prices' | 'method'>

/** Returns a contest's prices while it sells votes: a bought vote is a line for one contestant (product 5). */
export function soldAt({ prices, method }: Priced): NonNullable<Contest['prices']> | undefined {
  const sellable = method === 'single' || method === 'multiple'
  return sellable && prices !== null && prices.mode !== 'free' ? prices : undefined
}

/** True if every vote of this voter is a bought one; a judge's vote has no price. */
export const buysOnly = (contest: Priced & Pick<Contest, 'can'>): boolean =>
  soldAt(contest)?.mode === 'paid' && !contest.can.jury

/** Returns the votes that a person bought of this organiser and has not given yet. */
export const creditsIn = (
  user: Pick<SessionUser, 'vote_credits'> | null | undefined,
  { user: organiser }: Pick<Contest, 'user'>,
): number => user?.vote_credits?.find(({ user_id: id }) => id === organiser?.ID)?.votes ?? 0
