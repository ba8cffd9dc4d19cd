import { z } from 'zod'
import { defineCall, nothing, publicId, unturned } from './call.ts'
import { visible } from './visible.ts'
import { languages } from './constants.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const text = (max: number) => z.string().max(max)

const name = (error: string) =>
  z
    .string({ error })
    .overwrite(unturned)
    .trim()
    .min(1, { error })
    .max(80, { error })
    .regex(visible, { error })

/** 1 to 80 characters, not only spaces; at sign-up and in the profile (product 13). */
export const fullName = name('#full_name_empty')
export const profileName = name('#invalid_full_name')
export const email = z
  .string({ error: '#invalid_email_address' })
  .trim()
  .max(254, { error: '#invalid_email_address' })
  .pipe(z.email({ error: '#invalid_email_address' }))
/** 3 to 30 of `a-z 0-9 . _ -`, unique without regard to case (product 1). */
export const username = z
  .string({ error: '#invalid_username' })
  .trim()
  .regex(/^[A-Za-z0-9._-]{3,30}$/, { error: '#invalid_username' })
export const password = z
  .string({ error: '#invalid_password' })
  .min(10, { error: '#invalid_password' })
  .max(256, { error: '#invalid_password' })
export const language = z.preprocess(
  (value) => (typeof value === 'string' ? value.toUpperCase() : value),
  z.enum(languages, { error: '#invalid_language' }),
)
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: '#invalid_country' })
const appToken = z.string({ error: '#invalid_app_token' }).max(200)

/** The signed-in person, or the visitor (specification 3, User). */
export const sessionUser = z
  .object({
    loggedin: z.boolean(),
    language: z.enum(languages),
    languages: z.array(z.enum(languages)),
    ssid: z.string(),
    globalmsg: z.string(),
    popup_error: z.string(),
    votes: z.int(),
    /** In the person's own currency; `balance_test` says that it is test money. */
    balance: z.object({ amount: z.int(), currency: z.string() }),
    balances: z.array(z.object({ amount: z.int(), currency: z.string() })).optional(),
    balance_test: z.boolean().optional(),
    /** Unused bought votes, by the organiser in whose contests they are good; `votes` is their sum. */
    vote_credits: z.array(z.object({ user_id: z.int(), votes: z.int() })).optional(),
    services: z.array(z.unknown()),
    ID: z.int().optional(),
    ux_id: publicId.optional(),
    full_name: z.string().optional(),
    username: z.string().optional(),
    email: z.string().optional(),
    email_confirmed: z.boolean().optional(),
    phone: z.string().optional(),
    phone_confirmed: z.boolean().optional(),
    profession: z.string().optional(),
    country_code: z.string().optional(),
    avatar: z.string().optional(),
    account_type: z.enum(['user', 'professional', 'business']).optional(),
    is_admin: z.boolean().optional(),
    is_support: z.boolean().optional(),
    /** Person who acts in this session instead of the user. */
    acting: z.string().optional(),
    contests_count: z.int().optional(),
    /** Key that locks this person's unsent words on a device that they leave; for their own sessions alone. */
    keep_key: z.string().optional(),
  })
  .meta({ id: 'User' })
export type SessionUser = z.infer<typeof sessionUser>

/** Another person as everybody may see them. */
export const publicUser = z
  .object({
    ID: z.int(),
    ux_id: publicId,
    full_name: z.string(),
    username: z.string(),
    profession: z.string(),
    country_code: z.string(),
    avatar: z.string(),
    /** Their page is shown to nobody for now: the name leads nowhere. */
    no_page: z.boolean().optional(),
  })
  .meta({ id: 'PublicUser' })
export type PublicUser = z.infer<typeof publicUser>

export const signedIn = z.object({
  loggedin: z.literal(true),
  token: z.string(),
  ssid: z.string(),
  user: sessionUser,
})

export const getUser = defineCall({
  method: 'GET',
  summary: 'The signed-in person, or the visitor, with the signed id of the device.',
  tag: 'accounts',
  who: 'all',
  input: z.strictObject({
    fingerprint: text(500).optional(),
    tok: text(200).optional(),
    /** Code of the second factor, if the account of a mailed link has one. */
    second_factor: text(40).optional(),
  }),
  reply: sessionUser.extend({ token: z.string().optional() }),
  refusals: ['link_used', 'second_factor_required', 'wrong_second_factor'],
})

export const loginPro = defineCall({
  method: 'POST',
  summary: 'Signs in by username or e-mail and password.',
  tag: 'accounts',
  who: 'all',
  input: z.strictObject({
    username: z
      .string({ error: '#invalid_username' })
      .trim()
      .min(1, { error: '#invalid_username' })
      .max(254, { error: '#invalid_username' }),
    password: z
      .string({ error: '#invalid_password' })
      .min(1, { error: '#invalid_password' })
      .max(256, { error: '#invalid_password' }),
    app_token: appToken,
    /** Code of the second factor, or a recovery code. */
    code: text(40).optional(),
    fingerprint: text(500).optional(),
  }),
  reply: signedIn,
  refusals: [
    'wrong_credentials',
    'invalid_app_token',
    'second_factor_required',
    'wrong_second_factor',
  ],
})

export const registerUser = defineCall({
  method: 'POST',
  summary: 'Makes an account and signs in.',
  tag: 'accounts',
  who: 'all',
  input: z
    .strictObject({
      full_name: fullName,
      username,
      email,
      password,
      confirm_password: z.string({ error: '#password_does_not_match' }).max(256),
      phone: text(40).optional(),
      country_code: countryCode.optional().or(z.literal('').transform(() => undefined)),
      language: language.optional(),
      account_type: z.enum(['user', 'professional', 'business']).optional(),
      app_token: appToken,
      /** The one-time link that makes the first admin (product 1). */
      setup_token: text(200).optional(),
      fingerprint: text(500).optional(),
    })
    .refine((v) => v.password === v.confirm_password, {
      error: '#password_does_not_match',
      path: ['confirm_password'],
      // Also beside other faults, so that a form shows all of them at once.
      when: ({ value }) =>
        isRecord(value) &&
        typeof value['password'] === 'string' &&
        typeof value['confirm_password'] === 'string',
    }),
  reply: signedIn,
  refusals: ['username_taken', 'email_taken', 'invalid_app_token', 'link_used'],
})

export const sendCode = defineCall({
  method: 'POST',
  summary: 'Sends a six-digit sign-in code, or signs in with it.',
  tag: 'accounts',
  who: 'all',
  input: z
    .strictObject({
      email: email.optional(),
      phone: text(40).optional(),
      /** Country of a number that is written as at home. */
      country_code: countryCode.optional(),
      code: z.string().trim().max(20).optional(),
      /** Code of the second factor, if the account has one. */
      second_factor: text(40).optional(),
      /** Work that was asked for (`proof_required`), solved. */
      challenge: text(4000).optional(),
      app_token: text(200).optional(),
      fingerprint: text(500).optional(),
      language: language.optional(),
    })
    .refine((v) => v.email !== undefined || v.phone !== undefined, {
      error: '#invalid_email_address',
      path: ['email'],
    }),
  reply: signedIn.partial().extend({ loggedin: z.boolean(), sent: z.boolean().optional() }),
  refusals: ['invalid_code', 'second_factor_required', 'wrong_second_factor', 'proof_required'],
})

export const confirmPhone = defineCall({
  method: 'POST',
  summary: 'Sends a code to a phone of one’s own, or confirms its number with the code.',
  tag: 'accounts',
  who: 'user',
  personal: true,
  input: z.strictObject({
    phone: text(40),
    country_code: countryCode.optional(),
    code: z.string().trim().max(20).optional(),
    /** Code that reached the confirmed number of before, where another number takes its place. */
    old_code: z.string().trim().max(20).optional(),
  }),
  reply: z.object({
    confirmed: z.boolean(),
    /** The number of before is asked too. */
    old: z.boolean().optional(),
    /** The code left for the phone; else it waits in the mailbox. */
    sent: z.boolean().optional(),
    /** The number as it is stored: `+` and digits. */
    phone: z.string(),
  }),
  refusals: ['invalid_code', 'phone_taken', 'prove_yourself'],
})

export const logout = defineCall({
  method: 'GET',
  summary: 'Ends the session.',
  tag: 'accounts',
  who: 'all',
  input: nothing,
  reply: z.object({ loggedin: z.literal(false) }),
})
