import type { PublicUser } from '@plaudit/contract/accounts'
import type { Picture } from '@plaudit/contract/files'
import type { Message } from '@plaudit/contract/messaging/shape'
import type { Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { picturesWithClosed, type Reader } from '../../files/data/closed.ts'
import { messageId, type ConversationRow, type Mark, type MessageRow } from '../data/rows.ts'

type Pair = Pick<ConversationRow, 'low_user' | 'high_user'>

type Pictures = ReadonlyMap<string, { picture: Picture; isClosed: boolean }>

/** Facts that messages show beside their own rows. */
export interface Shown {
  pictures: Pictures
  authors: ReadonlyMap<number, PublicUser>
}

/**
 * The pictures that messages show, and the authors of messages in conversations of more than two people.
 * @param pairOf the conversation of a message; undefined if all are of one that is no pair.
 * @param reader whose answer it is; null for what goes to several at once.
 */
export async function shownBy(
  db: Db,
  rows: readonly MessageRow[],
  pairOf: (row: MessageRow) => Pair | undefined,
  reader: Reader | null = null,
): Promise<Shown> {
  const ids = rows.flatMap(({ attachments }) =>
    attachments.flatMap(({ kind, id }) => (kind === 'picture' ? id : [])),
  )
  const named = rows.flatMap((row) => {
    const pair = pairOf(row)
    return row.sender_id === null || pair?.low_user != null ? [] : row.sender_id
  })
  const [pictures, authors] = await Promise.all([
    picturesWithClosed(db, reader, ids),
    peopleByIds(db, named),
  ])
  return { pictures, authors }
}

interface Reading {
  reveals?: boolean
  marks?: readonly Mark[]
  userId?: number | null
}

/** Returns the place up to which somebody has read, as far as they show it to the reader: nothing if they do not. */
export const seenBy = ({ user_id, seen_seq, shows_seen }: Mark, userId: number | null): number =>
  shows_seen || user_id === userId ? seen_seq : 0

/** The other one of a pair. */
export const otherOf = ({ low_user, high_user }: Pair, userId: number | null): number | null =>
  userId === null ? null : low_user === userId ? high_user : low_user

/**
 * A message as all in its conversation see it: of a message that was taken back, or out of sight, only that it was
 * there.
 * @param reveals moderators see what is out of sight.
 * @param marks how far its people have come.
 * @param userId the reader, who knows what they have read themselves.
 */
export function presentMessage(
  row: MessageRow,
  pair: Pair,
  shown: Shown,
  { reveals = false, marks = [], userId = null }: Reading = {},
): Message {
  const isGone = row.deleted_at !== null || (row.hidden !== null && !reveals)
  const others = marks.filter(({ user_id, left_at }) => user_id !== row.sender_id && !left_at)
  return {
    messageId: messageId(row.conversation_id, row.seq),
    conversation_id: row.conversation_id,
    seq: row.seq,
    number: row.number,
    changed: row.changed,
    user_id: row.sender_id,
    author: (row.sender_id !== null && shown.authors.get(row.sender_id)) || null,
    to_id: otherOf(pair, row.sender_id),
    client_id: row.client_id,
    type: row.type,
    title: isGone ? '' : row.title,
    text: isGone ? '' : row.text,
    attachments: isGone
      ? []
      : row.attachments.map((kept) => presentAttachment(kept, shown.pictures)),
    type_data: isGone ? null : row.type_data,
    offer: isGone ? null : offerOf(row),
    urls: isGone ? [] : row.urls,
    reply_to: row.reply_to,
    reactions: isGone ? [] : reactionsOf(row, userId),
    stamp: row.sent_at.toISOString(),
    edited: row.edited_at !== null,
    deleted: row.deleted_at !== null,
    hidden: row.hidden === 'platform' ? 'moderator' : row.hidden,
    is_received: others.length > 0 && others.every((mark) => mark.delivered_seq >= row.seq),
    is_seen: others.length > 0 && others.every((mark) => seenBy(mark, userId) >= row.seq),
  }
}

const reactionsOf = ({ reactions }: MessageRow, userId: number | null): Message['reactions'] =>
  Object.entries(reactions).map(([sign, users]) => ({
    sign,
    users: namedOf(users, userId),
    count: users.length,
  }))

/** Most people that a message names under one sign. Without a bound, a message in a large room would carry thousands of ids. */
const mostNamed = 50

function namedOf(users: readonly number[], userId: number | null): number[] {
  const some = users.slice(0, mostNamed)
  return userId !== null && users.includes(userId) && !some.includes(userId)
    ? [...some, userId]
    : some
}

function offerOf({ type, type_data }: MessageRow): string | null {
  const id = type === 'service_offer' ? type_data?.['offer_id'] : undefined
  return typeof id === 'string' ? id : null
}

function presentAttachment(
  { kind, id, ...rest }: MessageRow['attachments'][number],
  pictures: Pictures,
): Message['attachments'][number] {
  const found = pictures.get(id)
  const shown = found && { picture: found.picture, ...(found.isClosed && { closed: true }) }
  return { kind, id, ...rest, ...shown }
}
