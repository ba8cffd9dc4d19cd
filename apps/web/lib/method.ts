import type { Contest } from '@plaudit/contract/contests/contest'

/** True if people hand out points: then a number counts points, else votes. */
export const countsPoints = ({ method }: Pick<Contest, 'method'>): boolean =>
  method === 'points' || method === 'score'
