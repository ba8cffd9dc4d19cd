import { z } from 'zod'
import {
  cursor,
  defineCall,
  flag,
  integer,
  line,
  nothing,
  paged,
  paging,
  publicId,
} from '../call.ts'
import { checkoutCalls } from './checkout.ts'
import { paymentGroups, payoutMethods, refundStates } from './constants.ts'
import { debtCalls, ledgerEntry } from './debts.ts'
import { feeCalls } from './fees.ts'
import { keyCalls } from './keys.ts'
import { payment } from './payment.ts'
import { dispute, payout, payoutCalls } from './payouts.ts'
import { refundCalls } from './refunds.ts'
import { amount, moneyIn, moneyOut } from './shapes.ts'
import { soldCalls } from './sold.ts'
import { subscriptionCalls } from './subscriptions.ts'
import { taxCalls } from './taxes.ts'

const get = defineCall({
  method: 'GET',
  summary: 'What the caller paid, newest first, and what waits to be paid.',
  tag: 'payments',
  who: 'all',
  input: z.strictObject({
    ...paging(20),
    after: cursor.optional(),
    /** Kind of the payments; all kinds without. */
    of: z.enum(paymentGroups).optional(),
  }),
  reply: z.object({ payments: z.array(payment), next: cursor.nullable(), ...paged }),
})

const receipt = defineCall({
  method: 'GET',
  summary:
    'Where a payment’s receipts, or a refund’s credit notes, lie as PDF for five minutes: those of all sellers for the payer, a seller’s own for them.',
  tag: 'payments',
  who: 'all',
  input: z.strictObject({
    payment_id: publicId,
    refund_id: publicId.optional(),
    /** Of a letter about the purchase: its reader may be on another device. */
    pass: z.string().max(500).optional(),
  }),
  reply: z.object({ url: z.string(), expires_at: z.string() }),
})

const ledger = defineCall({
  method: 'GET',
  summary:
    'The caller’s balance, what is held, on its way, owed and settled elsewhere, with the entries that make it up.',
  tag: 'payments',
  who: 'user',
  input: z.strictObject({
    after: cursor.optional(),
    limit: integer.pipe(z.number().min(1).max(100)).default(20),
    /** Sums what was earned in all as well, which reads every sale. */
    with_earned: flag.optional(),
  }),
  reply: z.object({
    /** The account in the person's own currency. */
    balance: moneyOut,
    balances: z.array(moneyOut),
    /**
     * With `with_earned`: what sales gave the caller in all, after fees and without what buyers have back. Money that
     * is held is not in it, nor money that providers paid straight to the caller.
     */
    earned: z.array(moneyOut).optional(),
    held: z.array(moneyOut),
    in_transit: z.array(moneyOut),
    /** In all: what came back is not in it. */
    paid_out: z.array(moneyOut),
    owed: z.array(moneyOut),
    settled_externally: z.array(moneyOut),
    fees_owed: z.array(moneyOut),
    /** Collected for the caller beside their prices: they owe it, and can move it into the balance. */
    tax: z.array(moneyOut),
    test: z.boolean(),
    entries: z.array(ledgerEntry),
    next: z.string().nullable(),
    payouts: z.array(payout),
    /** Open disputes of what the caller sold. */
    disputes: z.array(dispute),
    /** Method of the profile for a payout; `payout_methods` are those that this installation has. */
    payout_method: z.string(),
    /** Account to which the profile’s method pays out; empty if it names none. */
    payout_account: z.string(),
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
    /** All that is left of it without one; a bare number is of the payment's currency. */
    amount: z.union([amount, moneyIn], { error: '#invalid_amount' }).optional(),
    reason: line(500).min(1),
  }),
  reply: z.object({
    refund: z.object({ refund_id: z.string(), amount: moneyOut, state: z.enum(refundStates) }),
  }),
  refusals: ['refund_too_large', 'refund_too_fine', 'insufficient_funds'],
})

const pricing = defineCall({
  method: 'GET',
  summary: 'What the platform takes of what is sold on it, in per cent, and what it sells itself.',
  tag: 'payments',
  who: 'all',
  input: nothing,
  reply: z.object({
    fees: z.object({ services: z.number(), votes: z.number(), clubs: z.number() }),
    /** Fees that the buyer pays beside the price. */
    buyer_fees: z.object({ services: z.number(), votes: z.number(), clubs: z.number() }),
    /** Price of a domain that the platform buys for somebody; null where it buys none. */
    domain: moneyOut.nullable(),
  }),
})

export const paymentsCalls = {
  ...checkoutCalls,
  ...keyCalls,
  ...subscriptionCalls,
  ...taxCalls,
  ...feeCalls,
  ...debtCalls,
  ...soldCalls,
  ...refundCalls,
  ...payoutCalls,
  'payments/get': get,
  'payments/receipt': receipt,
  'payments/ledger': ledger,
  'payments/refund': refund,
  'payments/pricing': pricing,
} as const
