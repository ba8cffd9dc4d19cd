import { z } from 'zod'
import { email, password, signedIn } from '../accounts.ts'
import { defineCall, flag, fromText, line, nothing, numericId, publicId } from '../call.ts'
import type { ErrorCode } from '../errors.ts'
import { securityKinds } from './constants.ts'

/** Values that the browser's own interface for passkeys takes and gives (WebAuthn, in its JSON form). */
const options = z.record(z.string(), z.unknown())
const credential = fromText(z.looseObject({ id: z.string().max(2000), response: options }))

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** The host that it was made for, with its port where it has one: it signs in there alone. */
  host: z.string(),
  /** Made for the host of this request. */
  here: z.boolean(),
  createdAt: z.string(),
  used_at: z.string().nullable(),
})

const session = z.object({
  session_id: z.int(),
  current: z.boolean(),
  user_agent: z.string(),
  via: z.enum(['password', 'code', 'link', 'passkey', 'new']),
  /** The admin who acts for the person in it, by their username. */
  acting: z.string().nullable(),
  /** Two letters; empty where the installation has no file of countries. */
  country_code: z.string(),
  /** On a new device: the person is asked if it was them, on a known device. */
  unknown: z.boolean(),
  createdAt: z.string(),
  seen_at: z.string(),
})

const happened = z.object({
  event_id: z.int(),
  kind: z.enum(securityKinds),
  at: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
})

const exported = z.object({
  export_id: publicId,
  kind: z.string(),
  name: z.string(),
  problem: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  items: z.int(),
  items_total: z.int().nullable(),
  bytes: z.int().nullable(),
  /** Good for five minutes, in the session that it was given to. */
  url: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type PersonExport = z.infer<typeof exported>

export const security = z
  .object({
    has_password: z.boolean(),
    password_changed_at: z.string().nullable(),
    passkeys: z.array(passkey),
    factor: z.object({ on: z.boolean(), recovery_left: z.int() }),
    sessions: z.array(session),
    events: z.array(happened),
    exports: z.array(exported),
    /** Things that must end before the account can be deleted. */
    held: z.array(z.object({ says: z.string(), href: z.string() })),
    /** Proven a moment ago: what is dear asks for nothing now. */
    proven: z.boolean(),
  })
  .meta({ id: 'Security' })
export type Security = z.infer<typeof security>

const call = <Input extends z.ZodType, Reply extends z.ZodType>(
  summary: string,
  input: Input,
  reply: Reply,
  ...refusals: ErrorCode[]
) =>
  defineCall({
    method: 'POST',
    summary,
    tag: 'accounts',
    who: 'user',
    input,
    reply,
    refusals: ['prove_yourself', ...refusals],
  })

export const getSecurity = defineCall({
  method: 'GET',
  summary: 'Passkeys, second factor, sessions, what happened, exports, and what holds the account.',
  tag: 'accounts',
  who: 'user',
  input: nothing,
  reply: z.object({ security }),
})

/** A proof by one of these holds for a quarter of an hour (product 1). */
export const prove = defineCall({
  method: 'POST',
  summary: 'Proves that it is the person: by password, by a code of the mail, or by a passkey.',
  tag: 'accounts',
  who: 'user',
  personal: true,
  input: z.strictObject({
    password: z.string().max(256).optional(),
    /** Code of the second factor if there is one, else of the mail or text. */
    code: line(40).optional(),
    /** Sends a code to the confirmed address. */
    send: flag.optional(),
    passkey: credential.optional(),
  }),
  reply: z.object({
    proven: z.boolean(),
    sent: z.boolean().optional(),
    /** Ways in which this person can prove themselves. */
    ways: z.object({
      password: z.boolean(),
      factor: z.boolean(),
      passkey: z.boolean(),
      code: z.boolean(),
    }),
  }),
  refusals: ['invalid_code', 'wrong_credentials'],
})

export const passkeyOptions = defineCall({
  method: 'POST',
  summary: 'What a passkey is to be made for, or what it signs at a sign-in or as a proof.',
  tag: 'accounts',
  who: 'all',
  input: z.strictObject({ for: z.enum(['add', 'sign_in', 'prove']) }),
  reply: z.object({ options }),
  refusals: ['prove_yourself'],
})

export const addPasskey = call(
  'Adds a passkey to the account.',
  z.strictObject({ credential, name: line(60) }),
  z.object({ security }),
  'wrong_passkey',
  'too_many_passkeys',
)
export const renamePasskey = call(
  'Gives a passkey another name.',
  z.strictObject({ id: z.string().max(2000), name: line(60) }),
  z.object({ security }),
)
export const removePasskey = call(
  'Takes a passkey off the account, unless nothing else lets its person in.',
  z.strictObject({ id: z.string().max(2000) }),
  z.object({ security }),
  'last_way_in',
)

export const signInByPasskey = defineCall({
  method: 'POST',
  summary: 'Signs in by a passkey of this host.',
  tag: 'accounts',
  who: 'all',
  input: z.strictObject({ credential, fingerprint: line(500).optional() }),
  reply: signedIn,
  refusals: ['wrong_credentials'],
})

export const beginFactor = call(
  'Begins a second factor: its secret, once, until it is confirmed by a code.',
  nothing,
  z.object({ secret: z.string(), uri: z.string() }),
)
export const confirmFactor = defineCall({
  method: 'POST',
  summary: 'Turns the second factor on by its first code, and answers with the recovery codes.',
  tag: 'accounts',
  who: 'user',
  input: z.strictObject({ code: line(20) }),
  reply: z.object({ recovery_codes: z.array(z.string()), security }),
  refusals: ['invalid_code', 'prove_yourself'],
})
export const endFactor = call('Turns the second factor off.', nothing, z.object({ security }))
export const makeRecoveryCodes = call(
  'Makes ten new recovery codes; those before work no more.',
  nothing,
  z.object({ recovery_codes: z.array(z.string()), security }),
  'illegal_step',
)
export const endSession = defineCall({
  method: 'POST',
  summary: 'Signs out one session of one’s own, or all the others.',
  tag: 'accounts',
  who: 'user',
  input: z.strictObject({ session_id: numericId.optional(), others: flag.optional() }),
  reply: z.object({ security }),
})

export const answerSignIn = defineCall({
  method: 'POST',
  summary: 'Says whether it was oneself on a new device; if not, that device is signed out.',
  tag: 'accounts',
  who: 'user',
  input: z.strictObject({ session_id: numericId, mine: flag }),
  reply: z.object({ security }),
})

export const removePassword = call(
  'Takes the password off the account: a passkey or a code signs in.',
  nothing,
  z.object({ security }),
)

export const askNewPassword = defineCall({
  method: 'POST',
  summary: 'Sends a link for a new password; answers alike whether an account has the address.',
  tag: 'accounts',
  who: 'all',
  input: z.strictObject({ email }),
  reply: z.object({ sent: z.boolean() }),
})
export const setNewPassword = defineCall({
  method: 'POST',
  summary: 'Sets a new password by the link of the mail, and ends every session.',
  tag: 'accounts',
  who: 'all',
  input: z.strictObject({
    token: line(200),
    new_password: password,
    confirm_password: z.string().max(256),
  }),
  reply: z.object({ changed: z.literal(true) }),
  refusals: ['link_used'],
})

export const exportMe = call(
  'Asks for everything of oneself as a ZIP, written in the background.',
  nothing,
  z.object({ export: exported }),
)
export const stopExport = defineCall({
  method: 'POST',
  summary: 'Stops an export that is being written.',
  tag: 'accounts',
  who: 'user',
  input: z.strictObject({ export_id: publicId }),
  reply: z.object({ security }),
  refusals: ['illegal_step'],
})
