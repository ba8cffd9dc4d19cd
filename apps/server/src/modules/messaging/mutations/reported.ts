import type { Db, Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Reported } from '../../../platform/reported.ts'
import { accessTo, isOfTheirTime, type Rooms } from '../data/access.ts'
import { picturesByIds } from '../../files/data.ts'
import { findConversation } from '../data/conversations.ts'
import { messagesBySeq } from '../data/log.ts'
import { messageId, messageOfId, type MessageRow } from '../data/rows.ts'
import { markMessage } from './moderate.ts'
import { holdConversation } from './append.ts'

/**
 * Reports of messages (product 11): a reader of a conversation may report what stands there, and the people who decide
 * see that message alone. Between two people nothing hides by itself; in a room that many read, it may.
 */
export const reportedMessages = (rooms: Rooms): Reported => ({
  find: async (db, named, { person, site }) => {
    const key = messageOfId(named)
    if (key === undefined || person === null) return undefined
    const asker = { userId: person.user_id, person, site }
    try {
      const access = await accessTo(db, rooms, asker, { conversation_id: key.conversation_id })
      if (!isOfTheirTime(access, key.seq)) return undefined
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
    return (await messageOf(db, named)) && named
  },
  load: async (db, keys) => {
    const found = await Promise.all(keys.map((key) => messageOf(db, key)))
    const rows = found.filter((row) => row !== undefined)
    const pictures = await picturesByIds(
      db,
      rows.flatMap((row) => pictureOf(row) ?? []),
    )
    return new Map(
      rows.map((row) => [
        keyOf(row),
        { ...thingOf(row), picture: pictures.get(pictureOf(row) ?? '')?.src ?? '' },
      ]),
    )
  },
  hidesItself: async (db, key) => {
    const conversation_id = messageOfId(key)?.conversation_id ?? ''
    const row = await findConversation(db, { conversation_id })
    return row?.kind === 'contest' || row?.kind === 'club'
  },
  hide: (tx, key) => setTakenDown(tx, key, true),
  restore: (tx, key) => setTakenDown(tx, key, false),
})

const keyOf = ({ conversation_id, seq }: MessageRow): string => messageId(conversation_id, seq)

/** The first picture of a message. */
const pictureOf = ({ attachments }: MessageRow): string | undefined =>
  attachments.find(({ kind }) => kind === 'picture')?.id

/** Nobody but its people opens a conversation: there is no screen to lead to. */
const thingOf = ({ sender_id, title, text, attachments }: MessageRow) => ({
  author_id: sender_id,
  title,
  // A file without words says its name.
  text: text || attachments.flatMap(({ name }) => name ?? []).join(', '),
  href: null,
})

/** Returns the message; one that was taken back is not there to be reported. */
async function messageOf(db: Db, id: string): Promise<MessageRow | undefined> {
  const key = messageOfId(id)
  const [message] = key === undefined ? [] : await messagesBySeq(db, key.conversation_id, [key.seq])
  return message?.deleted_at === null ? message : undefined
}

/** Sets the platform's mark or lifts it: a room's own mark is its moderators' and stands beneath. */
async function setTakenDown(tx: Tx, id: string, isDown: boolean): Promise<void> {
  const key = messageOfId(id)
  if (key === undefined) return
  await holdConversation(tx, key.conversation_id)
  const message = await messageOf(tx.db, id)
  if (message === undefined || (message.hidden === 'platform') === isDown) return
  await markMessage(
    tx,
    message,
    isDown
      ? {
          hidden: 'platform',
          hidden_in_room: message.hidden === 'platform' ? null : message.hidden,
        }
      : { hidden: message.hidden_in_room, hidden_in_room: null },
  )
}
