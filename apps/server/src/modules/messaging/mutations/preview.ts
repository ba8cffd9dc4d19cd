import { inTransaction, type Db } from '../../../platform/db/db.ts'
import { firstLink, pageHeadAt } from '../../../platform/outgoing/pageHead.ts'
import type { Parts } from '../../../platform/parts.ts'
import { messagesBySeq } from '../data/log.ts'
import { messageId, type MessageRow } from '../data/rows.ts'
import { holdConversation } from './append.ts'
import { writeChange } from './change.ts'
import { toldUrl } from './toldUrl.ts'

/**
 * Looks what stands at the first address of a message, by the guarded client: no reader's browser ever does, and no
 * address leads into the server's own network (product 9). A page that can't be had leaves the address as it is.
 */
export async function previewMessage(
  { db, outgoing, realtime }: Pick<Parts, 'db' | 'outgoing' | 'realtime'>,
  key: Pick<MessageRow, 'conversation_id' | 'seq'>,
): Promise<void> {
  const url = linkOf(await messageOf(db, key))
  const head = url && (await pageHeadAt(outgoing, url))
  if (!head) return
  const { title, description } = head
  const found = { url, title, description, site: new URL(url).hostname }
  await inTransaction(db, async (tx) => {
    await holdConversation(tx, key.conversation_id)
    const message = await messageOf(tx.db, key)
    // The message may have been changed or taken back meanwhile.
    if (message === undefined || linkOf(message) !== url) return
    if (message.urls[0]?.url === url && message.urls[0].title === title) return
    await writeChange(tx, message, 'preview', 'urls = $3', [JSON.stringify([found])])
    const of = {
      conversation_id: key.conversation_id,
      messageId: messageId(message.conversation_id, message.seq),
    }
    await toldUrl(tx, realtime, message.sender_id, { ...found, of })
  })
}

const linkOf = (message: MessageRow | undefined): string | undefined =>
  message?.deleted_at === null ? firstLink(message.text) : undefined

const messageOf = async (
  db: Db,
  { conversation_id, seq }: Pick<MessageRow, 'conversation_id' | 'seq'>,
): Promise<MessageRow | undefined> => (await messagesBySeq(db, conversation_id, [seq]))[0]
