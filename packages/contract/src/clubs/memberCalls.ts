import { z } from 'zod'
import { publicUser } from '../accounts.ts'
import {
  cursor,
  defineCall,
  fromText,
  integer,
  line,
  numericId,
  paged,
  paging,
  prose,
  publicId,
} from '../call.ts'
import { amount, currency } from '../payments/shapes.ts'
import { clubKey, membership, membershipReply } from './club.ts'
import { clubActs, clubIntervals, clubVerdicts } from './constants.ts'

const tag = 'clubs'

const priceShown = fromText(z.strictObject({ amount, currency, interval: z.enum(clubIntervals) }))

/** People of a club, and the acts of moderators. */
export const memberCalls = {
  'Groups/add2Group': defineCall({
    method: 'POST',
    summary:
      'Joins a club, asks to join a private one, or takes up an invitation; with `user_id`, lets somebody in who asked.',
    tag,
    who: 'user',
    input: z.strictObject({
      gx_id: clubKey,
      user_id: numericId.optional(),
      role: z.enum(['moderator', 'member']).optional(),
      message: prose(500).default(''),
      /** A kept method that pays a private paid club once one is let in, at the price that stands now. */
      method_id: publicId.optional(),
      /** Price that the screen showed beside the method: another price is refused. */
      expected: priceShown.optional(),
    }),
    reply: membershipReply,
    refusals: ['club_full', 'club_banned', 'club_illegal_step', 'price_changed'],
  }),
  'Groups/remove2Group': defineCall({
    method: 'POST',
    summary: 'Leaves a club or takes one’s request back; with `user_id`, takes somebody out.',
    tag,
    who: 'user',
    input: z.strictObject({ gx_id: clubKey, user_id: numericId.optional() }),
    reply: membershipReply,
    refusals: ['club_illegal_step'],
  }),
  'Groups/moderate': defineCall({
    method: 'POST',
    summary: 'Lets in, declines, removes, bans, mutes, promotes, or hands the club over.',
    tag,
    who: 'user',
    input: z.strictObject({
      gx_id: clubKey,
      user_id: numericId,
      verdict: z.enum(clubVerdicts),
      /** Minutes of `mute`. */
      minutes: integer.pipe(z.number().min(1).max(525_600)).default(1440),
      reason: line(500).default(''),
    }),
    reply: membershipReply,
    refusals: ['club_full', 'club_illegal_step'],
  }),
  'Groups/getMembers': defineCall({
    method: 'POST',
    summary:
      'People of a club; for those who keep order there, also those who ask to join, are let in and have not paid, or are banned.',
    tag,
    who: 'all',
    input: z.strictObject({
      gx_id: clubKey,
      list: z.enum(['members', 'asking', 'unpaid', 'banned']).default('members'),
      search: z.string().trim().max(80).default(''),
      after: cursor.optional(),
      ...paging(50),
    }),
    reply: z.object({
      members: z.array(
        membership.extend({
          user: publicUser,
          message: z.string(),
          askedAt: z.string().nullable(),
          can: z.object({ verdicts: z.array(z.enum(clubVerdicts)) }),
        }),
      ),
      next: cursor.nullable(),
      ...paged,
    }),
    refusals: ['club_members_only'],
  }),
  'Groups/getActs': defineCall({
    method: 'POST',
    summary: 'What was done by those who keep order in a club, and why, the latest first.',
    tag,
    who: 'user',
    input: z.strictObject({
      gx_id: clubKey,
      before: numericId.optional(),
      limit: paging(30).limit,
    }),
    reply: z.object({
      acts: z.array(
        z.object({
          act_id: z.int(),
          act: z.enum(clubActs),
          /** Null: the platform. */
          by: publicUser.nullable(),
          /** Whom it was done to. */
          who: publicUser.nullable(),
          /** Address of the post or comment, while it stands. */
          href: z.string().nullable(),
          reason: z.string(),
          at: z.string(),
        }),
      ),
      next: z.int().nullable(),
    }),
  }),
} as const
