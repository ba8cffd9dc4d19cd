import { z } from 'zod'
import { defineCall, flag, fromText, integer, line, numericId, publicId } from '../call.ts'
import { as, clientId, conversationId, messageKey, own, place, text } from './inputs.ts'
import { longestTitle, messagePage, mostAttachments } from './limits.ts'
import { conversation, message, messageTypes } from './shape.ts'

const tag = 'messaging'
/** One emoji, also in the form without the mark that asks for its picture. */
const sign = z
  .string()
  .max(16)
  .refine((text) => /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic})$/v.test(text))

/** A file by its id alone, or as it was answered when it was stored, stands for an attachment of that id. */
const byId = (value: unknown): unknown => {
  if (typeof value === 'string') return { id: value }
  if (typeof value !== 'object' || value === null) return value
  const id =
    ('attachment_id' in value && value.attachment_id) ||
    ('document_id' in value && value.document_id)
  return id ? { id } : value
}

const attachment = z.preprocess(
  byId,
  z.strictObject({
    /** Picture or file by what was stored, where it says nothing. */
    kind: z.enum(['picture', 'file', 'voice']).optional(),
    id: publicId,
    seconds: z.number().min(0).max(3600).optional(),
    wave: z
      .string()
      .regex(/^[0-9]{0,80}$/)
      .optional(),
  }),
)

export const sendMessage = defineCall({
  method: 'POST',
  summary:
    'Sends a message. A retry with the same `client_id` gives the first answer, for good and in every process; other words under it are refused.',
  tag,
  who: 'user',
  input: z.strictObject({
    ...place,
    to_id: numericId.optional(),
    text: text.default(''),
    title: line(longestTitle).default(''),
    attachments: fromText(z.array(attachment).max(mostAttachments)).default([]),
    type: z.enum(messageTypes).default('text'),
    type_data: fromText(z.record(z.string(), z.unknown())).optional(),
    /** The client's own id of the message; `Idempotency-Key` stands for it where the body has none. */
    client_id: clientId.optional(),
    /** The message that is answered, by its `seq` or its `messageId`. */
    reply_to: z.union([integer.pipe(z.number().min(1)), messageKey]).optional(),
    /**
     * The `seq` of the last message that the writer was shown: those of others behind it stay unread. Without it who
     * writes has read everything above.
     */
    seen_upto: integer.pipe(z.number().min(0)).optional(),
    as,
  }),
  reply: z.object({ message }),
  refusals: [
    'invalid_conversation',
    'conversation_with_oneself',
    'conversation_blocked',
    'chat_closed',
    'chat_muted',
    'chat_slow',
    'part_off',
    'request_waits',
    'idempotency_conflict',
    'forbidden',
  ],
})

const editMessage = defineCall({
  method: 'POST',
  summary: 'Changes the text of one’s own message, within 15 minutes.',
  tag,
  who: 'user',
  input: z.strictObject({ messageId: messageKey, text: text.min(1), as }),
  reply: z.object({ message }),
  refusals: [
    'invalid_conversation',
    'forbidden',
    'message_too_old',
    'conversation_blocked',
    'chat_closed',
    'chat_muted',
  ],
})

const deleteMessage = defineCall({
  method: 'POST',
  summary: 'Takes one’s own message back, within 15 minutes.',
  tag,
  who: 'user',
  input: z.strictObject({ messageId: messageKey, as }),
  reply: z.object({ message }),
  refusals: ['invalid_conversation', 'forbidden', 'message_too_old'],
})

const reactToMessage = defineCall({
  method: 'POST',
  summary: 'Puts a sign on a message, or takes one’s own away.',
  tag,
  who: 'user',
  input: z.strictObject({ messageId: messageKey, sign, wanted: flag.default(true), as }),
  reply: z.object({ message }),
  refusals: [
    'invalid_conversation',
    'forbidden',
    'conversation_blocked',
    'chat_closed',
    'chat_muted',
  ],
})

const getMessages = defineCall({
  method: 'POST',
  summary:
    'Messages of a conversation: the latest, those before, behind or around one, some by their numbers, or all that changed after an event.',
  tag,
  who: 'all',
  input: z.strictObject({
    ...place,
    /** Everything that is new or changed since this event, oldest first; `seq` says how far the page goes. */
    after: integer.pipe(z.number().min(0)).optional(),
    /** Messages before this one. */
    before: integer.pipe(z.number().min(1)).optional(),
    /** Messages that come behind this one, the nearest first. */
    later: integer.pipe(z.number().min(0)).optional(),
    /** Messages on both sides of this one. */
    around: integer.pipe(z.number().min(1)).optional(),
    /** These alone: what others answer. */
    seqs: fromText(z.array(integer.pipe(z.number().min(1))).max(50)).optional(),
    limit: integer.pipe(z.number().min(1).max(100)).default(messagePage),
    as,
  }),
  reply: z.object({
    messages: z.array(message),
    /** The event that this page goes up to. */
    seq: z.int(),
    /** The latest event of the conversation. */
    head: z.int(),
    epoch: z.string(),
    marks: z.array(z.object({ user_id: z.int(), delivered: z.int(), seen: z.int() })),
    more: z.boolean(),
  }),
  refusals: own,
})

const markMessages = defineCall({
  method: 'POST',
  summary: 'Says how far one’s device got, and how far one has read.',
  tag,
  who: 'user',
  input: z.strictObject({
    conversation_id: conversationId,
    delivered: integer.pipe(z.number().min(1)).optional(),
    seen: integer.pipe(z.number().min(1)).optional(),
    as,
  }),
  reply: z.object({ marked: z.boolean() }),
})

const searchMessages = defineCall({
  method: 'POST',
  summary:
    'Messages that hold a text, in one conversation or room or in all of one’s own, newest first; and one’s conversations whose people or name do.',
  tag,
  who: 'user',
  input: z.strictObject({
    ...place,
    text: line(200).pipe(z.string().min(2)),
    as,
  }),
  reply: z.object({
    messages: z.array(message),
    /** Conversations that the messages stand in. */
    conversations: z.array(conversation),
    /** Conversations whose other person or name holds the text; none where one conversation is searched. */
    named: z.array(conversation),
  }),
  refusals: own,
})

const openMessageFile = defineCall({
  method: 'POST',
  summary: 'An address that opens a file of a message for five minutes.',
  tag,
  who: 'all',
  input: z.strictObject({ messageId: messageKey, id: publicId, as }),
  reply: z.object({ url: z.string(), expires_at: z.string() }),
  refusals: own,
})

const sendNotifications = defineCall({
  method: 'POST',
  summary:
    'Asks that somebody be told of what one has just written to them; only between people who may write to each other.',
  tag,
  who: 'user',
  input: z.strictObject({
    conversation_id: conversationId.optional(),
    to_id: numericId.optional(),
    title: line(longestTitle).default(''),
    text: text.default(''),
  }),
  reply: z.object({ sent: z.literal(true) }),
  refusals: ['invalid_conversation', 'conversation_with_oneself', 'conversation_blocked'],
})

/** Messages: written, changed, read, found. */
export const messageCalls = {
  'messages/send': sendMessage,
  'messages/edit': editMessage,
  'messages/delete': deleteMessage,
  'messages/react': reactToMessage,
  'messages/getMessages': getMessages,
  'messages/mark': markMessages,
  'messages/search': searchMessages,
  'messages/openFile': openMessageFile,
  'messages/sendNotifications': sendNotifications,
} as const
