import type { ParsedInput } from '@plaudit/contract/calls'
import type { KeyedProvider } from '../data/keyRows.ts'

export type GivenKeys = ParsedInput<'users/updatePaymentSetings'>
type Field = Exclude<keyof GivenKeys, 'keys_of'>

interface Fields {
  /** Names of the call → names within the set, for what may be shown. */
  settings: Partial<Record<Field, string>>
  secrets: Partial<Record<Field, string>>
  disabled: Field
  /** Fields that have to be there, by the names of the call. */
  required: Field[]
  /** Fields whose change makes another set of it: another account, or another secret. */
  identity: string[]
}

/** The fields of each provider: in the call, in the set, and what they mean for it (specification 3). */
export const keyFields: Record<KeyedProvider, Fields> = {
  stripe: {
    settings: { stripe_publishable_key: 'publishable_key', stripe_hosted: 'hosted' },
    secrets: { stripe_secret_key: 'secret_key' },
    disabled: 'stripe_disabled',
    required: ['stripe_publishable_key', 'stripe_secret_key'],
    identity: ['publishable_key'],
  },
  paypal: {
    settings: {
      paypal_username: 'username',
      paypal_email: 'email',
      paypal_client_id: 'client_id',
      paypal_url: 'url',
      paypal_subscription: 'subscription',
    },
    secrets: {
      paypal_password: 'password',
      paypal_signature: 'signature',
      paypal_secret: 'client_secret',
    },
    disabled: 'paypal_disabled',
    required: ['paypal_client_id', 'paypal_secret'],
    identity: ['client_id', 'url'],
  },
  ethereum: {
    settings: { ethereum_address: 'address', ethereum_coin: 'coin' },
    secrets: {},
    disabled: 'ethereum_disabled',
    required: ['ethereum_address'],
    identity: ['address', 'coin'],
  },
  moncash: {
    settings: { moncash_client_id: 'client_id' },
    secrets: { moncash_secret: 'client_secret' },
    disabled: 'moncash_disabled',
    required: ['moncash_client_id', 'moncash_secret'],
    identity: ['client_id'],
  },
  payoneer: {
    settings: { payoneer_client_id: 'client_id', payoneer_program_id: 'program_id' },
    secrets: { payoneer_secret: 'client_secret' },
    disabled: 'payoneer_disabled',
    required: ['payoneer_client_id', 'payoneer_secret', 'payoneer_program_id'],
    identity: ['client_id', 'program_id'],
  },
}

/** A switch stands as `yes` or `no` among the texts. */
export const asText = (value: string | boolean): string =>
  typeof value === 'string' ? value : value ? 'yes' : 'no'

/** The sentence for a field that is missing, by the name of the call. */
export const missingField = {
  stripe_publishable_key: 'invalid_stripe_publishable_key',
  stripe_secret_key: 'invalid_stripe_secret_key',
  paypal_client_id: 'invalid_paypal_client_id',
  paypal_secret: 'invalid_paypal_secret',
  ethereum_address: 'invalid_ethereum_address',
  moncash_client_id: 'invalid_moncash_client_id',
  moncash_secret: 'invalid_moncash_secret',
  payoneer_client_id: 'invalid_payoneer_client_id',
  payoneer_secret: 'invalid_payoneer_secret',
  payoneer_program_id: 'invalid_payoneer_program_id',
} as const
export type NeededField = keyof typeof missingField

/** Returns the part of a secret that may be shown: its last four letters, where it is long enough to keep the rest. */
export const hintOf = (secret: string): string =>
  secret === '' ? '' : secret.length >= 12 ? `••••${secret.slice(-4)}` : '••••'

export const isMasked = (value: string): boolean => value.startsWith('••••')
