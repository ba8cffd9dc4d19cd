import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import { seeNotices } from '../../notifications/mutations/announce.ts'
import { callsUpTo } from './withdraw.ts'

/** Number of the last message that $2 need not read: what they wrote themselves behind `t.seq` is none to read. */
const beforeUnread = `(select w.number - 1 from messages w
  where w.conversation_id = $1 and w.seq > t.seq and w.sender_id is distinct from $2 order by w.seq limit 1)`

/**
 * Follows a room, from what stands there now: it comes into the person's list with what is new in it. A person who
 * wrote there, or read to a message, has seen what `upto` says; a mark never goes back.
 */
export async function followRoom(
  db: Db,
  userId: number,
  conversationId: string,
  upto?: number,
): Promise<void> {
  await statement(
    db,
    `insert into room_people as p (conversation_id, user_id, seen_seq, seen_number)
     select c.conversation_id, $2, t.seq, coalesce(${beforeUnread}, c.messages)
     from conversations c cross join lateral (select least(coalesce($3, c.seq), c.seq) as seq) t
     where c.conversation_id = $1 and c.kind in ('contest', 'club')
     on conflict (conversation_id, user_id) do update set
       seen_seq = greatest(p.seen_seq, excluded.seen_seq), seen_number = greatest(p.seen_number, excluded.seen_number)`,
    [conversationId, userId, upto ?? null],
  )
}

/** Ends it: the room is in the list no more, and nobody is told when somebody calls them there. */
export const leaveRoom = (db: Db, userId: number, conversationId: string): Promise<unknown> =>
  statement(db, 'delete from room_people where conversation_id = $1 and user_id = $2', [
    conversationId,
    userId,
  ])

/**
 * Notes the place up to which a follower of a room has read. A call in what they read waits for them no more: neither at
 * the bell nor to be sent. @returns whether that is new.
 */
export async function seeRoom(
  db: Db,
  userId: number,
  conversationId: string,
  upto: number,
): Promise<boolean> {
  const rows = await statement(
    db,
    `update room_people p set seen_seq = t.seq, seen_number = greatest(p.seen_number, coalesce(${beforeUnread}, t.messages))
     from (select conversation_id, messages, least($3, seq) as seq from conversations where conversation_id = $1) t
     where p.conversation_id = t.conversation_id and p.user_id = $2 and p.seen_seq < t.seq returning 1`,
    [conversationId, userId, upto],
  )
  if (rows.length === 0) return false
  const groups = await callsUpTo(db, userId, conversationId, upto)
  if (groups.length > 0) await inTransaction(db, (tx) => seeNotices(tx, userId, { groups }))
  return true
}
