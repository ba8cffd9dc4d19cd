import { statement, type Tx } from '../../../platform/db/db.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { topicOf } from '../data/log.ts'
import type { ConversationRow, EventKind } from '../data/rows.ts'

export interface NewEvent {
  kind: EventKind
  message_seq?: number
  user_id?: number
  upto?: number
}

/**
 * Writes an event into a conversation's log within the open transaction; every process hears of it at the commit. This
 * is for rare events: sends and marks go in groups (writeActs), where a NOTIFY would hold up everybody's commit.
 * @returns the event's number.
 */
export async function appendEvent(
  tx: Tx,
  conversationId: string,
  event: NewEvent,
): Promise<number> {
  const [head] = await statement<
    Pick<ConversationRow, 'conversation_id' | 'kind' | 'subject' | 'seq'>
  >(
    tx.db,
    `with head as (
       update conversations set seq = seq + 1 where conversation_id = $1 returning conversation_id, kind, subject, seq
     ), logged as (
       insert into conversation_events (conversation_id, seq, kind, message_seq, user_id, upto)
       select conversation_id, seq, $2, coalesce($3, case when $2 = 'message' then seq end), $4, $5 from head
     )
     select * from head`,
    [
      conversationId,
      event.kind,
      event.message_seq ?? null,
      event.user_id ?? null,
      event.upto ?? null,
    ],
  )
  if (head === undefined) throw new Error(`there is no conversation ${conversationId}`)
  await statement(tx.db, `select pg_notify('topic_events', $1)`, [`${topicOf(head)} ${head.seq} -`])
  await tellListsLater(tx, conversationId)
  return head.seq
}

/** Every writer of a conversation holds it first, so that two of them never wait for each other. */
export const holdConversation = (tx: Tx, conversationId: string): Promise<unknown> =>
  statement(tx.db, 'select from conversations where conversation_id = $1 for no key update', [
    conversationId,
  ])

/** Milliseconds in which further changes are told together. */
const joinedFor = 500

/** The lists of a conversation's people are told after the commit. */
export const tellListsLater = (tx: Tx, conversationId: string): Promise<void> =>
  queueTask(
    tx,
    'tell_lists',
    { conversation_id: conversationId },
    // Changes that follow each other join the task that waits.
    { key: `lists:${conversationId}`, runAt: new Date(Date.now() + joinedFor) },
  )
