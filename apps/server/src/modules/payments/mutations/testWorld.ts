import { isIP } from 'node:net'
import { mayAsk, networksOf } from '../../../platform/outgoing/addresses.ts'
import type { KeyedProvider } from '../data/keyRows.ts'
import type { SecretValues } from '../data/sealedKeys.ts'
import { paypalBase } from './providers/endpoints.ts'

/** Addresses at which the installation asks the providers. */
export interface Addresses {
  stripeApi: string
  paypalApi: string
  moncashApi: string
  payoneer: { api: string }
  /** Number of the chain that the installation's node knows; undefined: there is no node, or it is away. */
  chainId?: number | undefined
}

/**
 * Numbers of the chains whose coins have a price: Ethereum, OP, BNB, Gnosis, Unichain, Polygon, Sonic, zkSync, World,
 * Polygon zkEVM, Soneium, Mantle, Base, Arbitrum, Celo, Avalanche, Ink, Linea, Blast, Scroll.
 */
const realChains = [
  ...[1, 10, 56, 100, 130, 137, 146, 324, 480, 1101, 1868, 5000],
  ...[8453, 42161, 42220, 43114, 57073, 59144, 81457, 534352],
]

/**
 * Coins of any other chain cost nothing as far as we know. Taken for money they could be paid out as money; money
 * that is taken for test money is marked so on every screen, and its owner sees it.
 */
export const isTestChain = (id: number | undefined): boolean =>
  id === undefined || !realChains.includes(id)

const nobodys = networksOf([])

/** Tells whether an address is of this machine or a private network: providers are in none of them. */
function isPrivate(address: string): boolean {
  if (!URL.canParse(address)) return false
  const host = new URL(address).hostname.replaceAll(/^\[|\]$/g, '')
  return /(^|\.)localhost$/.test(host) || (isIP(host) !== 0 && !mayAsk(host, nobodys))
}

/** Tells whether these keys are of the provider's test world: by the keys, the address where they are used, the chain. */
export function isOfTestWorld(
  { stripeApi, paypalApi, moncashApi, payoneer, chainId }: Addresses,
  provider: KeyedProvider,
  { settings, secrets }: { settings: Record<string, string>; secrets: SecretValues },
): boolean {
  // A node of one's own stands on a private network, too.
  if (provider === 'ethereum') return isTestChain(chainId)
  const asked = {
    stripe: stripeApi,
    paypal: paypalBase(settings['url'] ?? '', paypalApi) ?? paypalApi,
    moncash: moncashApi,
    payoneer: payoneer.api,
  }[provider]
  const keys = provider === 'stripe' ? [settings['publishable_key'], secrets['secret_key']] : []
  return (
    keys.some((key) => /^(pk|sk|rk)_test_/.test(key ?? '')) ||
    isPrivate(asked) ||
    asked.includes('sandbox')
  )
}
