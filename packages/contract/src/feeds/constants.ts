/** Items of one page of a feed (specification 9: limit 10, page 1, group 78). */
export const feedPageSize = 10
export const feedSorts = ['new', 'hot', 'top'] as const
export type FeedSort = (typeof feedSorts)[number]
/** Kinds that posts of a club can be narrowed to; a post can be of several kinds. */
export const feedKinds = ['question', 'poll', 'picture', 'film', 'link'] as const
export type FeedKind = (typeof feedKinds)[number]
export const maxPictures = 10
export const maxPollOptions = 20
/** Size of the first block of "hot", and the most posts of one author in it. */
export const hotBlock = { size: 20, mostOfOne: 4 } as const
/** Seconds of age that one tenth of the likes makes up for. */
export const hotSeconds = 45_000
export const likeTypes = ['Feed', 'Comment', 'Reply', 'User', 'Service'] as const
export type LikeType = (typeof likeTypes)[number]
/** Days for which what a club's keepers deleted can be put back: an appeal takes some. */
export const removedDays = 30
export const commentPageSize = 20
/** Rows on a page of a person's own texts. */
export const writtenPageSize = 20
/** Replies that stand below a comment at once. */
export const repliesShown = 3
/** People who like a post whom it names. */
export const likersNamed = 2
