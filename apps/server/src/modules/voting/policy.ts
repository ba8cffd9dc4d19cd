import type { VotingRules } from './data/port.ts'

/** Ballots may be listed in public only while the numbers may be seen. */
export function mayListBallots(rules: VotingRules, now: number): boolean {
  return rules.result_visibility === 'live' || (rules.ends_at !== null && now >= rules.ends_at)
}
