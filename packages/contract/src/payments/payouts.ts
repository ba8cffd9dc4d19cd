import { z } from 'zod'
import { defineCall, flag, isoTimeOrDay, paged, paging, publicId } from '../call.ts'
import { listFormats } from '../constants.ts'
import { paymentProviders, payoutMethods, payoutStates, refundStates } from './constants.ts'
import { moneyIn, moneyOut } from './shapes.ts'

export const payout = z
  .object({
    payout_id: z.string(),
    amount: moneyOut,
    /** Amount sent, if it leaves in another currency, and whole units of it for one of the balance's. */
    sends: z.object({ amount: moneyOut, rate: z.number() }).nullable(),
    method: z.enum(payoutMethods),
    state: z.enum(payoutStates),
    /**
     * Words of the admin who decided, or why it did not arrive, in the reader's language: for its asker as far as it lies
     * with the account that they named, for admins any reason.
     */
    reason: z.string(),
    test: z.boolean(),
    requested_at: z.string(),
    done_at: z.string().nullable(),
    destination: z.string().optional(),
    /** For admins. */
    username: z.string().optional(),
    /** The provider's own word for why it did not arrive. */
    provider_reason: z.string().nullable().optional(),
    /** The name that its provider or its file has for it. */
    reference: z.string().nullable().optional(),
    /** Moment of the copy that the installation was put back from: the lost one may have sent it since. */
    held_since: z.string().nullable().optional(),
    /**
     * Until when the provider's word is waited for: before, the payout can be marked neither as failed nor as come
     * back. Null where it can.
     */
    awaited_until: z.string().nullable().optional(),
    /**
     * Why it is not sent by itself: the platform has no keys for its method, or has keys of test money for real money or
     * the other way round. Null where it is, and once it was sent.
     */
    unsent: z.enum(['no_keys', 'other_money']).nullable().optional(),
  })
  .meta({ id: 'Payout' })
export type Payout = z.infer<typeof payout>

const request = defineCall({
  method: 'POST',
  summary: 'Asks for a part of the balance to be paid out.',
  tag: 'payments',
  who: 'user',
  personal: true,
  input: z.strictObject({
    amount: moneyIn,
    method: z.enum(payoutMethods),
    /** Account to which it goes; the profile's when absent. */
    destination: z.string().trim().min(3).max(200).optional(),
    /** Amount sent that the screen showed: another rate is refused. */
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

const decide = defineCall({
  method: 'POST',
  summary: 'Approves or refuses a payout, or says what became of one that was sent by hand.',
  tag: 'payments',
  who: 'admin',
  input: z.strictObject({
    payout_id: publicId,
    verdict: z.enum(['approve', 'refuse', 'paid', 'failed', 'returned']),
    reason: z.string().max(500).default(''),
  }),
  reply: z.object({ payout }),
  refusals: ['illegal_step', 'payout_under_way', 'payout_owed', 'payout_held'],
})

/** A payer's bank or provider took a payment back, or may: the seller answers it at the provider. */
export const dispute = z.object({
  payment_id: z.string(),
  /** The provider's name of the dispute. */
  reference: z.string(),
  provider: z.enum(paymentProviders),
  state: z.enum(['opened', 'won', 'lost']),
  amount: moneyOut,
  reason: z.string(),
  what: z.string(),
  /** The seller's own keys took the money: they alone can answer. */
  external: z.boolean(),
  test: z.boolean(),
  answer_by: z.string().nullable(),
  opened_at: z.string(),
})
export type Dispute = z.infer<typeof dispute>

const queues = defineCall({
  method: 'GET',
  summary: 'Payouts and disputes that wait for an admin, and when the books were last proven.',
  tag: 'payments',
  who: 'admin',
  input: z.strictObject({ all: flag.default(false) }),
  reply: z.object({
    payouts: z.array(payout),
    /** Number of these payouts, of which the first stand here. */
    payouts_total: z.int(),
    disputes: z.array(
      // Usernames of the sellers of the payment.
      dispute.extend({ sellers: z.array(z.string()) }),
    ),
    refunds: z.array(
      z.object({
        refund_id: z.string(),
        payment_id: z.string(),
        amount: moneyOut,
        state: z.enum(refundStates),
        reason: z.string(),
        failure: z.string().nullable(),
        /** Time at which a failed refund is tried again by itself. */
        retry_at: z.string().nullable(),
        what: z.string(),
        /** The refund failed, and its payment has as much left: it can be tried again. */
        again: z.boolean(),
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

const payoutPage = 25

const getAll = defineCall({
  method: 'POST',
  summary:
    'Every payout of every state, newest first; whole as CSV for a bank or an accountant, or as a JSON file.',
  tag: 'payments',
  who: 'admin',
  input: z.strictObject({
    ...paging(payoutPage),
    state: z.enum(payoutStates).optional(),
    method: z.enum(payoutMethods).optional(),
    /** A part of the username or of where it goes, or the whole of its reference. */
    keyword: z.string().trim().max(200).optional(),
    from: isoTimeOrDay.optional(),
    to: isoTimeOrDay.optional(),
    format: z.enum(listFormats).optional(),
  }),
  reply: z.object({ payouts: z.array(payout), ...paged }),
  refusals: ['payout_held'],
})

/** Money that leaves: asked for by people, decided and handed to a bank by admins (product 5). */
export const payoutCalls = {
  'payouts/request': request,
  'payouts/decide': decide,
  'payouts/getQueues': queues,
  'payouts/getAll': getAll,
} as const
