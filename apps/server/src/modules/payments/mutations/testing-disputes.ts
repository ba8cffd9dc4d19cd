import { settleDispute } from './disputes.ts'
import { price, shop, within } from './testing-money.ts'

/** Hands in the provider's word of a dispute of the payment, as its webhook or the poll does. */
export const dispute = (
  payment: string,
  state: 'opened' | 'won' | 'lost',
  reference = 'dp_1',
  amount = { amount: price, currency: 'EUR' },
  at = new Date(),
) =>
  within((tx) =>
    settleDispute(tx, shop.payments.kinds, shop.sets[0]?.key_set_id ?? '', {
      reference,
      payment_reference: `pi_${payment}`,
      state,
      amount,
      cost: { amount: 20, currency: 'EUR' },
      at,
    }),
  )

/** A message of that state from before all others, which comes late. */
export const lateWord = (payment: string, state: 'opened' | 'won', reference?: string) =>
  dispute(payment, state, reference, undefined, new Date(0))
