import type { Feed } from '@plaudit/contract/feeds/shape'
import { m } from '@plaudit/i18n/messages'

/** Returns the people who like a post, in words: two by their names, the caller, and how many others. */
export function likedWords({
  likes,
  liked,
  liked_by: names,
}: Pick<Feed, 'likes' | 'liked' | 'liked_by'>): string {
  const known = liked ? [...names, m.feeds_you()] : names
  const others = likes - known.length
  const named = known.join(', ')
  if (known.length === 0) return m.feeds_likes({ count: likes })
  return others > 0
    ? m.feeds_liked_more({ names: named, count: others })
    : m.feeds_liked_by({ names: named })
}
