/** Readers that a club admits (specification 9). */
export const clubAccesses = ['private', 'public', 'unlisted'] as const
export type ClubAccess = (typeof clubAccesses)[number]
export const clubMemberships = ['free', 'paid'] as const
/** Interval of a paid membership's payments (product 8). */
export const clubIntervals = ['once', 'week', 'month', 'year'] as const
export type ClubInterval = (typeof clubIntervals)[number]
export const clubRoles = ['owner', 'moderator', 'member'] as const
export type ClubRole = (typeof clubRoles)[number]
/** State of a person in a club. `let_in` waits for its payment, `lapsed` can read for some days more and pay again. */
export const clubStates = [
  'asked',
  'let_in',
  'member',
  'lapsed',
  'left',
  'removed',
  'banned',
] as const
export type ClubState = (typeof clubStates)[number]
/** Acts of a club's owner and moderators on one person (api: Groups/moderate). */
export const clubVerdicts = [
  'let_in',
  'decline',
  'remove',
  'ban',
  'unban',
  'mute',
  'unmute',
  'promote',
  'demote',
  'hand_over',
] as const
export type ClubVerdict = (typeof clubVerdicts)[number]

/** Acts in a club's log for its moderators: verdicts on people, and acts on posts. */
export const clubActs = [
  ...clubVerdicts,
  'delete_post',
  'pin_post',
  'unpin_post',
  'hide_post',
  'show_post',
  'delete_comment',
  'hide_comment',
  'show_comment',
  'keep_reported',
  'taken_down',
  'put_back',
  'appeal_restored',
  'appeal_kept',
] as const
export type ClubAct = (typeof clubActs)[number]

/** Days in which somebody who was let in pays, and in which one whose payment failed still reads (product 8). */
export const payDays = 7
export const graceDays = 7
/** Days from one try to the next after a renewal failed, all of them within the days of grace. */
export const clubRetries = [1, 2, 3] as const
/** Clubs of one page of discovery. */
export const clubPageSize = 24
/** The most clubs that one account owns. */
export const mostOwned = 100
/** Members who are here now are counted from so many on. */
export const fewestHere = 3
/** Posts of a week are counted up to here; one more stands for all beyond. */
export const mostInWeek = 50
