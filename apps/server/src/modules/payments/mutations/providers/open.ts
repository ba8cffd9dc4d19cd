import { openRealKeySets } from '../../data/realKeySets.ts'
import type { Parts } from '../../../../platform/parts.ts'
import type { Db } from '../../../../platform/db/db.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import type { ProbeParts } from '../probeKeys.ts'
import type { RegisterParts } from '../registerWebhook.ts'
import { paypalBase, type Endpoints } from './endpoints.ts'
import { openChain } from './ethereum/chain.ts'
import { coinsOf } from './ethereum/coins.ts'
import { openEthereum } from './ethereum/provider.ts'
import { filePayouts } from './file.ts'
import { moncashPayments, moncashPayouts, openMoncash } from './moncash.ts'
import { openPayoneer, payoneerPayouts } from './payoneer.ts'
import { openPaypalProvider } from './paypal/provider.ts'
import type { KeySets } from './keySets.ts'
import type { PayoutProvider } from './payoutProvider.ts'
import type { KeySet, PaymentProvider, PayoutMethod, ProviderName } from './provider.ts'
import { openStripe, type StripeOf } from './stripe/client.ts'
import { openStripeProvider } from './stripe/provider.ts'
import { openTokens } from './tokens.ts'

/** Parts that the calls and tasks about keys need. */
export interface KeyParts extends ProbeParts, RegisterParts {
  db: Db
  secrets: Secrets
  stripeApi: string
  paypalApi: string
  /** Looks at a chain for money to an address; none without a node. */
  ethereum: ReturnType<typeof openEthereum> | undefined
}

/** The providers outside of this installation, with the keys that are set for them. */
export interface RealProviders {
  providers: Partial<Record<ProviderName, PaymentProvider>>
  payoutProviders: Partial<Record<PayoutMethod, PayoutProvider>>
  keySets: KeySets
  keys: KeyParts
}

type Opening = Pick<Parts, 'config' | 'db' | 'lookups' | 'outgoing' | 'publicUrl' | 'secrets'>

/** Ethereum needs a node that the operator names; without one it is not offered. */
function openEthereumOf({ db, outgoing }: Opening, settings: Endpoints) {
  const { ETHEREUM_RPC: url, ETHEREUM_TOKENS: tokens, ETHEREUM_PRICE_FEED: feed } = settings
  if (url === undefined) return undefined
  const chain = openChain(outgoing, url, settings.ETHEREUM_CONFIRMATIONS)
  const parts = { db, chain, tokens, feed: feed as `0x${string}` | undefined }
  return { chain, coins: coinsOf(parts), provider: openEthereum(parts) }
}

/** Returns PayPal's address for a set of keys; the saved one was looked at, and another address is never asked. */
const paypalBaseOf =
  (api: string) =>
  ({ settings }: KeySet): string =>
    paypalBase(settings['url'] ?? '', api) ?? api

/** Loads Stripe's SDK with the first who needs it. */
function lazyStripe(outgoing: Opening['outgoing'], api: string): StripeOf {
  let open: StripeOf | undefined
  return (set) => (open ??= openStripe(outgoing, api))(set)
}

/** Opens every provider with the parts that it needs. */
function openAll(parts: Opening) {
  const { config, outgoing } = parts
  const { settings } = config
  const withToken = openTokens(outgoing)
  const baseOf = paypalBaseOf(settings.PAYPAL_API)
  const certificates = {
    hosts: settings.PAYPAL_CERT_HOSTS,
    authorities: settings.PAYPAL_CERT_AUTHORITY,
  }
  const login = settings.PAYONEER_LOGIN ?? loginOf(settings.PAYONEER_API)
  return {
    settings,
    withToken,
    baseOf,
    paypal: openPaypalProvider({ outgoing, withToken, baseOf, certificates }),
    payoneer: { api: settings.PAYONEER_API, login },
    moncash: openMoncash(withToken, settings.MONCASH_API),
    ethereum: openEthereumOf(parts, settings),
  }
}
type All = ReturnType<typeof openAll>

const adaptersOf = (
  outgoing: Opening['outgoing'],
  { settings, withToken, paypal, payoneer, moncash, ethereum }: All,
): Pick<RealProviders, 'providers' | 'payoutProviders'> => ({
  providers: {
    stripe: openStripeProvider(outgoing, settings.STRIPE_API),
    paypal: paypal.payments,
    moncash: moncashPayments(moncash, settings.MONCASH_API),
    ...(ethereum && { ethereum: ethereum.provider }),
  },
  payoutProviders: {
    paypal: paypal.payouts,
    payoneer: payoneerPayouts(openPayoneer(withToken, payoneer)),
    moncash: moncashPayouts(moncash),
    file: filePayouts,
  },
})

export function openRealProviders(parts: Opening): RealProviders {
  const { db, lookups, outgoing, publicUrl, secrets } = parts
  const all = openAll(parts)
  const { settings, withToken, payoneer, ethereum } = all
  const coins = ethereum?.coins ?? []
  const isReady = (set: KeySet): boolean =>
    set.provider !== 'ethereum' || coins.includes(set.settings['coin'] ?? '')
  const keySets = openRealKeySets({ lookups, secrets, isReady })
  const keys: KeyParts = {
    db,
    secrets,
    keySets,
    publicUrl,
    withToken,
    payoneer,
    coins,
    stripeOf: lazyStripe(outgoing, settings.STRIPE_API),
    paypalBase: all.baseOf,
    stripeApi: settings.STRIPE_API,
    paypalApi: settings.PAYPAL_API,
    moncashApi: settings.MONCASH_API,
    chain: ethereum?.chain,
    ethereum: ethereum?.provider,
  }
  return { ...adaptersOf(outgoing, all), keySets, keys }
}

/** Payoneer gives its tokens at another host of its own. */
const loginOf = (api: string): string =>
  /^https:\/\/api\.((?:sandbox\.)?payoneer\.com)$/.test(api)
    ? api.replace('//api.', '//login.')
    : api
