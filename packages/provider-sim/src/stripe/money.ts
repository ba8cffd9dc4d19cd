import { prefixed } from '../ids.ts'
import { balanceTransaction, type BalanceTransaction, type Charge } from './schema.ts'
import type { Account, StripeWorld } from './world.ts'

interface Move {
  type: BalanceTransaction['type']
  amount: number
  fee: number
  currency: string
  source: string
  description: string
}

/** Writes what a charge, refund or dispute moves on the account, in the account's own currency. */
export function record(world: StripeWorld, account: Account, move: Move): BalanceTransaction {
  const { exchange, clock } = world
  const rate = exchange && exchange.currency !== move.currency ? exchange.rate : null
  const amount = rate === null ? move.amount : Math.round(move.amount * rate)
  const currency = rate === null ? move.currency : (exchange?.currency ?? move.currency)
  const made = balanceTransaction.parse({
    id: prefixed('txn'),
    object: 'balance_transaction',
    amount,
    available_on: clock.seconds() + 2 * 24 * 3600,
    created: clock.seconds(),
    currency,
    description: move.description,
    exchange_rate: rate,
    fee: move.fee,
    fee_details:
      move.fee === 0
        ? []
        : [
            {
              amount: move.fee,
              application: null,
              currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - move.fee,
    reporting_category: move.type === 'adjustment' ? 'dispute' : move.type,
    source: move.source,
    status: 'pending',
    type: move.type,
  })
  account.transactions.set(made.id, made)
  return made
}

/** 2.9 per cent and 30 units. */
export const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30

export const refundable = (charge: Charge): number => charge.amount - charge.amount_refunded
