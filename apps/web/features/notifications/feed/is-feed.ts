import { noticeFeeds, type NoticeFeed } from '@plaudit/contract/notifications/kinds'

/** True for the types that notices are listed by. */
export const isFeed = (type: string): type is NoticeFeed | 'all' =>
  type === 'all' || (noticeFeeds as readonly string[]).includes(type)
