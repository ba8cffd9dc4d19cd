import type { Tx } from '../../../platform/db/db.ts'
import { withdrawWords } from '../../notifications/mutations/announce.ts'
import { messageId, type MessageRow } from '../data/rows.ts'
import { rewordNoticesOf } from './notices.ts'
import { tellLeftLater } from './unseen.ts'

/** Key of the notice to a person whom a message of a room calls. */
export const mentionKey = (conversationId: string, seq: number): string =>
  `room.mention:${messageId(conversationId, seq)}`

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
