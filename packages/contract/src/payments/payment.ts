import { z } from 'zod'
import { checkoutKinds, paymentProviders, refundStates } from './constants.ts'
import { moneyOut } from './shapes.ts'

/** A payment as its payer and its seller see it. */
export const payment = z
  .object({
    payment_id: z.string(),
    checkout_id: z.string(),
    kind: z.enum(checkoutKinds),
    what: z.string(),
    provider: z.enum(paymentProviders),
    state: z.enum([
      'created',
      'pending',
      'paid',
      'failed',
      'part_refunded',
      'refunded',
      'disputed',
    ]),
    /** How a dispute ended: the payer's bank or payment service has the money back. */
    dispute: z.literal('lost').optional(),
    amount: moneyOut,
    /** Given back of the price. Money that came beside it, and goes back by itself, is not counted where the price stays. */
    refunded: moneyOut,
    /** For who may give it back: as much as is left to be given back. */
    refundable: moneyOut.optional(),
    /** There is a receipt to be fetched (`payments/receipt`): money that came too late or short has none. */
    receipt: z.boolean(),
    /** Money that goes back, for its payer: how far it is, and the transaction where a person sent it. */
    returns: z
      .array(
        z.object({
          refund_id: z.string(),
          amount: moneyOut,
          state: z.enum(refundStates),
          reference: z.string().nullable(),
          /** There is one to be fetched (`payments/receipt`). */
          credit_note: z.boolean(),
        }),
      )
      .optional(),
    test: z.boolean(),
    createdAt: z.string(),
    paid_at: z.string().nullable(),
    /** Contest of bought votes. */
    cx_id: z.string().optional(),
    contest_name: z.string().optional(),
    /** Payer in the contest's list, as far as they have an account; `net` is the seller's part. */
    payer: z.string().optional(),
    contestant_name: z.string().optional(),
    votes: z.int().optional(),
    net: moneyOut.optional(),
    fee: moneyOut.optional(),
    /** With `net` and `fee` these make what was paid, and what a coupon of the installation took off it. */
    tax: moneyOut.optional(),
    buyer_fee: moneyOut.optional(),
    coupon: moneyOut.optional(),
    /** Went back to the payer by refunds, and by disputes that are not won; `left` is the part of `net` that stays. */
    given: moneyOut.optional(),
    left: moneyOut.optional(),
    can: z.object({
      refund: z.boolean(),
      /** Its checkout is open, so that its payer can go on. */
      pay: z.boolean(),
    }),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof payment>
