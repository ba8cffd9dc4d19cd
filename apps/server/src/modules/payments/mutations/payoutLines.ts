import type { Tx } from '../../../platform/db/db.ts'
import type { Money } from '../../../platform/money.ts'
import { post, type Line } from '../../ledger/mutations/post.ts'
import { sentOf, type PayoutRow } from '../data/payouts.ts'
import type { PayoutState } from '../states.ts'
import { ownerOf, sellerGets } from './books.ts'

/** The provider's account that a payout leaves from. */
const payerOf = ({ is_test, key_set_id, method }: PayoutRow): string =>
  `${is_test ? 'test/' : ''}k:${key_set_id ?? `payout_${method}`}`

/** Writes the amount that the provider takes for a payout, once. */
export async function writeCost(tx: Tx, row: PayoutRow, cost: Money): Promise<void> {
  const { currency, amount } = cost
  const { payout_id } = row
  await post(tx, {
    kind: 'provider_cost',
    key: `payout:${payout_id}:cost`,
    refs: { payout_id },
    lines: [
      { owner: payerOf(row), kind: 'provider_clearing', currency, amount },
      { owner: ownerOf(null, row.is_test), kind: 'provider_cost', currency, amount: -amount },
    ],
  })
}

/**
 * Returns the lines of money that leaves (1) or comes back (-1). Converted money passes the residue in both
 * currencies: the sum there is what the rate was better or worse than the provider's (product 5).
 */
function leaving(row: PayoutRow, sign: 1 | -1): Line[] {
  const prefix = row.is_test ? 'test/' : ''
  const sent = sentOf(row)
  const away: Line = {
    owner: payerOf(row),
    kind: 'provider_clearing',
    currency: sent.currency,
    amount: sign * sent.amount,
  }
  if (sent.currency === row.currency) return [away]
  const residue = { owner: `${prefix}platform`, kind: 'fx_residue' } as const
  return [
    { ...residue, currency: row.currency, amount: sign * row.amount },
    { ...residue, currency: sent.currency, amount: -sign * sent.amount },
    away,
  ]
}

/**
 * Returns the lines of a step in the ledger; undefined where it moves nothing. Money that does not leave pays first
 * what its person owes since: a chargeback may have come while it waited.
 */
export async function movedBy(
  tx: Tx,
  row: PayoutRow,
  to: PayoutState,
): Promise<Line[] | undefined> {
  const { amount, currency, is_test } = row
  const owner = ownerOf(row.user_id, is_test)
  const waiting: Line = { owner, kind: 'payout_in_transit', currency, amount: -amount }
  const back = () => sellerGets(tx, owner, currency, amount)
  if (to === 'refused' || to === 'failed') return [waiting, ...(await back())]
  if (to === 'paid') return [waiting, ...leaving(row, 1)]
  if (to === 'returned')
    return [...(row.state === 'paid' ? leaving(row, -1) : [waiting]), ...(await back())]
  return undefined
}
