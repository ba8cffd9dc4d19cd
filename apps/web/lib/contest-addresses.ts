import type { Contest } from '@plaudit/contract/contests/contest'

/** Addresses of a contest's screens. */
export const contestHref = (contest: Pick<Contest, 'contest_slug' | 'cx_id'>) =>
  contest.contest_slug === '' ? `/cx/${contest.cx_id}` : `/contest/${contest.contest_slug}`
export const contestantHref = (cxId: string, assoxId: string) => `/cx/${cxId}/${assoxId}`
export const roundHref = (cxId: string, roundId: number) => `/round/${cxId}/${roundId}`
