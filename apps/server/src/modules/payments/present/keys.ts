import { coins as allCoins } from '@plaudit/contract/payments/coins'
import type { PaymentKeys } from '@plaudit/contract/payments/keys'
import type { KeyedProvider, KeyRow } from '../data/keyRows.ts'

interface Shown {
  publicUrl: string
  /** Coins that this installation can see. */
  coins: readonly string[]
}

const yes = (text: string | undefined): boolean => text === 'yes'

/**
 * Returns the fields that every provider has. A webhook that nobody tells the provider of is shown to be entered
 * there.
 */
const common = (row: KeyRow | undefined, { publicUrl }: Shown) => ({
  enabled: row !== undefined && !row.disabled,
  disabled: row?.disabled ?? false,
  set: row !== undefined,
  test: yes(row?.settings['test']),
  webhook: row?.webhook ?? ('none' as const),
  webhook_url:
    row === undefined || row.provider === 'ethereum'
      ? null
      : `${publicUrl}/app/webhooks/${row.provider}/${row.account}`,
  tried:
    row === undefined || row.tried_at === null
      ? null
      : { ok: row.tried_fault === null, fault: row.tried_fault, at: row.tried_at.toISOString() },
})

/** Reads one provider's row. */
const reading = (rows: KeyRow[], shown: Shown, provider: KeyedProvider) => {
  const row = rows.find((one) => one.provider === provider)
  return {
    all: common(row, shown),
    text: (name: string) => row?.settings[name] ?? '',
    hint: (name: string) => row?.hints[name] ?? '',
  }
}
type Read = ReturnType<typeof reading>

const presentPaypal = ({ all, text, hint }: Read): PaymentKeys['paypal'] => ({
  ...all,
  username: text('username'),
  password: hint('password'),
  signature: hint('signature'),
  email: text('email'),
  client_id: text('client_id'),
  secret: hint('client_secret'),
  url: text('url'),
  subscription: yes(text('subscription')),
})

const presentEthereum = ({ all, text }: Read, shown: Shown): PaymentKeys['ethereum'] => ({
  ...all,
  enabled: all.enabled && shown.coins.includes(text('coin')),
  address: text('address'),
  coin: text('coin'),
  coins: allCoins.filter((coin) => shown.coins.includes(coin)),
})

/** The keys of a person or of the platform, without their secrets. */
export function presentKeys(rows: KeyRow[], shown: Shown): PaymentKeys {
  const of = (provider: KeyedProvider) => reading(rows, shown, provider)
  const [stripe, moncash, payoneer] = [of('stripe'), of('moncash'), of('payoneer')]
  return {
    stripe: {
      ...stripe.all,
      publishable_key: stripe.text('publishable_key'),
      secret: stripe.hint('secret_key'),
      hosted: yes(stripe.text('hosted')),
    },
    paypal: presentPaypal(of('paypal')),
    ethereum: presentEthereum(of('ethereum'), shown),
    moncash: {
      ...moncash.all,
      client_id: moncash.text('client_id'),
      secret: moncash.hint('client_secret'),
    },
    payoneer: {
      ...payoneer.all,
      client_id: payoneer.text('client_id'),
      secret: payoneer.hint('client_secret'),
      program_id: payoneer.text('program_id'),
    },
  }
}

/** Fields of switched-on providers that every payer's browser may read: each named here, never a secret. */
export const publicKeysOf = ({
  stripe,
  paypal,
  ethereum,
}: PaymentKeys): Record<string, string> => ({
  ...(stripe.enabled && { stripe: stripe.publishable_key }),
  ...(paypal.enabled && { paypal: paypal.client_id }),
  ...(ethereum.enabled && { ethereum: ethereum.address }),
})
