import { z } from 'zod'
import { defineCall, flag } from '../call.ts'
import { coins } from './coins.ts'

/** Form of the signs in the place of a secret: it stays as it was. */
const masked = '••••.{0,8}'
const or = (form: string) => new RegExp(`^(?:|${masked}|${form})$`)

/** Its sentence stands under its key in the catalogues (product 13). */
const text = (max: number, form: RegExp, key: string, error = `#${key}`) =>
  z.string({ error }).trim().max(max, { error }).regex(form, { error }).optional()

const inCapitals = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim().toUpperCase() : value

const word = (error: string) => text(300, or('[\\x21-\\x7e]+'), error)

/** Owner of the keys: the caller, or (admins) the platform, with whose keys everybody is paid who has none. */
const keysOf = z.enum(['me', 'platform']).default('me')

const given = {
  stripe_publishable_key: text(300, /^(?:|pk_[A-Za-z0-9_]+)$/, 'invalid_stripe_publishable_key'),
  stripe_secret_key: text(300, or('(?:sk|rk)_[A-Za-z0-9_]+'), 'invalid_stripe_secret_key'),
  /** Payers are led to Stripe's own page, instead of its parts on ours. */
  stripe_hosted: flag.optional(),
  stripe_disabled: flag.optional(),
  paypal_username: word('invalid_paypal_username'),
  paypal_password: word('invalid_paypal_password'),
  paypal_signature: word('invalid_paypal_signature'),
  paypal_email: text(254, /^(?:|[^\s@]+@[^\s@]+\.[^\s@]+)$/, 'invalid_email'),
  paypal_client_id: word('invalid_paypal_client_id'),
  paypal_secret: word('invalid_paypal_secret'),
  paypal_url: text(300, /^(?:|https?:\/\/\S+)$/, 'invalid_paypal_url'),
  paypal_subscription: flag.optional(),
  paypal_disabled: flag.optional(),
  ethereum_address: text(80, /^(?:|0x[0-9a-fA-F]{40})$/, 'invalid_ethereum_address'),
  ethereum_coin: z.preprocess(inCapitals, z.enum(coins)).optional(),
  ethereum_disabled: flag.optional(),
  moncash_client_id: word('invalid_moncash_client_id'),
  moncash_secret: word('invalid_moncash_secret'),
  moncash_disabled: flag.optional(),
  payoneer_client_id: word('invalid_payoneer_client_id'),
  payoneer_secret: word('invalid_payoneer_secret'),
  payoneer_program_id: word('invalid_payoneer_program_id'),
  payoneer_disabled: flag.optional(),
}

/** The same of every provider. */
const common = {
  /** Payers are offered it. */
  enabled: z.boolean(),
  disabled: z.boolean(),
  /** Keys are there. */
  set: z.boolean(),
  /** Keys of the provider's test world: no real money. */
  test: z.boolean(),
  webhook: z.enum(['none', 'waiting', 'registered', 'failed']),
  /** Address to which the provider tells events, for people who enter it there themselves. */
  webhook_url: z.string().nullable(),
  tried: z.object({ ok: z.boolean(), fault: z.string().nullable(), at: z.string() }).nullable(),
}

const providers = z.object({
  stripe: z.object({
    ...common,
    publishable_key: z.string(),
    secret: z.string(),
    hosted: z.boolean(),
  }),
  paypal: z.object({
    ...common,
    username: z.string(),
    password: z.string(),
    signature: z.string(),
    email: z.string(),
    client_id: z.string(),
    secret: z.string(),
    url: z.string(),
    subscription: z.boolean(),
  }),
  ethereum: z.object({
    ...common,
    address: z.string(),
    coin: z.string(),
    /** Coins that this installation can see; none without a node. */
    coins: z.array(z.string()),
  }),
  moncash: z.object({ ...common, client_id: z.string(), secret: z.string() }),
  payoneer: z.object({
    ...common,
    client_id: z.string(),
    secret: z.string(),
    program_id: z.string(),
  }),
})
export type PaymentKeys = z.output<typeof providers>

/** Calls about the keys of payment providers. */
export const keyCalls = {
  'users/getPaymentKeys': defineCall({
    method: 'GET',
    summary: 'The keys of payment providers, without their secrets.',
    tag: 'payments',
    who: 'user',
    input: z.strictObject({ keys_of: keysOf }),
    reply: z.object({ providers }),
  }),
  'users/updatePaymentSetings': defineCall({
    method: 'POST',
    summary:
      'Sets, changes or takes away the keys of payment providers; a masked secret stays as it was.',
    tag: 'payments',
    who: 'user',
    personal: true,
    input: z.strictObject({ keys_of: keysOf, ...given }),
    reply: z.object({ providers }),
    refusals: ['prove_yourself'],
  }),
  'users/tryPaymentKeys': defineCall({
    method: 'POST',
    summary: 'Asks a provider whether it knows the keys that are set.',
    tag: 'payments',
    who: 'user',
    input: z.strictObject({
      keys_of: keysOf,
      provider: z.enum(['stripe', 'paypal', 'ethereum', 'moncash', 'payoneer']),
    }),
    reply: z.object({ ok: z.boolean(), fault: z.string().nullable(), providers }),
    refusals: ['provider_unsuitable'],
  }),
} as const
