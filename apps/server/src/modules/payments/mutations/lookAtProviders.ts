import { inTransaction, statement } from '../../../platform/db/db.ts'
import type { AskParts } from './ask.ts'
import { settleDispute } from './disputes.ts'
import { eachOf } from '../../../platform/eachOf.ts'
import type { KeySet, PaymentProvider, ProviderName, RefundTold } from './providers/provider.ts'
import { applyRefund } from './toldRefunds.ts'

/** Days for which a payer of PayPal's may dispute a payment, and for which a dispute is asked after. */
const disputedDays = 180
/** Days for which what went back is asked after. */
const refundedDays = 7

const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000)

/**
 * Asks providers what nobody here began: disputes, money that owners gave back at the provider's own site, refunds that
 * failed after they were done. If no message of theirs can reach this installation this is how it is known (product 5).
 */
export async function lookAtProviders(
  parts: Pick<AskParts, 'db' | 'log' | 'kinds' | 'keySets' | 'providers'>,
): Promise<void> {
  const rows = await statement<{ key_set_id: string; provider: string }>(
    parts.db,
    `select distinct key_set_id, provider from payments
     where state = 'paid' and provider not in ('sandbox', 'balance') and paid_at > now() - make_interval(days => $1)`,
    [disputedDays],
  )
  await eachOf(parts, rows, 'a provider could not be asked what changed', async (row) => {
    const set = await parts.keySets.open(row.key_set_id)
    const provider = parts.providers[row.provider as ProviderName]
    if (set === undefined || provider === undefined) return
    await takeDisputes(parts, provider, set)
    await takeRefunds(parts, provider, set)
  })
}

type Parts = Parameters<typeof lookAtProviders>[0]

async function takeDisputes(parts: Parts, provider: PaymentProvider, set: KeySet): Promise<void> {
  const asked = new Date()
  const disputes = await provider.disputes(set, ago(disputedDays))
  if (disputes === 'unknown') return
  // They are said as they are now, whenever they began: a message from before says less.
  await eachOf(parts, disputes, 'a dispute could not be written down', (facts) =>
    inTransaction(parts.db, (tx) =>
      settleDispute(tx, parts.kinds, set.key_set_id, { ...facts, at: asked }),
    ),
  )
}

async function takeRefunds(parts: Parts, provider: PaymentProvider, set: KeySet): Promise<void> {
  const told = (await provider.refundsSince?.(set, ago(refundedDays))) ?? []
  if (told === 'unknown') return
  const known = await statement<{ reference: string; state: string }>(
    parts.db,
    `select r.reference, r.state from refunds r join payments p using (payment_id)
     where p.key_set_id = $1 and r.reference = any ($2)`,
    [set.key_set_id, told.flatMap(({ outcome }) => referenceOf(outcome) ?? [])],
  )
  const states = new Map(known.map(({ reference, state }) => [reference, state]))
  const news = told.filter(
    ({ outcome }) => states.get(referenceOf(outcome) ?? '') !== outcome.state,
  )
  await eachOf(parts, news, 'what went back could not be written down', (one) =>
    inTransaction(parts.db, (tx) => applyRefund(tx, parts.kinds, set.key_set_id, one)),
  )
}

const referenceOf = (outcome: RefundTold['outcome']): string | undefined =>
  'reference' in outcome ? outcome.reference : undefined
