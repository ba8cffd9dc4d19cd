import { mostMoney } from '@plaudit/contract/payments/constants'
import { refuse } from '../../../platform/errors.ts'
import { isCurrency } from '../../../platform/money.ts'
import type { CheckoutKind } from './kinds.ts'

/** Money put into one's own balance (`/user/deposit`, the virtual service `deposit-service`): no fee (product 5). */
export const depositKind: CheckoutKind = {
  name: 'deposit',
  forVisitors: false,
  async price({ caller, input }) {
    const amount = input['amount'] as { amount: number; currency: string } | undefined
    if (amount === undefined || amount.amount < 1 || amount.amount > mostMoney)
      refuse('invalid_input', { fields: { amount: 'invalid_amount' } })
    if (!isCurrency(amount.currency))
      refuse('invalid_input', { fields: { amount: 'invalid_amount' } })
    const user_id = caller.person?.user_id ?? refuse('sign_in_required')
    return {
      currency: amount.currency,
      lines: [{ label: 'deposit', values: {}, amount: amount.amount }],
      // Their own balance gets it, as a seller's would; with keys of their own it would never come here.
      shares: [
        {
          seller_id: user_id,
          comes_here: true,
          subject: '',
          price: amount.amount,
          fee: 0,
          item: { kind: 'deposit' },
        },
      ],
      subject: {},
      description: 'Deposit',
    }
  },
  fulfil: async () => ({ outcome: 'fulfilled', result: {} }),
  // The refund itself took the deposit out again.
  undo: async () => undefined,
}
