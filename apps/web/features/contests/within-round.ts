import type { Round } from '@plaudit/contract/contests/contest'

/** When the next vote is possible; null where voting closes before. */
export const withinRound = (
  next: number | null,
  round: Pick<Round, 'endDate'> | undefined,
): number | null =>
  next !== null && round?.endDate && next >= Date.parse(round.endDate) ? null : next
