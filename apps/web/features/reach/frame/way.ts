import type { Contest } from '@plaudit/contract/contests/contest'
import { ballotRules } from '../../voting/open/ballot.ts'
import { buysOnly } from '../../voting/open/sold.ts'

/**
 * Way to vote within a frame: in its place; on the contest's page in a tab of its own; `form` by a plain form that ends
 * there, before any script.
 */
export type Way = 'here' | 'page' | 'form'

/** Signing in, buying, a ballot of several lines and a browser that keeps nothing for frames need the page itself. */
export function wayToVote(
  contest: Pick<Contest, 'method' | 'method_options' | 'voter_requirement' | 'prices' | 'can'>,
  { alive, keeps }: { alive: boolean; keeps: boolean },
): Way {
  const isSimple = ballotRules(contest).kind === 'single' && !buysOnly(contest)
  if (!isSimple || contest.voter_requirement !== 'anyone') return 'page'
  if (!alive) return 'form'
  return keeps ? 'here' : 'page'
}

/** True if the browser keeps anything for this site within the frame: without it no ballot survives a lost answer. */
export function keepsHere(store: () => Storage = () => window.localStorage): boolean {
  const key = 'plaudit:frame'
  try {
    const kept = store()
    kept.setItem(key, '1')
    const found = kept.getItem(key) === '1'
    kept.removeItem(key)
    return found
  } catch {
    return false
  }
}
