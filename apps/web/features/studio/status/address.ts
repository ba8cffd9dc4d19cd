import type { Contest } from '@plaudit/contract/contests/contest'
import { useReach } from './reach.ts'

/** The address that people share: the one with words in it. */
export function useContestAddress({
  contest_slug,
  cx_id,
}: Pick<Contest, 'contest_slug' | 'cx_id'>): string {
  const { origin } = useReach()
  return contest_slug ? `${origin}/contest/${contest_slug}` : `${origin}/cx/${cx_id}`
}
