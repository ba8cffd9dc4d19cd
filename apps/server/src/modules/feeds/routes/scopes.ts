import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller, type Person, type Viewer } from '../../../platform/http/caller.ts'
import type { Parts } from '../../../platform/parts.ts'
import { clubEver, clubsByIds, findClub, sightOf } from '../../clubs/data/clubs.ts'
import { isThere, mayRead, type ClubSight } from '../../clubs/policy.ts'
import { findComment } from '../data/comments.ts'
import { findFeed } from '../data/feeds.ts'
import { placeOfOwn, threadOf, type Thread } from '../data/threads.ts'
import { isWithinFeed, keepsSaid, maySeeItem } from '../policy.ts'
import type { CommentRow, FeedRow } from '../tables.ts'

export type FeedsParts = Pick<Parts, 'db' | 'realtime' | 'secrets'> & { touch: () => void }

interface Asked<Input> {
  caller: Caller
  input: Input
  db: Db
}

/** The club that somebody reads. @throws refusal club_members_only, not_found. */
export async function readClub(db: Db, key: number | string, viewer: Viewer): Promise<ClubSight> {
  const row = (await findClub(db, key)) ?? refuse('not_found')
  const sight = await sightOf(db, row, viewer)
  if (!isThere(sight)) refuse('not_found')
  return mayRead(sight) ? sight : refuse('club_members_only')
}

/** The club that a call names by one of two fields. @throws refusal invalid_input without either. */
export const clubOf = ({
  caller,
  input,
  db,
}: Asked<{ group_id?: string | number | undefined; gx_id?: string | number | undefined }>) =>
  readClub(
    db,
    input.gx_id ?? input.group_id ?? refuse('invalid_input', { fields: { gx_id: 'required' } }),
    caller,
  )

export interface Item {
  feed: FeedRow
  sight: ClubSight
}

/** An item that somebody sees. @throws refusal club_members_only, not_found. */
export async function item({
  caller,
  input,
  db,
}: Asked<{ fx_id: string | number }>): Promise<Item> {
  const feed = (await findFeed(db, input.fx_id)) ?? refuse('not_found')
  const row = (await clubsByIds(db, [feed.group_id])).get(feed.group_id) ?? refuse('not_found')
  const sight = await sightOf(db, row, caller)
  if (!isThere(sight) || !isWithinFeed(feed, sight, caller)) refuse('not_found')
  if (!mayRead(sight)) refuse('club_members_only')
  return maySeeItem(feed, sight) ? { feed, sight } : refuse('not_found')
}

/** An item that somebody who is signed in does something with. */
export async function ownItem(
  asked: Asked<{ fx_id: string | number }>,
): Promise<Item & { person: Person }> {
  const person = personOf(asked.caller)
  return { ...(await item(asked)), person }
}

/**
 * An item that somebody takes away: their own wherever they stand now, also in a club that they left or that is gone;
 * of others, what they see. @throws as `item`.
 */
export async function takenItem(
  asked: Asked<{ fx_id: string | number }>,
): Promise<Item & { person: Person }> {
  const { caller, db } = asked
  const person = personOf(caller)
  const feed = await findFeed(db, asked.input.fx_id)
  if (feed === undefined || !isOwn(feed, person)) return ownItem(asked)
  const row = (await clubEver(db, feed.group_id)) ?? refuse('not_found')
  return { feed, sight: await sightOf(db, row, caller), person }
}

const isOwn = ({ user_id, deleted_at }: FeedRow | CommentRow, person: Person): boolean =>
  user_id === person.user_id && deleted_at === null

/** The thread below a post or service. @throws refusal invalid_input, not_found. */
export async function thread({
  caller,
  input,
  db,
}: Asked<{ fx_id?: string | undefined; sx_id?: string | undefined }>): Promise<Thread> {
  const { fx_id, sx_id } = input
  if ((fx_id === undefined) === (sx_id === undefined))
    refuse('invalid_input', { fields: { fx_id: 'required' } })
  if (fx_id !== undefined) await item({ caller, input: { fx_id }, db })
  const about =
    fx_id === undefined
      ? ({ type: 'service', subject_id: sx_id ?? '' } as const)
      : ({ type: 'feed', subject_id: fx_id } as const)
  const found = await threadOf(db, about, caller)
  return found ?? refuse('not_found')
}

export interface Saying {
  comment: CommentRow
  thread: Thread
}

/**
 * Returns a comment, or a reply, with its thread. Only its author and its keepers get one that is out of sight.
 * @throws refusal not_found.
 */
export async function saying(
  { caller, db }: Omit<Asked<unknown>, 'input'>,
  id: string,
  isReply: boolean,
): Promise<Saying> {
  const comment = await findComment(db, id)
  if (comment === undefined || comment.deleted_at !== null) return refuse('not_found')
  if ((comment.parent_id !== null) !== isReply) refuse('not_found')
  const found = await threadOf(db, comment, caller)
  const isHidden = comment.hidden_at !== null
  if (
    found === undefined ||
    (isHidden && !keepsSaid(comment, found) && comment.user_id !== caller.person?.user_id)
  )
    return refuse('not_found')
  return { comment, thread: found }
}

/** Returns what somebody takes back: their own wherever it stands, of others what they see. @throws as `saying`. */
export async function takenSaying(
  asked: Omit<Asked<unknown>, 'input'>,
  id: string,
  isReply: boolean,
): Promise<Saying> {
  const person = personOf(asked.caller)
  const comment = await findComment(asked.db, id)
  if (comment === undefined || !isOwn(comment, person) || (comment.parent_id !== null) !== isReply)
    return saying(asked, id, isReply)
  return { comment, thread: placeOfOwn(comment, person) }
}
