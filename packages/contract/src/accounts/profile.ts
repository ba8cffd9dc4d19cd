import { z } from 'zod'
import {
  countryCode,
  language,
  profileName,
  publicUser,
  sessionUser,
  username,
} from '../accounts.ts'
import { defineCall, flag, fromText, integer, line, nothing, publicId } from '../call.ts'
import { languages } from '../constants.ts'
import { payoutMethods, shownParts, type ShownPart } from './constants.ts'

/** Returns the id in a stored picture's address; another text stays as it is. */
const photoId = (text: string): string =>
  /^\/files\/([0-9A-Za-z]{20,24})\/\d+\.webp$/.exec(text)?.[1] ?? text
const said = (max: number, error: string) => z.string({ error }).trim().max(max, { error })

const shown = z.object(
  Object.fromEntries(shownParts.map((part) => [part, z.boolean()])) as Record<
    ShownPart,
    z.ZodBoolean
  >,
)
const changedShown = z.strictObject(
  Object.fromEntries(shownParts.map((part) => [part, flag.optional()])) as Record<
    ShownPart,
    z.ZodOptional<typeof flag>
  >,
)

/** A person's own profile, whole (specification 3, Profile). */
export const profile = z
  .object({
    /** Number that a save names, so that a second tab is told that the first one saved. */
    revision: z.int(),
    username: z.string(),
    full_name: z.string(),
    profession: z.string(),
    account_type: z.enum(['user', 'professional', 'business']),
    website: z.string(),
    about: z.string(),
    language: z.enum(languages),
    /** Languages that the person speaks, ISO 639-1. */
    languages: z.array(z.string()),
    photo: z.string(),
    email: z.string(),
    email_confirmed: z.boolean(),
    phone: z.string(),
    phone_confirmed: z.boolean(),
    phone_whatsapp: z.boolean(),
    phone_sms: z.boolean(),
    phone_calls: z.boolean(),
    facebook: z.string(),
    instagram: z.string(),
    twitter: z.string(),
    linkedin: z.string(),
    youtube: z.string(),
    payout_method: z.enum(payoutMethods),
    payout_data: z.object({ account: z.string() }),
    country_code: z.string(),
    /** ISO 3166-2. */
    state: z.string(),
    shown,
    has_password: z.boolean(),
    /** Addresses that wait for both ends to say yes. */
    waiting: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof profile>

export const getProfile = defineCall({
  method: 'GET',
  summary: 'The signed-in person’s own profile, whole.',
  tag: 'accounts',
  who: 'user',
  input: nothing,
  reply: z.object({ profile }),
})

export const updateProfileInfo = defineCall({
  method: 'POST',
  summary:
    'Changes what is given of the signed-in person’s profile. Another e-mail address or phone waits until both ends confirmed it.',
  tag: 'accounts',
  who: 'user',
  input: z.strictObject({
    /** Revision of the profile that was read: an older one is told of the changes that were saved meanwhile. */
    revision: integer.optional(),
    username: username.optional(),
    full_name: profileName.optional(),
    /** Work of the person, in one line. */
    profession: line(80).optional(),
    account_type: z.enum(['user', 'professional', 'business']).optional(),
    website: said(500, '#invalid_website').optional(),
    about: said(2000, '#invalid_about').optional(),
    language: language.optional(),
    languages: fromText(
      z
        .array(z.string({ error: '#invalid_language' }), { error: '#invalid_language' })
        .max(20, { error: '#invalid_language' }),
    ).optional(),
    /** A picture of one's own, also by the address that a profile answers with; null takes it away. */
    photo: z
      .string({ error: '#select_photo' })
      .transform(photoId)
      .pipe(z.string().regex(/^([0-9A-Za-z]{20,24})?$/, { error: '#select_photo' }))
      .nullable()
      .optional(),
    avatar_id: publicId.nullable().optional(),
    country_code: countryCode.or(z.literal('')).optional(),
    /** A state of that country by code (ISO 3166-2) or name. */
    state: said(100, '#invalid_state').optional(),
    email: said(254, '#invalid_email')
      .pipe(z.literal('').or(z.email({ error: '#invalid_email' })))
      .optional(),
    phone: said(40, '#provide_valid_phone_number').optional(),
    phone_whatsapp: flag.optional(),
    phone_sms: flag.optional(),
    phone_calls: flag.optional(),
    facebook: said(200, '#invalid_facebook').optional(),
    instagram: said(200, '#invalid_instagram').optional(),
    twitter: said(200, '#invalid_twitter').optional(),
    linkedin: said(200, '#invalid_linkedin').optional(),
    youtube: said(200, '#invalid_youtube').optional(),
    payout_method: z.enum(payoutMethods).optional(),
    payout_data: fromText(z.strictObject({ account: said(254, '#invalid_email') })).optional(),
    /** The password that holds, where a new one is given and the person did not just prove themselves. */
    password: z.string().max(256, { error: '#invalid_password' }).optional(),
    new_password: z
      .string()
      .min(10, { error: '#invalid_password' })
      .max(256, { error: '#invalid_password' })
      .optional(),
    confirm_password: z.string().max(256, { error: '#password_did_not_matched' }).optional(),
    /** Parts that stand on the public page. */
    shown: fromText(changedShown).optional(),
  }),
  reply: z.object({ user: sessionUser, profile }),
  refusals: ['changed_meanwhile', 'username_taken', 'prove_yourself', 'last_way_in'],
})

export const confirmAddress = defineCall({
  method: 'POST',
  summary: 'Confirms another e-mail address or phone by the codes that went to both ends.',
  tag: 'accounts',
  who: 'user',
  input: z.strictObject({
    kind: z.enum(['email', 'phone']),
    /** Code that reached the new address. */
    code: line(20),
    /** Code that reached the address of before, where it was a confirmed one. */
    old_code: line(20).optional(),
  }),
  reply: z.object({ confirmed: z.literal(true), profile }),
  refusals: ['invalid_code', 'not_found', 'phone_taken', 'email_taken'],
})

/** Another person's page: what they chose to show. */
export const publicProfile = publicUser
  .extend({
    account_type: z.enum(['user', 'professional', 'business']),
    about: z.string(),
    website: z.string(),
    languages: z.array(z.string()),
    /** Addresses on other sites, whole. */
    links: z.array(z.object({ site: z.string(), label: z.string(), href: z.string() })),
    state: z.string(),
    picture: z.string(),
    since: z.string(),
  })
  .meta({ id: 'PublicProfile' })
export type PublicProfile = z.infer<typeof publicProfile>
