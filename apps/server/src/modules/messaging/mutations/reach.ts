import { mostBeforeAccepted } from '@plaudit/contract/messaging/limits'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { areApart } from '../data/conversations.ts'
import { holdConversation } from './append.ts'
import { openPair } from './openPair.ts'

/** Neither of two people wants nothing of the other. @throws refusal conversation_blocked. */
export async function proveTogether(tx: Tx, one: number, other: number): Promise<void> {
  if (await areApart(tx.db, one, other)) refuse('conversation_blocked')
}

/**
 * Proves that one person may bring something into the conversation with another one unasked: a stranger waits after the
 * first words until the other one lets them in (product 9). Two who try at once wait for each other here.
 * @throws refusal conversation_blocked, request_waits, conversation_with_oneself, invalid_conversation.
 */
export async function proveReach(tx: Tx, by: number, other: number): Promise<void> {
  await proveTogether(tx, by, other)
  const conversationId = await openPair(tx, { by, other, known: false })
  await holdConversation(tx, conversationId)
  const [found] = await statement<{ messages: number; accepted: boolean }>(
    tx.db,
    `select c.messages, m.accepted from conversations c join conversation_members m using (conversation_id)
     where c.conversation_id = $1 and m.user_id = $2`,
    [conversationId, other],
  )
  if (!found?.accepted && (found?.messages ?? 0) >= mostBeforeAccepted) refuse('request_waits')
}
