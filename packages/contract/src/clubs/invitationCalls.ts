import { z } from 'zod'
import { email, publicUser } from '../accounts.ts'
import { defineCall, fromText, integer, numericId, publicId } from '../call.ts'
import { club, clubKey, membershipReply, one } from './club.ts'

const tag = 'clubs'

/** Invitations into a club. */
export const invitationCalls = {
  'Groups/invite': defineCall({
    method: 'POST',
    summary: 'Invites people by mail, or makes a link that lets people in.',
    tag,
    who: 'user',
    input: z.strictObject({
      gx_id: clubKey,
      emails: fromText(z.array(email).min(1).max(50)).optional(),
      uses: integer.pipe(z.number().min(1).max(1000)).default(100),
      days: integer.pipe(z.number().min(1).max(90)).default(14),
    }),
    reply: z.object({ link: z.string().nullable(), invited: z.int(), message: z.string() }),
    refusals: ['confirmed_email_required', 'invited_often'],
  }),
  'Groups/withdrawLinks': defineCall({
    method: 'POST',
    summary: 'Makes open invitations to a club void: one of them, or all.',
    tag,
    who: 'user',
    input: one.extend({ invitation_id: numericId.optional() }),
    reply: z.object({ withdrawn: z.int() }),
  }),
  'Groups/getInvitations': defineCall({
    method: 'POST',
    summary:
      'Invitations that open a club now, for those who keep order there; never the links themselves.',
    tag,
    who: 'user',
    input: one,
    reply: z.object({
      invitations: z.array(
        z.object({
          invitation_id: z.int(),
          /** Null: a link. */
          email: z.string().nullable(),
          invited_by: publicUser.nullable(),
          uses_left: z.int(),
          sentAt: z.string(),
          expires_at: z.string(),
        }),
      ),
    }),
    refusals: ['club_members_only'],
  }),
  'Groups/getInvitation': defineCall({
    method: 'POST',
    summary: 'What an invitation’s link opens.',
    tag,
    who: 'all',
    input: z.strictObject({ token: z.string().max(100) }),
    reply: z.object({ club, invited_by: publicUser.nullable(), expires_at: z.string() }),
    refusals: ['link_used'],
  }),
  'Groups/acceptInvitation': defineCall({
    method: 'POST',
    summary: 'Takes an invitation up.',
    tag,
    who: 'user',
    personal: true,
    input: z.strictObject({ token: z.string().max(100) }),
    reply: membershipReply.extend({ gx_id: publicId }),
    refusals: ['link_used', 'other_address', 'club_full', 'club_banned', 'club_illegal_step'],
  }),
} as const
