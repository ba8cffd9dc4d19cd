import { z } from 'zod'
import { email, publicUser } from '../accounts.ts'
import {
  cursor,
  defineCall,
  flag,
  fromText,
  integer,
  line,
  nameLine,
  nothing,
  numericId,
  paged,
  paging,
  prose,
  publicId,
} from '../call.ts'
import { picture } from '../files.ts'
import { money, moneyReply } from '../money.ts'
import {
  clubAccesses,
  clubIntervals,
  clubMemberships,
  clubPageSize,
  clubRoles,
  clubStates,
  clubActs,
  clubVerdicts,
} from './constants.ts'

const tag = 'clubs'

/** A club by its public id, its number or its unique name. */
export const clubKey = z.union([numericId, z.string().regex(/^[0-9A-Za-z-]{1,60}$/)])

/** Where the caller stands with a club (specification 3, Group membership). */
export const membership = z
  .object({
    group_id: z.int(),
    gx_id: publicId,
    group_assoc_id: publicId,
    user_id: z.int(),
    state: z.enum(clubStates),
    role: z.enum(clubRoles),
    joinedAt: z.string().nullable(),
    pay_by: z.string().nullable(),
    paid_until: z.string().nullable(),
    muted_until: z.string().nullable(),
  })
  .meta({ id: 'ClubMembership' })
export type Membership = z.infer<typeof membership>

export const clubCan = z.object({
  read: z.boolean(),
  join: z.boolean(),
  ask: z.boolean(),
  pay: z.boolean(),
  leave: z.boolean(),
  post: z.boolean(),
  invite: z.boolean(),
  moderate: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
  hand_over: z.boolean(),
})

/** A club (specification 3, Group). */
export const club = z
  .object({
    group_id: z.int(),
    gx_id: publicId,
    title: z.string(),
    name: z.string(),
    description: z.string(),
    rules: z.string(),
    slug: z.string(),
    unique_name: z.string(),
    access: z.enum(clubAccesses),
    introduced: z.boolean(),
    membership: z.enum(clubMemberships),
    amount: moneyReply.nullable(),
    interval: z.enum(clubIntervals).nullable(),
    places: z.int().nullable(),
    cover: picture.nullable(),
    has_chat: z.boolean(),
    members: z.int(),
    is_platform: z.boolean(),
    revision: z.int(),
    createdAt: z.string(),
    active_at: z.string(),
    owner: publicUser.nullable(),
    /** The caller's own. */
    mine: membership.nullable(),
    /** What waits for those who moderate: people who ask to join. */
    asking: z.int(),
    can: clubCan,
  })
  .meta({ id: 'Club' })
export type Club = z.infer<typeof club>

const clubReply = z.object({ club, group: club })
const membershipReply = z.object({
  membership,
  /** What the browser goes on with where it has to be paid. */
  checkout: z.object({ kind: z.literal('club'), gx_id: publicId }).nullable(),
  message: z.string(),
})

const one = z.strictObject({ gx_id: clubKey })

/** A list or nothing at all, also as a form sends it. */
const optionalId = z.preprocess((value) => (value === '' ? undefined : value), clubKey.optional())

export const saveClubInput = z.strictObject({
  gx_id: publicId.optional(),
  title: nameLine(80, '#invalid_club_name')
    .pipe(z.string().min(2, { error: '#invalid_club_name' }))
    .optional(),
  /** Another word for the title. */
  name: nameLine(80, '#invalid_club_name')
    .pipe(z.string().min(2, { error: '#invalid_club_name' }))
    .optional(),
  description: z
    .string({ error: '#invalid_club_description' })
    .pipe(prose(5000, '#invalid_club_description'))
    .optional(),
  rules: prose(5000).optional(),
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: '#invalid_club_slug' })
    .min(3, { error: '#invalid_club_slug' })
    .max(60, { error: '#invalid_club_slug' })
    .optional(),
  access: z.enum(clubAccesses, { error: '#invalid_club_access' }).optional(),
  introduced: flag.optional(),
  membership: z.enum(clubMemberships, { error: '#invalid_membership_type' }).optional(),
  amount: fromText(money('#invalid_amount')).nullable().optional(),
  interval: z.enum(clubIntervals, { error: '#invalid_membership_type' }).nullable().optional(),
  places: integer.pipe(z.number().min(1).max(1_000_000)).nullable().optional(),
  cover: publicId.nullable().optional(),
  has_chat: flag.optional(),
  revision: integer.optional(),
  client_id: z.string().min(8).max(80).optional(),
})

/** The calls of clubs by their paths below `/app/`. */
export const clubsCalls = {
  'Groups/getGroups': defineCall({
    method: 'GET',
    summary:
      'Clubs that the caller may find, by words in title, description, slug and access; or one of them whole.',
    tag,
    who: 'all',
    input: z.strictObject({
      gx_id: optionalId,
      search: z.string().trim().max(100).default(''),
      access: z.enum(clubAccesses).optional(),
      membership: z.enum(clubMemberships).optional(),
      sort: z.enum(['lively', 'new', 'members']).default('lively'),
      after: cursor.optional(),
      ...paging(clubPageSize),
    }),
    reply: z.object({
      groups: z.array(club),
      next: cursor.nullable(),
      ...paged,
    }),
    refusals: ['club_members_only'],
  }),
  'Groups/getMine': defineCall({
    method: 'GET',
    summary: 'Clubs that the caller owns, belongs to or asked to join, the liveliest first.',
    tag,
    who: 'user',
    input: nothing,
    reply: z.object({ groups: z.array(z.object({ ...club.shape, unread: z.int() })) }),
  }),
  'Groups/addUpdateGroup': defineCall({
    method: 'POST',
    summary: 'Makes a club, or changes one’s own.',
    tag,
    who: 'user',
    input: saveClubInput,
    reply: clubReply.extend({ message: z.string() }),
    refusals: ['club_slug_taken', 'changed_meanwhile', 'club_illegal_step'],
  }),
  'Groups/deleteGroup': defineCall({
    method: 'POST',
    summary: 'Deletes one’s own club with everything in it.',
    tag,
    who: 'user',
    input: one,
    reply: z.object({ deleted: z.literal(true) }),
  }),
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
    }),
    reply: membershipReply,
    refusals: ['club_full', 'club_banned', 'club_illegal_step'],
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
      /** Of `mute`. */
      minutes: integer.pipe(z.number().min(1).max(525_600)).default(1440),
      reason: line(500).default(''),
    }),
    reply: membershipReply,
    refusals: ['club_full', 'club_illegal_step'],
  }),
  'Groups/getMembers': defineCall({
    method: 'POST',
    summary: 'People of a club, or those who ask to join it, or those who are banned from it.',
    tag,
    who: 'all',
    input: z.strictObject({
      gx_id: clubKey,
      list: z.enum(['members', 'asking', 'banned']).default('members'),
      search: z.string().trim().max(80).default(''),
      after: cursor.optional(),
      limit: paging(50).limit,
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
      total: z.int(),
      next: cursor.nullable(),
    }),
    refusals: ['club_members_only'],
  }),
  'Groups/getStatistics': defineCall({
    method: 'POST',
    summary: 'How a club does: people who came and went and posts by day, for who runs it.',
    tag,
    who: 'user',
    input: one,
    reply: z.object({
      members: z.int(),
      asking: z.int(),
      paying: z.int(),
      lapsed: z.int(),
      days: z.array(z.object({ day: z.string(), joined: z.int(), left: z.int() })),
    }),
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
          reason: z.string(),
          at: z.string(),
        }),
      ),
      next: z.int().nullable(),
    }),
  }),
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
    summary: 'Makes all open invitations to a club void.',
    tag,
    who: 'user',
    input: one,
    reply: z.object({ withdrawn: z.int() }),
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
    input: z.strictObject({ token: z.string().max(100) }),
    reply: membershipReply.extend({ gx_id: publicId }),
    refusals: ['link_used', 'other_address', 'club_full', 'club_banned', 'club_illegal_step'],
  }),
  'Groups/seen': defineCall({
    method: 'POST',
    summary: 'Notes that the caller has seen what is new in a club.',
    tag,
    who: 'user',
    input: one,
    reply: z.object({ seen: z.literal(true) }),
  }),
} as const
