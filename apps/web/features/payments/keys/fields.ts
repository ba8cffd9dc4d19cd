import type { Input } from '@plaudit/contract/calls'
import type { PaymentKeys } from '@plaudit/contract/payments/keys'
import { m } from '@plaudit/i18n/messages'

export type Provider = keyof PaymentKeys
export type GivenKeys = Input<'users/updatePaymentSetings'>
type Name = Exclude<keyof GivenKeys, 'keys_of'>

export interface KeyField {
  /** Name of the call's field. */
  name: Name
  /** Name of the answer's field. */
  own: string
  label: () => string
  hint?: () => string
  kind: 'text' | 'secret' | 'switch' | 'coin'
  inputMode?: 'email' | 'url'
  /** Behind a line that opens: hardly anybody needs it. */
  rare?: boolean
}

export interface ProviderForm {
  title: string
  about: () => string
  fields: KeyField[]
  disabled: Name
  /** Emptied, the keys are gone. */
  required: Name[]
  /** Sends payouts only: nobody buys with it. */
  isPayout?: boolean
}

/** The forms of the providers; their names are their own in every language. */
export const providerForms: Record<Provider, ProviderForm> = {
  stripe: {
    title: 'Stripe',
    about: m.payment_keys_stripe_about,
    disabled: 'stripe_disabled',
    required: ['stripe_publishable_key', 'stripe_secret_key'],
    fields: [
      {
        name: 'stripe_publishable_key',
        own: 'publishable_key',
        label: m.payment_keys_stripe_publishable_key,
        kind: 'text',
      },
      {
        name: 'stripe_secret_key',
        own: 'secret',
        label: m.payment_keys_stripe_secret_key,
        kind: 'secret',
      },
      {
        name: 'stripe_hosted',
        own: 'hosted',
        label: m.payment_keys_stripe_hosted,
        hint: m.payment_keys_stripe_hosted_hint,
        kind: 'switch',
      },
    ],
  },
  paypal: {
    title: 'PayPal',
    about: m.payment_keys_paypal_about,
    disabled: 'paypal_disabled',
    required: ['paypal_client_id', 'paypal_secret'],
    fields: [
      {
        name: 'paypal_client_id',
        own: 'client_id',
        label: m.payment_keys_paypal_client_id,
        kind: 'text',
      },
      { name: 'paypal_secret', own: 'secret', label: m.payment_keys_paypal_secret, kind: 'secret' },
      {
        name: 'paypal_email',
        own: 'email',
        label: m.payment_keys_paypal_email,
        kind: 'text',
        inputMode: 'email',
      },
      {
        name: 'paypal_url',
        own: 'url',
        label: m.payment_keys_paypal_url,
        hint: m.payment_keys_paypal_url_hint,
        kind: 'text',
        inputMode: 'url',
      },
      {
        name: 'paypal_subscription',
        own: 'subscription',
        label: m.payment_keys_paypal_subscription,
        kind: 'switch',
      },
      {
        name: 'paypal_username',
        own: 'username',
        label: m.payment_keys_paypal_username,
        kind: 'text',
        rare: true,
      },
      {
        name: 'paypal_password',
        own: 'password',
        label: m.payment_keys_paypal_password,
        kind: 'secret',
        rare: true,
      },
      {
        name: 'paypal_signature',
        own: 'signature',
        label: m.payment_keys_paypal_signature,
        kind: 'secret',
        rare: true,
      },
    ],
  },
  ethereum: {
    title: 'Ethereum',
    about: m.payment_keys_ethereum_about,
    disabled: 'ethereum_disabled',
    required: ['ethereum_address'],
    fields: [
      {
        name: 'ethereum_address',
        own: 'address',
        label: m.payment_keys_ethereum_address,
        hint: m.payment_keys_ethereum_address_hint,
        kind: 'text',
      },
      { name: 'ethereum_coin', own: 'coin', label: m.payment_keys_ethereum_coin, kind: 'coin' },
    ],
  },
  moncash: {
    title: 'MonCash',
    about: m.payment_keys_moncash_about,
    disabled: 'moncash_disabled',
    required: ['moncash_client_id', 'moncash_secret'],
    fields: [
      {
        name: 'moncash_client_id',
        own: 'client_id',
        label: m.payment_keys_moncash_client_id,
        kind: 'text',
      },
      {
        name: 'moncash_secret',
        own: 'secret',
        label: m.payment_keys_moncash_secret,
        kind: 'secret',
      },
    ],
  },
  payoneer: {
    title: 'Payoneer',
    about: m.payment_keys_payoneer_about,
    disabled: 'payoneer_disabled',
    required: ['payoneer_client_id', 'payoneer_secret', 'payoneer_program_id'],
    isPayout: true,
    fields: [
      {
        name: 'payoneer_program_id',
        own: 'program_id',
        label: m.payment_keys_payoneer_program_id,
        kind: 'text',
      },
      {
        name: 'payoneer_client_id',
        own: 'client_id',
        label: m.payment_keys_payoneer_client_id,
        kind: 'text',
      },
      {
        name: 'payoneer_secret',
        own: 'secret',
        label: m.payment_keys_payoneer_secret,
        kind: 'secret',
      },
    ],
  },
}
