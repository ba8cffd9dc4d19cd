import type { Message } from '@plaudit/contract/messaging/shape'
import type { TestServer } from '../../testing.ts'
import { statement, type Db } from '../../platform/db/db.ts'
import { shortCode } from '../../platform/ids.ts'

export type Someone = Awaited<ReturnType<TestServer['person']>> & { user_id: number }

/** A new account that knows its own number. */
export async function someone(server: TestServer, name?: string): Promise<Someone> {
  const person = await server.person(name)
  const { ID } = await person.api.call('api/getUser', {})
  return { ...person, user_id: ID ?? 0 }
}

/** Two people who may write to each other, and their conversation. */
export async function pairOfPeople(
  server: TestServer,
  known?: Someone,
): Promise<{ a: Someone; b: Someone; id: string }> {
  const [a, b] = [await someone(server), known ?? (await someone(server))]
  const { conversation } = await a.api.call('messages/updateConversation/{id}', {
    id: String(b.user_id),
  })
  await statement(
    server.parts.db,
    'update conversation_members set accepted = true where conversation_id = $1',
    [conversation.id],
  )
  return { a, b, id: conversation.id }
}

export async function send(
  from: Someone,
  conversation_id: string,
  text: string,
  client_id = shortCode(12),
): Promise<Message> {
  const { message } = await from.api.call('messages/send', { conversation_id, text, client_id })
  return message
}

/** Numbers of the log, which must have no gap. */
export async function numbersOf(db: Db, conversationId: string): Promise<number[]> {
  const rows = await statement<{ seq: number }>(
    db,
    'select seq from conversation_events where conversation_id = $1 order by seq',
    [conversationId],
  )
  return rows.map(({ seq }) => seq)
}
