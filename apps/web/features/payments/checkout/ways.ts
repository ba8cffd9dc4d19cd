import { m } from '@plaudit/i18n/messages'
import type { paymentProviders } from '@plaudit/contract/payments/constants'

type Provider = (typeof paymentProviders)[number]

const titles: Record<Provider, () => string> = {
  sandbox: m.payments_provider_sandbox,
  stripe: m.payments_provider_stripe,
  paypal: m.payments_provider_paypal,
  ethereum: m.payments_provider_ethereum,
  moncash: m.payments_provider_moncash,
  balance: m.payments_provider_balance,
}
const texts: Record<Exclude<Provider, 'balance'>, () => string> = {
  sandbox: m.payments_way_sandbox_text,
  stripe: m.payments_way_stripe_text,
  paypal: m.payments_way_paypal_text,
  ethereum: m.payments_way_ethereum_text,
  moncash: m.payments_way_moncash_text,
}

export const wayTitle = (provider: Provider): string => titles[provider]()

/** Returns the quiet line under a way's name; `balance` is the sum there. */
export const wayText = (provider: Provider, balance: string): string =>
  provider === 'balance' ? m.payments_balance_left({ amount: balance }) : texts[provider]()
