import type { ContestItem, Leader } from '../open/item.ts'

/** A leader for tests. */
export const makeLeader = (name: string, given: Partial<Leader> = {}): Leader => ({
  id: name,
  name,
  face: null,
  votes: 0,
  score: null,
  place: null,
  ...given,
})

/** A contest of a list for tests. */
export const makeItem = (given: Partial<ContestItem> = {}): ContestItem => ({
  cx_id: 'contest',
  slug: 'contest',
  href: '/contest/contest',
  name: 'Contest',
  state: 'ongoing',
  category: 433,
  cover: null,
  deadline: null,
  contestants: 2,
  voters: 3,
  method: 'single',
  maxChoices: 1,
  vote_once: false,
  contest_exp_hours: 24,
  seats: null,
  weighed: false,
  hidden: false,
  opens: false,
  leaders: [],
  round_id: 1,
  ...given,
})
