import { statement } from '../../../platform/db/db.ts'
import { server } from '../../../testing-server.ts'
import { tellLists } from './lists.ts'
import { tellUnseen } from './unseen.ts'

/** Ends the seconds in which people see a message by themselves. */
const endPatience = () =>
  statement(server.parts.db, 'update conversation_unseen set due = now()', [])

/** Asks when those seconds are over: what looks for such a message does so by itself. */
export const soon =
  <Answer>(ask: () => Promise<Answer>) =>
  async (): Promise<Answer> => {
    await endPatience()
    return ask()
  }

export async function tellUnseenNow(conversation_id: string): Promise<void> {
  await tellLists(server.parts.db, server.parts.realtime, [conversation_id])
  await endPatience()
  await tellUnseen(server.parts.db)
}
