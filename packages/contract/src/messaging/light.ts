/** Refusals of conversations, with their HTTP status. */
export const errors = {
  /** With oneself: 'Invalid Conversation' (specification 5). */
  conversation_with_oneself: 409,
  /** The conversation is not there, or is not one's own: 'Invalid conversation' (specification 5). */
  invalid_conversation: 404,
  /** Either person wants nothing of the other. */
  conversation_blocked: 403,
  /** Closed with its contest, or by its team. */
  chat_closed: 409,
  /** Muted or banned from the room. */
  chat_muted: 403,
  /** Slow mode: a moment between two messages. */
  chat_slow: 429,
  /** A stranger's first words wait until they are let in. */
  request_waits: 409,
  /** Fifteen minutes are over (product 9). */
  message_too_old: 409,
  conversation_full: 409,
} as const

/** Calls of conversations that are made by GET. */
export const gets = [
  'messages/getConversations',
  'messages/updateConversation/{id}',
  'messages/getSettings',
  'messages/getSanctions',
] as const
