import { z } from 'zod'
import type { KeyedProvider } from '../data/keyRows.ts'
import { moncashBalance, openMoncash } from './providers/moncash.ts'
import { openPayoneer, payoneerBalance } from './providers/payoneer.ts'
import { openPaypal } from './providers/paypal/client.ts'
import { ChainAway, type Chain } from './providers/ethereum/chain.ts'
import type { KeySet } from './providers/provider.ts'
import type { Said } from './providers/speak.ts'
import { refusalOf, type StripeOf } from './providers/stripe/client.ts'
import type { WithToken } from './providers/tokens.ts'

/** Reason why keys are of no use; null when they are well. */
export type KeyFault = 'keys_refused' | 'provider_away' | 'not_allowed' | 'coin_unknown'

export interface ProbeParts {
  stripeOf: StripeOf
  withToken: WithToken
  paypalBase: (set: KeySet) => string
  payoneer: { api: string; login: string }
  moncashApi: string
  chain: Chain | undefined
  coins: readonly string[]
}

const faultOf = (said: Said<unknown>): KeyFault | null => {
  if (said.kind === 'answer') return null
  if (said.kind === 'silence') return 'provider_away'
  return said.status === 403 ? 'not_allowed' : 'keys_refused'
}

async function tryStripe({ stripeOf }: ProbeParts, set: KeySet): Promise<KeyFault | null> {
  try {
    // A restricted key needs just what payments need.
    await stripeOf(set).paymentIntents.list({ limit: 1 })
    return null
  } catch (error) {
    return refusalOf(error).kind === 'silence' ? 'provider_away' : 'keys_refused'
  }
}

async function tryEthereum({ chain, coins }: ProbeParts, set: KeySet): Promise<KeyFault | null> {
  if (chain === undefined || !coins.includes(set.settings['coin'] ?? '')) return 'coin_unknown'
  try {
    await chain.heads()
    return null
  } catch (error) {
    if (error instanceof ChainAway) return 'provider_away'
    throw error
  }
}

const webhooks = z.object({ webhooks: z.array(z.unknown()) })

const tries: Record<KeyedProvider, (parts: ProbeParts, set: KeySet) => Promise<KeyFault | null>> = {
  stripe: tryStripe,
  paypal: async (parts, set) => {
    const ask = openPaypal(parts.withToken, parts.paypalBase)
    return faultOf(await ask(set, '/v1/notifications/webhooks', webhooks))
  },
  ethereum: tryEthereum,
  moncash: async (parts, set) => {
    const said = await openMoncash(parts.withToken, parts.moncashApi)(
      set,
      'PrefundedBalance',
      moncashBalance,
    )
    // Payments can be taken without an account that pays out.
    return said.kind === 'refusal' && said.status !== 401 ? null : faultOf(said)
  },
  payoneer: async (parts, set) =>
    faultOf(await openPayoneer(parts.withToken, parts.payoneer)(set, '/balance', payoneerBalance)),
}

/** Asks the provider whether it knows these keys; moves nothing. Outside every transaction. */
export const probeKeys = (parts: ProbeParts, set: KeySet): Promise<KeyFault | null> =>
  tries[set.provider as KeyedProvider](parts, set)
