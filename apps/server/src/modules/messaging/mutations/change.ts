import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { accessTo, isOfTheirTime, type Asker, type Rooms } from '../data/access.ts'
import { messageColumns } from '../data/log.ts'
import { messageOfId, type EventKind, type MessageRow } from '../data/rows.ts'
import {
  holdsWord,
  mayModerate,
  mayReveal,
  whyNotChange,
  whyNotEdit,
  whyNotWrite,
  wordsOf,
  type Access,
} from '../policy.ts'
import { appendEvent, holdConversation } from './append.ts'
import { previewLater } from './links.ts'
import { keepReported } from './keep.ts'
import { callLater, callsOf } from './mentions.ts'
import { rewordMessage, withdrawMessages } from './withdraw.ts'

export interface Changing {
  tx: Tx
  rooms: Rooms
  asker: Asker & { userId: number }
}

export interface Changed {
  message: MessageRow
  access: Access
}

/**
 * A message that is about to be changed, held until the transaction ends, with what its reader may do.
 * @throws refusal invalid_conversation.
 */
export async function holdMessage({ tx, rooms, asker }: Changing, id: string): Promise<Changed> {
  const key = messageOfId(id) ?? refuse('invalid_conversation')
  const { conversation_id } = key
  if (!isOfTheirTime(await accessTo(tx.db, rooms, asker, { conversation_id }), key.seq))
    refuse('invalid_conversation')
  await holdConversation(tx, conversation_id)
  // The person's rights are asked again: they may have ended while this waited for others.
  const access = await accessTo(tx.db, rooms, asker, { conversation_id })
  const [message] = await statement<MessageRow>(
    tx.db,
    `select ${messageColumns} from messages where conversation_id = $1 and seq = $2`,
    [key.conversation_id, key.seq],
  )
  return message === undefined ? refuse('invalid_conversation') : { message, access }
}

/** Writes a change of a message with its event. `set` are columns of the message; the values begin with $3. */
export async function writeChange(
  tx: Tx,
  message: MessageRow,
  kind: EventKind,
  set: string,
  values: unknown[],
  userId?: number,
): Promise<MessageRow> {
  const { conversation_id, seq } = message
  const event = { kind, message_seq: seq, ...(userId !== undefined && { user_id: userId }) }
  const changed = await appendEvent(tx, conversation_id, event)
  const [row] = await statement<MessageRow>(
    tx.db,
    `update messages set changed = $${values.length + 3}, ${set} where conversation_id = $1 and seq = $2
     returning ${messageColumns}`,
    [conversation_id, seq, ...values, changed],
  )
  return row ?? refuse('invalid_conversation')
}

/**
 * Changes one's own words where one may write: the changed message is written anew, and a held word in it waits for a
 * moderator as in a new message.
 * @throws refusal forbidden for another's, message_too_old after 15 minutes; conversation_blocked, chat_closed,
 * chat_muted as a new message would be refused.
 */
export async function editMessage(changing: Changing, id: string, text: string): Promise<Changed> {
  const { message, access } = await holdMessage(changing, id)
  const why = whyNotChange(message, changing.asker.userId) ?? whyNotEdit(access)
  if (why !== null) refuse(why)
  if (message.text === text) return { message, access }
  await keepReported(changing.tx, message)
  const isHeld =
    !mayModerate(access) && holdsWord(wordsOf({ ...message, text }), access.row?.held_words ?? [])
  const row = await writeChange(
    changing.tx,
    message,
    'edit',
    `text = $3, edited_at = now(), urls = $4, hidden = coalesce(hidden, $5),
     hidden_in_room = case when hidden = 'platform' then coalesce(hidden_in_room, $5) end`,
    [text, '[]', isHeld ? 'held' : null],
  )
  await previewLater(changing.tx, [row])
  if (row.hidden === null) await callAnew(changing.tx, row, access)
  else await withdrawMessages(changing.tx, row.conversation_id, [row])
  return { message: row, access }
}

/** A changed message tells its words, and in a room the people whom it calls now. */
async function callAnew(tx: Tx, row: MessageRow, { room }: Access): Promise<void> {
  await rewordMessage(tx, row)
  if (room === undefined) return
  await callsOf(tx, row)
  await callLater(tx, [row])
}

/**
 * Takes one's own message back: its words and pictures are gone, that it was there stays. Those who decide about a report
 * of it still see what it said.
 */
export async function deleteMessage(changing: Changing, id: string): Promise<Changed> {
  const { message, access } = await holdMessage(changing, id)
  // Taken back twice is taken back.
  if (message.sender_id === changing.asker.userId && message.deleted_at !== null)
    return { message, access }
  const why = whyNotChange(message, changing.asker.userId)
  if (why !== null) refuse(why)
  return { message: await emptyMessage(changing.tx, message), access }
}

/** Deletes what a message says and shows. */
async function emptyMessage(tx: Tx, message: MessageRow): Promise<MessageRow> {
  const { conversation_id, seq } = message
  if (!(await keepReported(tx, message)))
    await statement(tx.db, 'delete from message_files where conversation_id = $1 and seq = $2', [
      conversation_id,
      seq,
    ])
  const row = await writeChange(
    tx,
    message,
    'delete',
    `deleted_at = now(), text = '', title = '', attachments = '[]', urls = '[]', reactions = '{}', type_data = null`,
    [],
  )
  await withdrawMessages(tx, conversation_id, [row])
  return row
}

const mostSigns = 20

/**
 * Puts a sign on a message or takes it away; a sign that is there already stays, and is no event.
 * @throws refusal forbidden for a message that is out of this person's sight.
 */
export async function react(
  changing: Changing,
  id: string,
  { sign, wanted }: { sign: string; wanted: boolean },
): Promise<Changed> {
  const { message, access } = await holdMessage(changing, id)
  const why = whyNotWrite(access)
  if (why !== null) refuse(why)
  if (message.hidden !== null && !mayReveal(message, access)) refuse('forbidden')
  const { userId } = changing.asker
  const isNew = !Object.hasOwn(message.reactions, sign)
  const those = (isNew ? undefined : message.reactions[sign]) ?? []
  if (those.includes(userId) === wanted || message.deleted_at !== null) return { message, access }
  if (isNew && Object.keys(message.reactions).length >= mostSigns)
    refuse('invalid_input', { fields: { sign: 'too_big' } })
  const now = wanted ? [...those, userId] : those.filter((one) => one !== userId)
  const { [sign]: _, ...others } = message.reactions
  const reactions = now.length > 0 ? { ...message.reactions, [sign]: now } : others
  const row = await writeChange(
    changing.tx,
    message,
    'reaction',
    'reactions = $3',
    [JSON.stringify(reactions)],
    userId,
  )
  return { message: row, access }
}
