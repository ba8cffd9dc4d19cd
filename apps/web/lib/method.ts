import type { Contest } from '@plaudit/contract/contests/contest'

/** Where points are handed out a number counts points, else votes. */
export const countsPoints = ({ method }: Pick<Contest, 'method'>): boolean =>
  method === 'points' || method === 'score'
