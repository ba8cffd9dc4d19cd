import { z } from 'zod'
import { publicUser } from '../accounts.ts'
import { numericId, publicId } from '../call.ts'
import { picture } from '../files.ts'
import { moneyReply } from '../money.ts'
import { clubAccesses, clubIntervals, clubMemberships, clubRoles, clubStates } from './constants.ts'

/** A club by its public id, its number or its unique name. */
export const clubKey = z.union([numericId, z.string().regex(/^[0-9A-Za-z-]{1,60}$/)])

/** State of the caller in a club (specification 3, Group membership). */
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
    /** They lost their place before what they paid was used up: let in again, they pay nothing. */
    is_paid: z.boolean(),
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
    /** People who may be in it; null for any number. */
    seats: z.int().nullable(),
    cover: picture.nullable(),
    has_chat: z.boolean(),
    /** Language that is spoken there (ISO 639-1), where its owner says so. */
    language: z.string().nullable(),
    members: z.int(),
    /** The members who came last, for readers who may see members. */
    faces: z.array(publicUser),
    /** Members who are here now and show it, for readers of the club; null if they are too few to be told. */
    here: z.int().nullable(),
    /** Posts of the last seven days, for readers of the club, 51 if there are more than fifty; null for others. */
    week: z.int().nullable(),
    is_platform: z.boolean(),
    /** The platform took it down: its owner and the admins alone see it. */
    down: z.literal(true).optional(),
    revision: z.int(),
    createdAt: z.string(),
    active_at: z.string(),
    owner: publicUser.nullable(),
    /** The caller's own. */
    mine: membership.nullable(),
    /** People who ask to join, for the moderators. */
    asking: z.int(),
    can: clubCan,
  })
  .meta({ id: 'Club' })
export type Club = z.infer<typeof club>

export const clubReply = z.object({ club, group: club })
export const membershipReply = z.object({
  membership,
  /** Checkout that the browser goes on with where the club has to be paid. */
  checkout: z.object({ kind: z.literal('club'), gx_id: publicId }).nullable(),
  message: z.string(),
})

export const one = z.strictObject({ gx_id: clubKey })
