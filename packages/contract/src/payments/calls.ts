import { z } from 'zod'
import { cursor, defineCall, flag, integer, nothing, paged, paging, publicId } from '../call.ts'
import { checkoutCalls } from './checkout.ts'
import { paymentGroups, payoutMethods, payoutStates, refundStates } from './constants.ts'
import { keyCalls } from './keys.ts'
import { payment } from './payment.ts'
import { refundCalls } from './refunds.ts'
import { amount, moneyIn, moneyOut } from './shapes.ts'
import { subscriptionCalls } from './subscriptions.ts'
import { taxCalls } from './taxes.ts'

const get = defineCall({
  method: 'GET',
  summary: 'What the caller paid, newest first, and what waits to be paid.',
  tag: 'payments',
  who: 'all',
  input: z.strictObject({
    ...paging(20),
    /** Of one kind alone; all of them without. */
    of: z.enum(paymentGroups).optional(),
  }),
  reply: z.object({ payments: z.array(payment), ...paged }),
})

const receipt = defineCall({
  method: 'GET',
  summary:
    'Where a receipt or credit note lies as PDF for five minutes, for its payer and its seller.',
  tag: 'payments',
  who: 'all',
  input: z.strictObject({ payment_id: publicId, refund_id: publicId.optional() }),
  reply: z.object({ url: z.string(), expires_at: z.string() }),
})

const entry = z.object({
  kind: z.string(),
  /** In the reader's language. */
  text: z.string(),
  account: z.enum(['balance', 'held', 'payout_in_transit', 'owed_by_seller', 'settled_externally']),
  amount: moneyOut,
  at: z.string(),
})

const payout = z
  .object({
    payout_id: z.string(),
    amount: moneyOut,
    /** Where it leaves in another currency: what is sent, and whole units of it for one of the balance's. */
    sends: z.object({ amount: moneyOut, rate: z.number() }).nullable(),
    method: z.enum(payoutMethods),
    state: z.enum(payoutStates),
    reason: z.string(),
    test: z.boolean(),
    requested_at: z.string(),
    done_at: z.string().nullable(),
    /** For admins. */
    username: z.string().optional(),
    destination: z.string().optional(),
  })
  .meta({ id: 'Payout' })
export type Payout = z.infer<typeof payout>

const ledger = defineCall({
  method: 'GET',
  summary:
    'The caller’s balance, what is held, on its way, owed and settled elsewhere, with the entries that make it up.',
  tag: 'payments',
  who: 'user',
  input: z.strictObject({
    after: cursor.optional(),
    limit: integer.pipe(z.number().min(1).max(100)).default(20),
  }),
  reply: z.object({
    /** The account in the person's own currency. */
    balance: moneyOut,
    balances: z.array(moneyOut),
    held: z.array(moneyOut),
    in_transit: z.array(moneyOut),
    owed: z.array(moneyOut),
    settled_externally: z.array(moneyOut),
    fees_owed: z.array(moneyOut),
    /** Collected for the caller beside their prices: they owe it, and can move it into the balance. */
    tax: z.array(moneyOut),
    test: z.boolean(),
    entries: z.array(entry),
    next: z.string().nullable(),
    payouts: z.array(payout),
    /** Where a payout can go: the method of the profile, and those that this installation has. */
    payout_method: z.string(),
    payout_methods: z.array(z.enum(payoutMethods)),
  }),
})

const refund = defineCall({
  method: 'POST',
  summary: 'Gives a payment back, whole or a part, by its seller or an admin.',
  tag: 'payments',
  who: 'user',
  input: z.strictObject({
    payment_id: publicId,
    amount: amount.optional(),
    reason: z.string().trim().min(1).max(500),
  }),
  reply: z.object({
    refund: z.object({ refund_id: z.string(), amount: moneyOut, state: z.enum(refundStates) }),
  }),
  refusals: ['refund_too_large'],
})

const requestPayout = defineCall({
  method: 'POST',
  summary: 'Asks for a part of the balance to be paid out.',
  tag: 'payments',
  who: 'user',
  input: z.strictObject({
    amount: moneyIn,
    method: z.enum(payoutMethods),
    /** Where it goes; the profile's when absent. */
    destination: z.string().trim().min(3).max(200).optional(),
    /** What the screen showed that is sent: another rate is refused. */
    expected: moneyIn.optional(),
  }),
  reply: z.object({ payout }),
  refusals: [
    'insufficient_funds',
    'payout_method_missing',
    'currency_unsupported',
    'amount_unsuitable',
    'price_changed',
  ],
})

const decidePayout = defineCall({
  method: 'POST',
  summary: 'Approves or refuses a payout, or says what became of one that was sent by hand.',
  tag: 'payments',
  who: 'admin',
  input: z.strictObject({
    payout_id: publicId,
    verdict: z.enum(['approve', 'refuse', 'paid', 'failed']),
    reason: z.string().max(500).default(''),
  }),
  reply: z.object({ payout }),
  refusals: ['illegal_step', 'payout_under_way'],
})

const queues = defineCall({
  method: 'GET',
  summary: 'Payouts and disputes that wait for an admin, and when the books were last proven.',
  tag: 'payments',
  who: 'admin',
  input: z.strictObject({ all: flag.default(false) }),
  reply: z.object({
    payouts: z.array(payout),
    disputes: z.array(
      z.object({
        payment_id: z.string(),
        reference: z.string(),
        state: z.enum(['opened', 'won', 'lost']),
        amount: moneyOut,
        reason: z.string(),
        what: z.string(),
        answer_by: z.string().nullable(),
        opened_at: z.string(),
      }),
    ),
    refunds: z.array(
      z.object({
        refund_id: z.string(),
        payment_id: z.string(),
        amount: moneyOut,
        state: z.enum(refundStates),
        reason: z.string(),
        failure: z.string().nullable(),
        /** Of one that failed, when it is tried again by itself. */
        retry_at: z.string().nullable(),
      }),
    ),
    proof: z
      .object({
        at: z.string(),
        holds: z.boolean(),
        transactions: z.int(),
        findings: z.array(z.string()),
      })
      .nullable(),
  }),
})

const pricing = defineCall({
  method: 'GET',
  summary: 'What the platform takes of what is sold on it, in per cent.',
  tag: 'payments',
  who: 'all',
  input: nothing,
  reply: z.object({
    fees: z.object({ services: z.number(), votes: z.number(), clubs: z.number() }),
  }),
})

export const paymentsCalls = {
  ...checkoutCalls,
  ...keyCalls,
  ...subscriptionCalls,
  ...taxCalls,
  ...refundCalls,
  'payments/get': get,
  'payments/receipt': receipt,
  'payments/ledger': ledger,
  'payments/refund': refund,
  'payments/pricing': pricing,
  'payouts/request': requestPayout,
  'payouts/decide': decidePayout,
  'payouts/getQueues': queues,
} as const
