import { z } from 'zod'
import { defineCall, flag, numericId, publicId } from '../call.ts'
import { likeTypes } from './constants.ts'
import { subject } from './inputs.ts'

const tag = 'feeds'

/** Likes of everything that is written. */
export const likeCalls = {
  'likes/toggle': defineCall({
    method: 'POST',
    summary:
      'Likes a post, comment, reply, service or person, or takes it back; with `liked`, makes it so.',
    tag,
    who: 'user',
    input: z.strictObject({
      ...subject,
      comment_id: publicId.optional(),
      reply_id: publicId.optional(),
      user_id: numericId.optional(),
      type: z.string().max(20).optional(),
      liked: flag.optional(),
    }),
    reply: z.object({
      liked: z.boolean(),
      count: z.int(),
      type: z.enum(likeTypes),
      /** The like itself (specification 3, Like), by the caller; null where it was taken back. */
      like_id: publicId.nullable(),
      fx_id: publicId.nullable(),
      user_id: z.int(),
    }),
    refusals: ['club_members_only', 'club_muted', 'club_unpaid'],
  }),
  'likes/get': defineCall({
    method: 'POST',
    summary: 'How many like a person or a service, and whether the caller does.',
    tag,
    who: 'all',
    input: z.strictObject({ sx_id: publicId.optional(), user_id: numericId.optional() }),
    reply: z.object({ liked: z.boolean(), count: z.int() }),
  }),
} as const
