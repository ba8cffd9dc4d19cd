import { z } from 'zod'
import { publicUser } from '../accounts.ts'
import { defineCall, flag, fromText, integer, line, numericId, publicId } from '../call.ts'
import { messageKey, own, place } from './inputs.ts'
import { conversation, message } from './shape.ts'

const tag = 'messaging'

const getRoom = defineCall({
  method: 'POST',
  summary:
    'The room of a contest or club with its latest messages. A visitor of a contest whose chat is for people with an account gets no conversation.',
  tag,
  who: 'all',
  input: z.strictObject({ cx_id: publicId.optional(), gx_id: publicId.optional() }),
  reply: z.object({ conversation: conversation.nullable(), messages: z.array(message) }),
  refusals: own,
})

const saveRoom = defineCall({
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
    /** The room stays open when the contest is over. */
    keeps_open: flag.optional(),
    slow_seconds: integer.pipe(z.number().min(0).max(3600)).optional(),
    held_words: fromText(z.array(line(60).pipe(z.string().min(1))).max(200)).optional(),
  }),
  reply: z.object({ conversation }),
  refusals: ['invalid_conversation', 'forbidden'],
})

const moderateMessages = defineCall({
  method: 'POST',
  summary: 'Hides or shows a message of a room, mutes or bans a person, clears it, pins a message.',
  tag,
  who: 'user',
  input: z.strictObject({
    ...place,
    messageId: messageKey.optional(),
    user_id: numericId.optional(),
    verdict: z.enum(['hide', 'show', 'mute', 'ban', 'release', 'clear', 'pin', 'unpin']),
    /** Minutes of `mute`. */
    minutes: integer.pipe(z.number().min(1).max(43_200)).optional(),
  }),
  reply: z.object({ done: z.literal(true) }),
  refusals: ['invalid_conversation', 'forbidden'],
})

const followRoom = defineCall({
  method: 'POST',
  summary:
    'Follows the room of a contest or club, which comes into one’s list with what is new in it, or ends that.',
  tag,
  who: 'user',
  input: z.strictObject({
    cx_id: publicId.optional(),
    gx_id: publicId.optional(),
    wanted: flag.default(true),
  }),
  reply: z.object({ conversation }),
  refusals: own,
})

const getSanctions = defineCall({
  method: 'GET',
  summary: 'Who may not write in a room now, for those who run it.',
  tag,
  who: 'user',
  input: z.strictObject({ cx_id: publicId.optional(), gx_id: publicId.optional() }),
  reply: z.object({
    sanctions: z.array(
      z.object({
        user: publicUser,
        kind: z.enum(['mute', 'ban']),
        /** Null for good. */
        until: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['invalid_conversation', 'forbidden'],
})

/** Rooms of contests and clubs. */
export const roomCalls = {
  'messages/getRoom': getRoom,
  'messages/saveRoom': saveRoom,
  'messages/moderate': moderateMessages,
  'messages/getSanctions': getSanctions,
  'messages/followRoom': followRoom,
} as const
