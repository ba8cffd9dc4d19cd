import { z } from 'zod'
import {
  cursor,
  defineCall,
  flag,
  fromText,
  integer,
  nameLine,
  nothing,
  orNothing,
  paged,
  paging,
  prose,
  publicId,
} from '../call.ts'
import { pictureId } from '../files.ts'
import { money } from '../money.ts'
import { club, clubKey, clubReply, one } from './club.ts'
import { clubAccesses, clubIntervals, clubMemberships, clubPageSize } from './constants.ts'

const tag = 'clubs'

/** A language by ISO 639-1. */
const spoken = z.string().regex(/^[a-z]{2}$/, { error: '#invalid_language' })

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
  amount: orNothing(fromText(money('#invalid_amount'))).optional(),
  interval: orNothing(z.enum(clubIntervals, { error: '#invalid_membership_type' })).optional(),
  seats: orNothing(integer.pipe(z.number().min(1).max(1_000_000))).optional(),
  cover: orNothing(fromText(pictureId.nullable())).optional(),
  has_chat: flag.optional(),
  language: orNothing(spoken).optional(),
  revision: integer.optional(),
  client_id: z.string().min(1).max(80).optional(),
})

/** Clubs: found, made, changed, counted. */
export const clubCalls = {
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
      language: spoken.optional(),
      sort: z.enum(['lively', 'new', 'members']).default('lively'),
      after: cursor.optional(),
      ...paging(clubPageSize),
    }),
    reply: z.object({
      groups: z.array(club),
      /** Languages of the clubs that fit, whatever language was asked for, the most spoken first. */
      languages: z.array(z.object({ value: z.string(), count: z.int() })),
      next: cursor.nullable(),
      ...paged,
    }),
    refusals: ['club_members_only', 'not_found'],
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
    refusals: ['club_paid_ahead'],
  }),
  'Groups/getStatistics': defineCall({
    method: 'POST',
    summary:
      'How a club does: people who came and went by day, and for its owner what members paid by month.',
    tag,
    who: 'user',
    input: one,
    reply: z.object({
      members: z.int(),
      asking: z.int(),
      paying: z.int(),
      lapsed: z.int(),
      days: z.array(z.object({ day: z.string(), joined: z.int(), left: z.int() })),
      /** By month and currency, in minor units; its owner's alone. */
      income: z.array(
        z.object({
          month: z.string(),
          currency: z.string(),
          paid: z.int(),
          refunded: z.int(),
        }),
      ),
    }),
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
