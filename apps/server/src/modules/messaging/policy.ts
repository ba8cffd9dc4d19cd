import type { ErrorCode } from '@plaudit/contract/errors'
import { editMinutes, mostBeforeAccepted } from '@plaudit/contract/messaging/limits'
import type { Room } from './data/port.ts'
import type { ConversationRow, MemberRow, MessageRow } from './data/rows.ts'

/** Facts that stand between a person and a conversation. */
export interface Access {
  /** Undefined for a room that nobody has written in yet. */
  row: ConversationRow | undefined
  /** The caller; null for a visitor. */
  userId: number | null
  mine: MemberRow | undefined
  /** Room of a contest or club. */
  room: Room | undefined
  /** A block: one of a pair wants nothing of the other. */
  apart: boolean
  /** Muted or banned until then. */
  silentUntil: Date | null
  /** The other one of a pair has let this one in. */
  letIn: boolean
}

/** A person without the right to read must not learn that the conversation exists (product 9). */
export function mayRead({ row, userId, mine, room }: Access): boolean {
  if (room === undefined) return row !== undefined && mine !== undefined
  if (userId !== null) return room.mayRead || room.mayModerate || (row?.is_public ?? false)
  return room.mayBePublic && row?.is_public === true
}

/** Returns the reason why a person can't write there, as the code of the refusal; null when they can. */
export function whyNotWrite(access: Access): ErrorCode | null {
  const { row, userId, mine, room, apart, silentUntil, letIn } = access
  if (userId === null) return 'sign_in_required'
  if (room === undefined) {
    if (row === undefined || mine === undefined) return 'invalid_conversation'
    if (apart) return 'conversation_blocked'
    if (!row.is_open) return 'chat_closed'
    return row.kind === 'pair' && !letIn && row.messages >= mostBeforeAccepted
      ? 'request_waits'
      : null
  }
  if (room.mayModerate) return null
  if (!room.mayWrite) return 'forbidden'
  if (!isRoomOpen(row, room)) return 'chat_closed'
  return silentUntil !== null && silentUntil.getTime() > Date.now() ? 'chat_muted' : null
}

/**
 * Returns the reason why a person can't change what they wrote there. A stranger's waiting words are no reason: a
 * change is no further message.
 */
export function whyNotEdit(access: Access): ErrorCode | null {
  const why = whyNotWrite(access)
  return why === 'request_waits' ? null : why
}

/** A room closes with what it belongs to, unless its people keep it open. */
export const isRoomOpen = (row: ConversationRow | undefined, room: Room): boolean =>
  (row?.is_open ?? room.isOpenAtFirst) && (!room.isOver || row?.keeps_open === true)

export const mayModerate = ({ room }: Access): boolean => room?.mayModerate === true

/** A message that is out of sight is shown to its author and to the people who keep order there, and to nobody else. */
export const mayReveal = (
  { sender_id }: Pick<MessageRow, 'sender_id'>,
  access: Pick<Access, 'room' | 'userId'>,
): boolean =>
  access.room?.mayModerate === true || (sender_id !== null && sender_id === access.userId)

/** The maker of a group changes its people; anybody in it changes its name. */
export const ownsGroup = ({ row, mine }: Access): boolean =>
  row?.kind === 'group' && mine?.role === 'owner'

/** An author can change their own words for fifteen minutes (product 9), by the server's clock. */
export function whyNotChange(
  message: MessageRow,
  userId: number,
  now = Date.now(),
): ErrorCode | null {
  if (message.sender_id !== userId || message.deleted_at !== null) return 'forbidden'
  if (message.type !== 'text') return 'forbidden'
  return now - message.sent_at.getTime() > editMinutes * 60_000 ? 'message_too_old' : null
}

/** Everything that a message says to its readers: a held word may stand in its title as well. */
export const wordsOf = ({ title, text }: Pick<MessageRow, 'title' | 'text'>): string =>
  `${title} ${text}`

/** Tells whether a text holds a word that waits for a moderator: whole words, whatever their case and accents. */
export function holdsWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const plain = (value: string) =>
    ` ${value
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `
  const said = plain(text)
  return words.some((word) => said.includes(plain(word)))
}
