import type { Db, Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Reported, ReportedThing } from '../../../platform/reported.ts'
import { accessTo, isOfTheirTime, type Rooms } from '../data/access.ts'
import { picturesByIds } from '../../files/data.ts'
import { findConversation } from '../data/conversations.ts'
import { messagesBySeq } from '../data/log.ts'
import { messageOfId, type MessageRow } from '../data/rows.ts'
import { keptOf, type KeptMessage } from './keep.ts'
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
  // Its author may be about to take it back.
  hold: async (tx, key) => {
    const at = messageOfId(key)
    if (at) await holdConversation(tx, at.conversation_id)
  },
  load: loadReported,
  hidesItself: async (db, key) => {
    const conversation_id = messageOfId(key)?.conversation_id ?? ''
    const row = await findConversation(db, { conversation_id })
    return row?.kind === 'contest' || row?.kind === 'club'
  },
  hide: (tx, key) => setTakenDown(tx, key, true),
  restore: (tx, key) => setTakenDown(tx, key, false),
})

/** Messages with what they said when they were reported; of a message that was taken back, that alone is left. */
async function loadReported(db: Db, keys: readonly string[]): Promise<Map<string, ReportedThing>> {
  const found = await Promise.all(
    keys.map(async (key) => {
      const row = await rowOf(db, key)
      const kept = row && (await keptOf(db, row))
      return row === undefined || (row.deleted_at !== null && kept === undefined)
        ? []
        : { key, row, kept }
    }),
  )
  const rows = found.flat()
  const pictures = await picturesByIds(
    db,
    rows.flatMap(({ row, kept }) => pictureOf(kept ?? row) ?? []),
  )
  return new Map(
    rows.map(({ key, row, kept }) => [
      key,
      {
        // Nobody but its people opens a conversation: there is no screen to lead to.
        href: null,
        author_id: row.sender_id,
        title: row.title || (kept?.title ?? ''),
        text: textOf(row),
        ...(kept && { earlier: textOf(kept) }),
        picture: pictures.get(pictureOf(kept ?? row) ?? '')?.src ?? '',
      },
    ]),
  )
}

/** The first picture of a message. */
const pictureOf = ({ attachments }: Pick<KeptMessage, 'attachments'>): string | undefined =>
  attachments.find(({ kind }) => kind === 'picture')?.id

/** A file without words says its name. */
const textOf = ({ text, attachments }: Pick<KeptMessage, 'text' | 'attachments'>): string =>
  text || attachments.flatMap(({ name }) => name ?? []).join(', ')

async function rowOf(db: Db, id: string): Promise<MessageRow | undefined> {
  const key = messageOfId(id)
  const [message] = key === undefined ? [] : await messagesBySeq(db, key.conversation_id, [key.seq])
  return message
}

/** Returns the message; one that was taken back is not there to be reported. */
async function messageOf(db: Db, id: string): Promise<MessageRow | undefined> {
  const message = await rowOf(db, id)
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
