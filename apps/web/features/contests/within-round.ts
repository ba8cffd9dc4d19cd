import type { Round } from '@plaudit/contract/contests/contest'

/** Returns the time at which the next vote is possible; null if voting closes before. */
export const withinRound = (
  next: number | null,
  round: Pick<Round, 'endDate'> | undefined,
): number | null =>
  next !== null && round?.endDate && next >= Date.parse(round.endDate) ? null : next
