/** Calls of what joins the parts that are made by GET. */
export const gets = {
  'joins/getContest': true,
  'joins/getJob': true,
  'joins/getJobs': true,
  'joins/getWork': true,
  'joins/getBadges': true,
  'joins/getPlacings': true,
  'joins/getProvider': true,
} as const
