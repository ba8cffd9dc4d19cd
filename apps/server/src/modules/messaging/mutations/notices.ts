import { statement, type Tx } from '../../../platform/db/db.ts'
import { rewordNotices } from '../../notifications/mutations/announce.ts'
import { tellAll } from '../../notifications/mutations/tell.ts'

interface Unseen {
  conversation_id: string
  user_id: number
  seen_seq: number
  sender_id: number | null
  kind: 'pair' | 'group'
  title: string
  text: string
}

/** Letters of a message that a notice repeats. */
const shown = 140

/**
 * The people of conversations who have not seen what stands last, and its words. A message taken back or out of sight
 * counts for nothing, and does not silence what stands above it, nor does one from behind a block; a step of an order has a notice of its own.
 */
const unseenIn = (
  tx: Tx,
  conversationIds: readonly string[],
  { untold }: { untold: boolean },
): Promise<Unseen[]> =>
  statement<Unseen>(
    tx.db,
    `select c.conversation_id, m.user_id, m.seen_seq, w.sender_id, c.kind, c.title, left(w.text, ${shown}) as text
     from conversations c
     join conversation_members m on m.conversation_id = c.conversation_id
     cross join lateral (
       select w.sender_id, w.text from messages w
       where w.conversation_id = c.conversation_id and w.seq > m.seen_seq and w.deleted_at is null and w.hidden is null
         and w.sender_id is distinct from m.user_id and w.type <> 'service_step'
         and not exists (select from people_apart a where a.user_id = m.user_id and a.other_id = w.sender_id)
       order by w.seq desc limit 1
     ) w
     where c.conversation_id = any ($1::text[]) and m.left_at is null and m.accepted and m.seen_seq < c.last_seq
       and (m.muted_until is null or m.muted_until < now())
       and not ($2 and exists (select from notices n
         where n.user_id = m.user_id and n.key = 'message:' || c.conversation_id || ':' || m.seen_seq))`,
    [conversationIds, untold],
  )

const keyOf = ({ conversation_id, seen_seq }: Unseen): string =>
  `message:${conversation_id}:${seen_seq}`
const groupOf = (conversationId: string): string => `message:${conversationId}`

/**
 * Tells the people who have not seen what stands last that somebody writes: once until they look, however much is
 * written. Muted conversations tell nobody; the list shows them. A stranger who was not let in is told of in one line,
 * once for good.
 * @returns how many were told.
 */
export async function noticeOf(tx: Tx, conversationIds: readonly string[]): Promise<number> {
  const rows = await unseenIn(tx, conversationIds, { untold: true })
  await tellAll(
    tx,
    'message',
    rows.map((row) => ({
      to: [row.user_id],
      key: keyOf(row),
      group: groupOf(row.conversation_id),
      ...(row.sender_id !== null && { by: row.sender_id }),
      href: `/chat/${row.conversation_id}`,
      values: { text: row.text, title: row.title },
    })),
  )
  return rows.length + (await askedOf(tx, conversationIds))
}

/**
 * Takes words that are gone out of what people were told of a conversation: their notice says what stands last now, and
 * goes where nothing is left.
 */
export async function rewordNoticesOf(tx: Tx, conversationId: string): Promise<void> {
  const people = await statement<{ user_id: number }>(
    tx.db,
    'select user_id from conversation_members where conversation_id = $1',
    [conversationId],
  )
  const left = await unseenIn(tx, [conversationId], { untold: false })
  await rewordNotices(
    tx,
    groupOf(conversationId),
    people.map(({ user_id }) => user_id),
    left.map((row) => ({
      user_id: row.user_id,
      key: keyOf(row),
      by: row.sender_id,
      text: row.text,
    })),
  )
}

/** Tells quietly that a stranger would like to write: a person who was turned away asks nothing more. */
async function askedOf(tx: Tx, conversationIds: readonly string[]): Promise<number> {
  const rows = await statement<Pick<Unseen, 'conversation_id' | 'user_id' | 'sender_id'>>(
    tx.db,
    `select m.conversation_id, m.user_id, w.sender_id from conversation_members m
     cross join lateral (
       select w.sender_id from messages w
       where w.conversation_id = m.conversation_id and w.deleted_at is null and w.hidden is null and w.sender_id <> m.user_id
         and w.seq > m.joined_seq
       order by w.seq limit 1
     ) w
     where m.conversation_id = any ($1::text[]) and m.left_at is null and not m.accepted and not m.archived
       and not exists (select from blocks b where b.user_id = m.user_id and b.blocked_id = w.sender_id)`,
    [conversationIds],
  )
  await tellAll(
    tx,
    'message.request',
    rows.map(({ conversation_id: id, user_id, sender_id }) => ({
      to: [user_id],
      key: `message.request:${id}`,
      group: requestGroup(id),
      ...(sender_id !== null && { by: sender_id }),
      href: `/chat/${id}`,
    })),
  )
  return rows.length
}

/** Group by which notices of a stranger are taken back, once its person has answered. */
export const requestGroup = (conversationId: string): string => `message.request:${conversationId}`
