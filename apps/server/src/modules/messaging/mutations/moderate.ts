import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { endRight } from '../../../platform/realtime/endedRights.ts'
import { findConversation } from '../data/conversations.ts'
import { messageOfId, type ConversationRow, type MessageRow } from '../data/rows.ts'
import { messagesBySeq } from '../data/log.ts'
import { roomKey } from '../events.ts'
import { appendEvent, holdConversation } from './append.ts'
import { writeChange } from './change.ts'
import { previewLater } from './links.ts'
import { callLater } from './mentions.ts'
import { tellLeftLater } from './unseen.ts'
import { withdrawMessages } from './withdraw.ts'

export type Verdict = 'hide' | 'show' | 'mute' | 'ban' | 'release' | 'clear' | 'pin' | 'unpin'

export interface ToModerate {
  verdict: Verdict
  messageId?: string | undefined
  user_id?: number | undefined
  minutes?: number | undefined
}

const defaultMute = 60

/**
 * Does one act of a room's moderator.
 * @throws refusal invalid_input where it does not say about what, forbidden to show a message that the platform took down.
 */
export async function moderate(
  tx: Tx,
  by: number,
  { conversation_id }: ConversationRow,
  given: ToModerate,
): Promise<void> {
  await holdConversation(tx, conversation_id)
  switch (given.verdict) {
    case 'hide':
    case 'show': {
      const message = await messageIn(tx, conversation_id, given)
      const mark = given.verdict === 'hide' ? 'moderator' : null
      if (message.hidden !== 'platform')
        return markMessage(tx, message, { hidden: mark, hidden_in_room: null })
      if (mark === null) refuse('forbidden')
      return markMessage(tx, message, { hidden: 'platform', hidden_in_room: mark })
    }
    case 'mute':
    case 'ban':
    case 'release':
      return silence(tx, by, conversation_id, given)
    case 'clear':
      return clear(tx, conversation_id)
    case 'pin':
    case 'unpin': {
      const seq = given.verdict === 'pin' ? (await messageIn(tx, conversation_id, given)).seq : null
      await statement(
        tx.db,
        'update conversations set pinned_seq = $2 where conversation_id = $1',
        [conversation_id, seq],
      )
      await appendEvent(tx, conversation_id, { kind: 'pin' })
    }
  }
}

async function messageIn(
  tx: Tx,
  conversationId: string,
  { messageId }: ToModerate,
): Promise<MessageRow> {
  const key = messageOfId(messageId ?? '')
  if (key?.conversation_id !== conversationId)
    refuse('invalid_input', { fields: { messageId: 'required' } })
  const [message] = await messagesBySeq(tx.db, conversationId, [key.seq])
  return message ?? refuse('not_found')
}

type Marks = Pick<MessageRow, 'hidden' | 'hidden_in_room'>

/**
 * Takes a message from sight, by a moderator or by the platform, or shows it again; twice changes nothing. Platform and
 * room have a mark each, and a message is seen once both are lifted.
 */
export async function markMessage(tx: Tx, message: MessageRow, marks: Marks): Promise<void> {
  const { hidden, hidden_in_room } = marks
  if (message.hidden === hidden && message.hidden_in_room === hidden_in_room) return
  await writeChange(tx, message, 'hide', 'hidden = $3, hidden_in_room = $4', [
    hidden,
    hidden_in_room,
  ])
  if (hidden === null) await tellLetThrough(tx, { ...message, ...marks })
  else await withdrawMessages(tx, message.conversation_id, [message])
}

/** A message that was out of sight is told as a new one would be; nobody is told of it twice. */
async function tellLetThrough(tx: Tx, message: MessageRow): Promise<void> {
  await previewLater(tx, [message])
  await callLater(tx, [message])
  await tellLeftLater(tx, message.conversation_id)
}

async function silence(tx: Tx, by: number, id: string, given: ToModerate): Promise<void> {
  const { user_id, verdict, minutes } = given
  if (user_id === undefined) refuse('invalid_input', { fields: { user_id: 'required' } })
  if (verdict === 'release') return release(tx.db, id, user_id)
  await statement(
    tx.db,
    `insert into chat_sanctions (conversation_id, user_id, kind, until, by_id)
     select $1, user_id, $3, case when $3 = 'ban' then 'infinity' else now() + make_interval(mins => $4) end, $5 from users where user_id = $2
     on conflict (conversation_id, user_id) do update set kind = excluded.kind, until = excluded.until, by_id = excluded.by_id, created_at = now()`,
    [id, user_id, verdict, minutes ?? defaultMute, by],
  )
  // A banned person leaves nothing behind that others see.
  if (verdict === 'ban') await hideAllOf(tx, id, user_id)
}

/** Ends a person's silence in a room. */
export async function release(db: Db, id: string, userId: number): Promise<void> {
  await statement(db, 'delete from chat_sanctions where conversation_id = $1 and user_id = $2', [
    id,
    userId,
  ])
}

async function hideAllOf(tx: Tx, id: string, userId: number): Promise<void> {
  await hideMany(tx, id, 'sender_id = $3', [userId])
}

const clear = (tx: Tx, id: string): Promise<void> => hideMany(tx, id, 'true', [])

/** Hides many messages by one event, which asks readers to load anew. */
async function hideMany(tx: Tx, id: string, which: string, values: unknown[]): Promise<void> {
  const changed = await appendEvent(tx, id, { kind: 'clear' })
  const calling = await statement<Pick<MessageRow, 'seq' | 'sender_id'>>(
    tx.db,
    `with hidden as (
       update messages set changed = $2,
         hidden = case hidden when 'platform' then hidden else 'moderator' end,
         hidden_in_room = case hidden when 'platform' then 'moderator' end
       where conversation_id = $1 and 'moderator' is distinct from coalesce(hidden_in_room, hidden) and ${which}
       returning seq, sender_id, text, edited_at
     )
     select seq, sender_id from hidden where text like '%@%' or edited_at is not null`,
    [id, changed, ...values],
  )
  await withdrawMessages(tx, id, calling)
}

/** Ends everybody's reading of a room whose club or contest is its own people's alone from now on. */
export async function closeToPublic(tx: Tx, kind: 'contest' | 'club', subject: string) {
  const found = await findConversation(tx.db, { kind, subject })
  if (found === undefined) return
  const { conversation_id } = found
  await holdConversation(tx, conversation_id)
  // Read again: it may have been opened while this waited.
  const room = await findConversation(tx.db, { conversation_id })
  if (!room?.is_public) return
  await endRight(tx, roomKey(kind, subject))
  await saveRoom(tx, conversation_id, { is_public: false })
}

export interface RoomSettings {
  is_open?: boolean | undefined
  is_public?: boolean | undefined
  keeps_open?: boolean | undefined
  slow_seconds?: number | undefined
  held_words?: string[] | undefined
}

/** Saves a room's settings, as the people who run it want them. */
export async function saveRoom(tx: Tx, id: string, given: RoomSettings): Promise<void> {
  await statement(
    tx.db,
    `update conversations set is_open = coalesce($2, is_open), is_public = coalesce($3, is_public),
       keeps_open = coalesce($4, keeps_open), slow_seconds = coalesce($5, slow_seconds), held_words = coalesce($6, held_words)
     where conversation_id = $1`,
    [
      id,
      given.is_open ?? null,
      given.is_public ?? null,
      given.keeps_open ?? null,
      given.slow_seconds ?? null,
      given.held_words ?? null,
    ],
  )
  await appendEvent(tx, id, { kind: 'settings' })
}
