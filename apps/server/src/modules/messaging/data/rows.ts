import type { MessageType } from '@plaudit/contract/messaging/shape'

export type ConversationKind = 'pair' | 'group' | 'contest' | 'club'

export interface ConversationRow {
  conversation_id: string
  kind: ConversationKind
  low_user: number | null
  high_user: number | null
  subject: string | null
  title: string
  seq: number
  messages: number
  last_seq: number | null
  last_at: Date
  epoch: string
  is_open: boolean
  is_public: boolean
  keeps_open: boolean
  slow_seconds: number
  held_words: string[]
  pinned_seq: number | null
}

export interface MemberRow {
  conversation_id: string
  user_id: number
  role: 'owner' | 'member'
  joined_seq: number
  left_at: Date | null
  delivered_seq: number
  seen_seq: number
  seen_number: number
  accepted: boolean
  muted_until: Date | null
  archived: boolean
  pinned_at: Date | null
  listed_at: Date
}

/** Mark up to which one of a conversation's people has come. */
export interface Mark extends MemberRow {
  /** True if others learn that they have read: a setting of the person, for all their conversations. */
  shows_seen: boolean
}

/** A picture, file or voice note as it is kept. */
export interface KeptAttachment {
  kind: 'picture' | 'file' | 'voice'
  id: string
  name?: string
  bytes?: number
  mime?: string
  seconds?: number
  wave?: string
}

export interface MessageRow {
  conversation_id: string
  seq: number
  number: number
  changed: number
  sender_id: number | null
  client_id: string
  type: MessageType
  title: string
  text: string
  attachments: KeptAttachment[]
  type_data: Record<string, unknown> | null
  reply_to: number | null
  urls: { url: string; title: string; description: string; site: string }[]
  reactions: Record<string, number[]>
  sent_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  /** The platform took the message down: moderators of the room can't put it back. */
  hidden: 'moderator' | 'platform' | 'held' | null
  /** The room's own mark beneath the platform's: put back, the message has it still. */
  hidden_in_room: 'moderator' | 'held' | null
}

export type EventKind =
  | 'message'
  | 'edit'
  | 'delete'
  | 'reaction'
  | 'delivered'
  | 'seen'
  | 'member'
  | 'settings'
  | 'pin'
  | 'hide'
  | 'clear'
  | 'preview'

export interface EventRow {
  conversation_id: string
  seq: number
  kind: EventKind
  message_seq: number | null
  user_id: number | null
  upto: number | null
}

/** A message's id: its conversation and its number there. */
export const messageId = (conversationId: string, seq: number): string => `${conversationId}_${seq}`

/** Reads a message's id; undefined for what is none. */
export function messageOfId(id: string): { conversation_id: string; seq: number } | undefined {
  const match = /^([0-9A-Za-z]{20,24})_([1-9]\d{0,14})$/.exec(id)
  return match === null ? undefined : { conversation_id: match[1] ?? '', seq: Number(match[2]) }
}
