/** Calls of what joins the parts that are made by GET. */
export const gets = [
  'joins/getContest',
  'joins/getJob',
  'joins/getJobs',
  'joins/getWork',
  'joins/getBadges',
  'joins/getPlacings',
  'joins/getProvider',
] as const
