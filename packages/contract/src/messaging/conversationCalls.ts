import { z } from 'zod'
import { defineCall, flag, fromText, integer, line, numericId, stand } from '../call.ts'
import { as, clientId, conversationId, own } from './inputs.ts'
import { listParts, mostMembers } from './limits.ts'
import { conversation, message } from './shape.ts'

const tag = 'messaging'

const getConversations = defineCall({
  method: 'GET',
  summary: 'One’s conversations, the latest first, and how many messages wait.',
  tag,
  who: 'user',
  input: z.strictObject({
    count: integer.pipe(z.number().min(1).max(100)).default(30),
    /** As the answer before gave it (`next`). */
    before: z.string().max(300).optional(),
    /** A part of the list. Without one everything that is not archived, strangers who ask to be let in included. */
    filter: z.enum(listParts).optional(),
    as,
  }),
  reply: z.object({
    conversations: z.array(conversation),
    /** Messages that wait, without muted conversations; those of strangers too where no part was asked for. */
    unread: z.int(),
    /** Strangers who ask to be let in. */
    requests: z.int(),
    next: z.string().nullable(),
    /** Of the topic `conversations`. */
    stands: stand,
  }),
})

const updateConversation = defineCall({
  method: 'GET',
  summary:
    'One conversation with its latest messages, by its id or the other person’s; they are marked seen, unless one only peeks.',
  tag,
  who: 'user',
  input: z.strictObject({
    id: z.string().max(30),
    /** Marks nothing as seen: for a screen that says by itself what its reader looked at. */
    peek: flag.default(false),
    as,
  }),
  reply: z.object({
    conversation,
    messages: z.array(message),
    /** Confirmed facts of a stranger who waits to be let in, and the clubs of both; else null. */
    confirmed: z
      .object({
        email: z.boolean(),
        phone: z.boolean(),
        clubs: z.array(z.object({ title: z.string(), href: z.string() })),
      })
      .nullable(),
  }),
  refusals: ['invalid_conversation', 'conversation_with_oneself'],
})

const setConversation = defineCall({
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

const blockPerson = defineCall({
  method: 'POST',
  summary: 'Wants nothing of a person any more, or lets them write again.',
  tag,
  who: 'user',
  input: z.strictObject({ user_id: numericId, wanted: flag.default(true) }),
  reply: z.object({ blocked: z.boolean() }),
  refusals: ['conversation_with_oneself', 'not_found'],
})

const saveGroup = defineCall({
  method: 'POST',
  summary: 'Makes a conversation of several people, or changes its name and people.',
  tag,
  who: 'user',
  input: z.strictObject({
    conversation_id: conversationId.optional(),
    title: line(80).optional(),
    add: fromText(z.array(numericId).max(mostMembers)).default([]),
    remove: fromText(z.array(numericId).max(mostMembers)).default([]),
    /** Hands the group on to one of its people. */
    owner: numericId.optional(),
    client_id: clientId.optional(),
  }),
  reply: z.object({ conversation }),
  refusals: ['invalid_conversation', 'forbidden', 'conversation_full', 'part_off'],
})

const leaveGroup = defineCall({
  method: 'POST',
  summary: 'Leaves a conversation of several people.',
  tag,
  who: 'user',
  input: z.strictObject({ conversation_id: conversationId }),
  reply: z.object({ left: z.literal(true) }),
  refusals: own,
})

/** Conversations: one’s list of them, their people, and what one sets for oneself. */
export const conversationCalls = {
  'messages/getConversations': getConversations,
  'messages/updateConversation/{id}': updateConversation,
  'messages/setConversation': setConversation,
  'messages/block': blockPerson,
  'messages/saveGroup': saveGroup,
  'messages/leaveGroup': leaveGroup,
} as const
