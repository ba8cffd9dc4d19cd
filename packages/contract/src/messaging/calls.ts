import { z } from 'zod'
import { defineCall, flag, fromText, integer, line, numericId, prose, publicId } from '../call.ts'
import {
  longestMessage,
  longestTitle,
  messagePage,
  mostAttachments,
  mostMembers,
} from './limits.ts'
import { conversation, message, messageTypes } from './shape.ts'

const tag = 'messaging'
const conversationId = publicId
const messageKey = z.string().regex(/^[0-9A-Za-z]{20,24}_[1-9]\d{0,14}$/)
/** Admins answer as `rapid_support` from the inbox that they share. */
const as = z.literal('support').optional()
const clientId = z.string().min(1).max(80)
const text = prose(longestMessage)
/** A conversation, or the room of a contest or a club. */
const place = {
  conversation_id: conversationId.optional(),
  cx_id: publicId.optional(),
  gx_id: publicId.optional(),
}
const sign = z.string().min(1).max(16)

const attachment = z.strictObject({
  kind: z.enum(['picture', 'file', 'voice']),
  id: publicId,
  seconds: z.number().min(0).max(3600).optional(),
  wave: z
    .string()
    .regex(/^[0-9]{0,80}$/)
    .optional(),
})

const own = ['invalid_conversation'] as const

export const getConversations = defineCall({
  method: 'GET',
  summary: 'One’s conversations, the latest first, and how many messages wait.',
  tag,
  who: 'user',
  input: z.strictObject({
    count: integer.pipe(z.number().min(1).max(100)).default(30),
    /** As the answer before gave it (`next`). */
    before: z.string().max(100).optional(),
    filter: z.enum(['all', 'unread', 'archived', 'requests']).default('all'),
    as,
  }),
  reply: z.object({
    conversations: z.array(conversation),
    /** Messages that wait, without muted conversations. */
    unread: z.int(),
    /** Strangers who ask to be let in. */
    requests: z.int(),
    next: z.string().nullable(),
  }),
})

export const updateConversation = defineCall({
  method: 'GET',
  summary:
    'One conversation with its latest messages, by its id or the other person’s; they are marked seen.',
  tag,
  who: 'user',
  input: z.strictObject({ id: z.string().max(30), as }),
  reply: z.object({ conversation, messages: z.array(message) }),
  refusals: ['invalid_conversation', 'conversation_with_oneself'],
})

export const sendMessage = defineCall({
  method: 'POST',
  summary:
    'Sends a message. A retry with the same `client_id` gives the first answer, for good and in every process.',
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
    client_id: clientId,
    reply_to: integer.pipe(z.number().min(1)).optional(),
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
  ],
})

export const editMessage = defineCall({
  method: 'POST',
  summary: 'Changes the text of one’s own message, within 15 minutes.',
  tag,
  who: 'user',
  input: z.strictObject({ messageId: messageKey, text: text.min(1), as }),
  reply: z.object({ message }),
  refusals: ['invalid_conversation', 'forbidden', 'message_too_old'],
})

export const deleteMessage = defineCall({
  method: 'POST',
  summary: 'Takes one’s own message back, within 15 minutes.',
  tag,
  who: 'user',
  input: z.strictObject({ messageId: messageKey, as }),
  reply: z.object({ message }),
  refusals: ['invalid_conversation', 'forbidden', 'message_too_old'],
})

export const reactToMessage = defineCall({
  method: 'POST',
  summary: 'Puts a sign on a message, or takes one’s own away.',
  tag,
  who: 'user',
  input: z.strictObject({ messageId: messageKey, sign, wanted: flag.default(true), as }),
  reply: z.object({ message }),
  refusals: ['invalid_conversation', 'conversation_blocked', 'chat_closed', 'chat_muted'],
})

export const getMessages = defineCall({
  method: 'POST',
  summary:
    'Messages of a conversation: the latest, those before or around one, or all that changed after an event.',
  tag,
  who: 'all',
  input: z.strictObject({
    ...place,
    /** Everything that is new or changed since this event, oldest first; `seq` says how far the page goes. */
    after: integer.pipe(z.number().min(0)).optional(),
    /** Messages before this one. */
    before: integer.pipe(z.number().min(1)).optional(),
    /** Messages on both sides of this one. */
    around: integer.pipe(z.number().min(1)).optional(),
    limit: integer.pipe(z.number().min(1).max(200)).default(messagePage),
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

export const markMessages = defineCall({
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

export const searchMessages = defineCall({
  method: 'POST',
  summary: 'Messages that hold a text, in one conversation or all of one’s own, newest first.',
  tag,
  who: 'user',
  input: z.strictObject({
    text: line(200).pipe(z.string().min(2)),
    conversation_id: conversationId.optional(),
    as,
  }),
  reply: z.object({ messages: z.array(message), conversations: z.array(conversation) }),
  refusals: own,
})

export const setConversation = defineCall({
  method: 'POST',
  summary: 'Pins, mutes, archives or lets in a conversation, for oneself alone.',
  tag,
  who: 'user',
  input: z.strictObject({
    conversation_id: conversationId,
    pinned: flag.optional(),
    archived: flag.optional(),
    /** Minutes; 0 ends it, -1 is for good. */
    mute: integer.pipe(z.number().min(-1).max(525_600)).optional(),
    /** A stranger is let in, or turned away with all they wrote. */
    accepted: flag.optional(),
    as,
  }),
  reply: z.object({ conversation: conversation.nullable() }),
  refusals: own,
})

export const blockPerson = defineCall({
  method: 'POST',
  summary: 'Wants nothing of a person any more, or lets them write again.',
  tag,
  who: 'user',
  input: z.strictObject({ user_id: numericId, wanted: flag.default(true) }),
  reply: z.object({ blocked: z.boolean() }),
  refusals: ['conversation_with_oneself', 'not_found'],
})

export const moderateMessages = defineCall({
  method: 'POST',
  summary: 'Hides or shows a message of a room, mutes or bans a person, clears it, pins a message.',
  tag,
  who: 'user',
  input: z.strictObject({
    ...place,
    messageId: messageKey.optional(),
    user_id: numericId.optional(),
    verdict: z.enum(['hide', 'show', 'mute', 'ban', 'release', 'clear', 'pin', 'unpin']),
    /** Of `mute`. */
    minutes: integer.pipe(z.number().min(1).max(43_200)).optional(),
  }),
  reply: z.object({ done: z.literal(true) }),
  refusals: ['invalid_conversation', 'forbidden'],
})

export const saveRoom = defineCall({
  method: 'POST',
  summary: 'Sets how the room of a contest or club works, for those who run it.',
  tag,
  who: 'user',
  input: z.strictObject({
    cx_id: publicId.optional(),
    gx_id: publicId.optional(),
    is_open: flag.optional(),
    /** Readable without an account; writing always needs one. */
    is_public: flag.optional(),
    /** It stays open when the contest is over. */
    keeps_open: flag.optional(),
    slow_seconds: integer.pipe(z.number().min(0).max(3600)).optional(),
    held_words: fromText(z.array(line(60).pipe(z.string().min(1))).max(200)).optional(),
  }),
  reply: z.object({ conversation }),
  refusals: ['invalid_conversation', 'forbidden'],
})

export const getRoom = defineCall({
  method: 'POST',
  summary: 'The room of a contest or club with its latest messages.',
  tag,
  who: 'all',
  input: z.strictObject({ cx_id: publicId.optional(), gx_id: publicId.optional() }),
  reply: z.object({ conversation, messages: z.array(message) }),
  refusals: own,
})

export const saveGroup = defineCall({
  method: 'POST',
  summary: 'Makes a conversation of several people, or changes its name and people.',
  tag,
  who: 'user',
  input: z.strictObject({
    conversation_id: conversationId.optional(),
    title: line(80).optional(),
    add: fromText(z.array(numericId).max(mostMembers)).default([]),
    remove: fromText(z.array(numericId).max(mostMembers)).default([]),
    client_id: clientId.optional(),
  }),
  reply: z.object({ conversation }),
  refusals: ['invalid_conversation', 'forbidden', 'conversation_full', 'part_off'],
})

export const leaveGroup = defineCall({
  method: 'POST',
  summary: 'Leaves a conversation of several people.',
  tag,
  who: 'user',
  input: z.strictObject({ conversation_id: conversationId }),
  reply: z.object({ left: z.literal(true) }),
  refusals: own,
})

export const openMessageFile = defineCall({
  method: 'POST',
  summary: 'An address that opens a file of a message for five minutes.',
  tag,
  who: 'all',
  input: z.strictObject({ messageId: messageKey, id: publicId, as }),
  reply: z.object({ url: z.string(), expires_at: z.string() }),
  refusals: own,
})

const settings = z.object({
  shows_seen: z.boolean(),
  shows_typing: z.boolean(),
  shows_presence: z.boolean(),
})

export const getChatSettings = defineCall({
  method: 'GET',
  summary: 'What one lets others see in conversations.',
  tag,
  who: 'user',
  input: z.strictObject({}),
  reply: z.object({ settings }),
})

export const saveChatSettings = defineCall({
  method: 'POST',
  summary: 'Changes what one lets others see in conversations.',
  tag,
  who: 'user',
  input: z.strictObject({
    shows_seen: flag.optional(),
    shows_typing: flag.optional(),
    shows_presence: flag.optional(),
  }),
  reply: z.object({ settings }),
})

export const sendNotifications = defineCall({
  method: 'POST',
  summary:
    'Asks that somebody be told of what one has just written to them; only between people who may write to each other.',
  tag,
  who: 'user',
  input: z.strictObject({
    conversation_id: conversationId.optional(),
    to_id: numericId.optional(),
    title: line(longestTitle).default(''),
    text: line(500).default(''),
  }),
  reply: z.object({ sent: z.boolean() }),
  refusals: ['invalid_conversation', 'conversation_with_oneself', 'conversation_blocked'],
})

export const messagingCalls = {
  'messages/getConversations': getConversations,
  'messages/updateConversation/{id}': updateConversation,
  'messages/send': sendMessage,
  'messages/edit': editMessage,
  'messages/delete': deleteMessage,
  'messages/react': reactToMessage,
  'messages/getMessages': getMessages,
  'messages/mark': markMessages,
  'messages/search': searchMessages,
  'messages/setConversation': setConversation,
  'messages/block': blockPerson,
  'messages/moderate': moderateMessages,
  'messages/saveRoom': saveRoom,
  'messages/getRoom': getRoom,
  'messages/saveGroup': saveGroup,
  'messages/leaveGroup': leaveGroup,
  'messages/openFile': openMessageFile,
  'messages/getSettings': getChatSettings,
  'messages/saveSettings': saveChatSettings,
  'messages/sendNotifications': sendNotifications,
} as const
