import type { Message } from '@plaudit/contract/messaging/shape'
import { statement, type Db } from '../../../platform/db/db.ts'
import { presentMessage, shownBy } from '../present/messages.ts'
import { findConversation } from './conversations.ts'
import { messagesBySeq } from './log.ts'

/** Returns what a person sent under an id of theirs, as its author sees it. */
export async function findSent(
  db: Db,
  userId: number,
  clientId: string,
): Promise<Message | undefined> {
  const [sent] = await statement<{ conversation_id: string; seq: number }>(
    db,
    'select conversation_id, seq from sent_messages where user_id = $1 and client_id = $2',
    [userId, clientId],
  )
  if (sent === undefined) return undefined
  const [[message], row] = await Promise.all([
    messagesBySeq(db, sent.conversation_id, [sent.seq]),
    findConversation(db, sent),
  ])
  if (message === undefined || row === undefined) return undefined
  return presentMessage(message, row, await shownBy(db, [message], () => row), {
    reveals: true,
    userId,
  })
}
