import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { rewordWords, withdrawWords } from '../../notifications/mutations/announce.ts'
import { messageId, type MessageRow } from '../data/rows.ts'
import { rewordNoticesOf } from './notices.ts'
import { tellLeftLater } from './unseen.ts'

/** Key of the notice to a person whom a message of a room calls. */
export const mentionKey = (conversationId: string, seq: number): string =>
  `room.mention:${messageId(conversationId, seq)}`

/** Returns the groups of notices that a person has not seen of calls in a room, up to one of its messages. */
export async function callsUpTo(
  db: Db,
  userId: number,
  conversationId: string,
  upto: number,
): Promise<string[]> {
  const rows = await statement<{ group_key: string }>(
    db,
    `select group_key from notices where user_id = $1 and seen_at is null and type = 'room.mention'
       and starts_with(key, $2) and split_part(key, '_', 2)::bigint <= $3`,
    [userId, mentionKey(conversationId, 0).slice(0, -1), upto],
  )
  return rows.map((row) => row.group_key)
}

/** Beginning of a message that a notice to a called person repeats. */
export const quotedOf = (text: string): string => text.slice(0, 120)

/**
 * Messages that were taken back or are out of sight leave what people were told, in the bell and in mails that wait. Asked
 * once the messages are changed, in the same transaction.
 */
export async function withdrawMessages(
  tx: Tx,
  conversationId: string,
  gone: readonly Pick<MessageRow, 'seq' | 'sender_id'>[],
): Promise<void> {
  await withdrawWords(
    tx,
    gone.map(({ sender_id }) => sender_id),
    gone.map(({ seq }) => mentionKey(conversationId, seq)),
  )
  await tellLeftLater(tx, conversationId)
  await rewordNoticesOf(tx, conversationId)
}

/** Words that were changed are the words that people were told, in the bell and in mails that wait. */
export async function rewordMessage(tx: Tx, message: MessageRow): Promise<void> {
  const { conversation_id, seq, sender_id, text } = message
  await rewordWords(tx, sender_id, [mentionKey(conversation_id, seq)], quotedOf(text))
  await tellLeftLater(tx, conversation_id)
  await rewordNoticesOf(tx, conversation_id)
}
