import type { MessageType } from '@plaudit/contract/messaging/shape'
import type { ConversationRow, KeptAttachment, MessageRow } from '../data/rows.ts'

/** A message that is ready to be written. */
export interface Send {
  act: 'send'
  conversation_id: string
  /** Null where the product itself speaks. */
  user_id: number | null
  /** The client's own id, unique for its sender for good. */
  client_id: string
  type: MessageType
  title: string
  text: string
  attachments: KeptAttachment[]
  type_data: Record<string, unknown> | null
  reply_to: number | null
  /** A held word is in it: out of sight until a moderator has looked. */
  hidden: 'held' | null
  /** Its writer keeps order in the room: they write there also while it is closed. */
  keeps_order?: boolean
  /** The last event that its author's device had shown them; null where it does not say: they have seen all. */
  seen_upto: number | null
  /** Hash of what was sent, by which a retry is told from other words under the same id. */
  body_hash: string | null
}

/** Somebody's device got everything up to an event, or showed it. */
export interface Mark {
  act: 'delivered' | 'seen'
  conversation_id: string
  user_id: number
  upto: number
}

export type Act = Send | Mark

/** Topic of a conversation, and the two people of a pair: none of it ever changes. */
export type Place = Pick<
  ConversationRow,
  'conversation_id' | 'kind' | 'subject' | 'low_user' | 'high_user'
>

/** The result of an act. */
export type ActOutcome =
  | {
      outcome: 'written'
      place: Place
      message: MessageRow
      /** Up to this event its author has seen what stands there. */
      seen: number
      /** Its author shows what they have read, and that is everything above it. */
      shows_seen: boolean
    }
  /** The same send came before: where it is. */
  | { outcome: 'first'; conversation_id: string; seq: number; body_hash: string | null }
  | { outcome: 'moved'; place: Place; seq: number; upto: number; told: 'delivered' | 'seen' }
  /** A mark that says nothing new, or is nobody's. */
  | { outcome: 'still' }
  | { outcome: 'unknown' | 'closed' | 'blocked' | 'muted' | 'waits' }
