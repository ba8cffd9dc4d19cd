import type { Db } from '../../../platform/db/db.ts'
import { exported, type Exported } from '../../../platform/person.ts'

/** Exports what a person wrote, and what they set. */
export function exportMessages(db: Db, userId: number): Exported[] {
  return [
    exported(
      db,
      'messages',
      `select w.conversation_id, w.seq, w.type, w.title, w.text, w.attachments, w.sent_at, w.edited_at
       from sent_messages s join messages w using (conversation_id, seq)
       where s.user_id = $1 and w.sender_id = $1 and w.deleted_at is null order by w.sent_at`,
      [userId],
    ),
    exported(
      db,
      'conversations',
      `select c.conversation_id, c.kind, c.title, m.pinned_at, m.muted_until, m.archived, m.seen_seq
       from conversation_places m join conversations c using (conversation_id) where m.user_id = $1`,
      [userId],
    ),
    exported(db, 'blocks', 'select blocked_id, created_at from blocks where user_id = $1', [
      userId,
    ]),
    exported(db, 'chat_settings', 'select * from chat_settings where user_id = $1', [userId]),
  ]
}
