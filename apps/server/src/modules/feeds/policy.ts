import type { Feed } from '@plaudit/contract/feeds/shape'
import { reservedGroups } from '@plaudit/contract/reserved'
import type { Person, Viewer } from '../../platform/http/caller.ts'
import { isWithin } from '../../platform/site.ts'
import {
  clubKey,
  mayModerate,
  mayRead,
  mayWrite,
  memberKey,
  type ClubSight,
} from '../clubs/policy.ts'
import type { CommentRow, FeedRow, Poll } from './tables.ts'

/** The rights by which somebody follows what goes on in a club. */
export function readingKeys({ row, person, mine }: ClubSight): string[] {
  const own = person === null || mine === undefined ? [] : [memberKey(row.group_id, person.user_id)]
  return [clubKey(row.group_id), ...own]
}

/** The right by which the talk below one post is followed; it ends when the post is hidden or taken away. */
export const postKey = (fxId: string): string => `post:${fxId}`

export type Written = Pick<
  FeedRow | CommentRow,
  'user_id' | 'deleted_at' | 'hidden_at' | 'taken_down'
>

export const isAuthor = (item: Written, sight: Pick<ClubSight, 'person'>): boolean =>
  item.user_id !== null && item.user_id === sight.person?.user_id

/** Tells who keeps order over an item: an item that the platform took down is its admins' to judge alone. */
export const mayKeep = (item: Written, sight: ClubSight): boolean =>
  mayModerate(sight) && (!item.taken_down || sight.person?.is_admin === true)

/** The same of what was said in a thread. */
export const keepsSaid = (
  { taken_down }: Pick<CommentRow, 'taken_down'>,
  { moderates, person }: { moderates: boolean; person: Person | null },
): boolean => moderates && (!taken_down || person?.is_admin === true)

/** A hidden post is seen by its author and its moderators, a deleted one by nobody. */
export const maySeeItem = (item: Written, sight: ClubSight): boolean =>
  item.deleted_at === null &&
  mayRead(sight) &&
  (item.hidden_at === null || isAuthor(item, sight) || mayKeep(item, sight))

/**
 * Tells whether a site shows what stands in a club that it shows: from the platform's own clubs, a site of one owner's
 * things has what that owner wrote (decision 0033).
 */
export const isWithinFeed = (
  { user_id }: Pick<FeedRow, 'user_id'>,
  { row, person }: Pick<ClubSight, 'row' | 'person'>,
  { site }: Viewer,
): boolean =>
  !row.is_platform ||
  isWithin(site, user_id) ||
  (person !== null && (person.user_id === user_id || person.is_admin))

/** Returns the author whose items of a club a site shows; undefined: everybody's. */
export const authorOn = ({ row }: ClubSight, { site }: Viewer): number | undefined =>
  row.is_platform ? (site.owner_id ?? undefined) : undefined

/** Writing is its author's alone (specification 6). */
export const mayEditItem = (item: Written, sight: ClubSight): boolean =>
  item.deleted_at === null && isAuthor(item, sight) && mayWrite(sight)

/** Taking away what one wrote is always possible, wherever one stands now. */
export const mayDeleteItem = (item: Written, sight: ClubSight): boolean =>
  item.deleted_at === null && (isAuthor(item, sight) || mayKeep(item, sight))

export const isOpenPoll = (poll: Poll, now = Date.now()): boolean =>
  poll.closes_at === null || Date.parse(poll.closes_at) > now

/** Tells what the caller can do with a feed item now. */
export function feedCan(item: FeedRow, sight: ClubSight): Feed['can'] {
  const writes = mayWrite(sight)
  return {
    edit: mayEditItem(item, sight),
    delete: mayDeleteItem(item, sight),
    comment: writes && item.hidden_at === null,
    like: writes,
    answer: writes && item.poll !== null && isOpenPoll(item.poll),
    // Jobs stand by their date.
    pin: mayModerate(sight) && item.group_id !== reservedGroups.jobs,
    hide: mayKeep(item, sight) && !isAuthor(item, sight),
  }
}
