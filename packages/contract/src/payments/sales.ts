import { z } from 'zod'
import {
  cursor,
  defineCall,
  isoTimeOrDay,
  nothing,
  numericId,
  paged,
  paging,
  publicId,
} from '../call.ts'
import { contestPageSize, listFormats } from '../constants.ts'
import { payment } from './payment.ts'
import { moneyOut } from './shapes.ts'

const getPaymentProof = defineCall({
  method: 'POST',
  summary:
    'What shows that a contest’s bought votes were paid for, without naming payers: a file for the stand-alone verifier.',
  tag: 'payments',
  who: 'user',
  input: z.strictObject({ cx_id: publicId }),
  reply: z.object({
    proof: z.object({
      v: z.literal(1),
      contest: publicId,
      purchases: z.array(
        z.object({
          provider: z.string(),
          /** As the provider’s own report has it. */
          reference: z.string(),
          /** Minor units. */
          amount: z.int(),
          currency: z.string(),
          votes: z.int(),
          /** Bought to be spent later; else one ballot of this contest. */
          credits: z.boolean(),
          /** Paid back whole. */
          refunded: z.boolean(),
          /** The minute of its last refund, where it was paid back. */
          refunded_at: z.string().optional(),
          /** Minor units that were paid back, in part or whole. */
          refunded_amount: z.int().positive().optional(),
        }),
      ),
      /** The secret that opens the payment’s commitment of each bought ballot. */
      casts: z.array(
        z.object({
          provider: z.string(),
          reference: z.string(),
          salt: z.string(),
          votes: z.int(),
        }),
      ),
      /** Credits that were spent, by contest of the organiser. */
      spent: z.array(z.object({ contest: publicId, votes: z.int() })),
      /** Votes that the books have as spent in this contest. */
      ledger: z.int(),
    }),
  }),
})

/** Call of the organiser's list: by page, or whole as a file. */
const getAllPayments = defineCall({
  method: 'POST',
  summary:
    'Every payment for one’s contests, newest first, by page or after a cursor, with totals by currency; whole as CSV for the accountant, or as a JSON file.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({
    ...paging(contestPageSize),
    after: cursor.optional(),
    contest_id: z.union([numericId, publicId]).optional(),
    /** A part of a contest's, contestant's or payer's name; the whole of a payment's or its provider's name. */
    keyword: z.string().trim().max(200).optional(),
    state: z.enum(['paid', 'refunded', 'disputed']).optional(),
    /** Votes for a contestant, or votes to be given later. */
    sold: z.enum(['votes', 'credits']).optional(),
    from: isoTimeOrDay.optional(),
    to: isoTimeOrDay.optional(),
    format: z.enum(listFormats).optional(),
  }),
  reply: z.object({
    payments: z.array(payment),
    /** Of all payments that the search finds. */
    totals: z.array(
      z.object({
        sold: moneyOut,
        /** The organiser's part, less what went back of it. */
        net: moneyOut,
        fee: moneyOut,
        refunded: moneyOut,
        votes: z.int(),
        payments: z.int(),
        test: z.boolean(),
      }),
    ),
    next: cursor.nullable(),
    ...paged,
  }),
})

/** Went back on this day, whenever it was sold; not taken off the amount that was sold. */
const goneBack = moneyOut

const sale = z.object({
  contest_id: z.int(),
  cx_id: publicId,
  contest_name: z.string(),
  /** Less what went back. */
  total: moneyOut,
  votes: z.int(),
  test: z.boolean(),
})
const sales = z.object({ sales: z.array(sale) })

const getUserContestsSales = defineCall({
  method: 'GET',
  summary: 'What one’s contests sold, by contest and currency.',
  tag: 'organiser',
  who: 'user',
  input: nothing,
  reply: sales,
})
const getContestsSalesOf = defineCall({
  method: 'GET',
  summary: 'What the contests of a person sold: one’s own, or (admins) anybody’s.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({ id: numericId }),
  reply: sales,
  refusals: ['not_found'],
})
const getContestSale = defineCall({
  method: 'GET',
  summary:
    'What one contest of one’s own sold, by currency and by day, and what went back of it on each day.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({ contest_id: z.union([numericId, publicId]) }),
  reply: z.object({
    sales: z.array(sale),
    days: z.array(
      z.object({
        day: z.string(),
        amount: moneyOut,
        back: goneBack,
        payments: z.int(),
        test: z.boolean(),
      }),
    ),
  }),
  refusals: ['not_found'],
})

const getSalesOverTime = defineCall({
  method: 'GET',
  summary:
    'What one’s contests sold on each of the last days, and what went back on each, by contest, kind and currency.',
  tag: 'organiser',
  who: 'user',
  input: z.strictObject({ contest_id: z.union([numericId, publicId]).optional() }),
  reply: z.object({
    /** Days in UTC, the first and the last of what is told. */
    from: z.string(),
    to: z.string(),
    sales: z.array(
      z.object({
        day: z.string(),
        cx_id: publicId,
        contest_name: z.string(),
        /** Votes for a contestant, or votes to be given later. */
        sold: z.enum(['votes', 'credits']),
        amount: moneyOut,
        back: goneBack,
        payments: z.int(),
        test: z.boolean(),
      }),
    ),
  }),
})
export type SalesOverTime = z.infer<typeof getSalesOverTime.reply>

/** Sales of contests; the calls are the contests' own. */
export const contestSalesCalls = {
  'contest/v2/getAllPayments': getAllPayments,
  'contest/v2/getPaymentProof': getPaymentProof,
  'contest/v2/getUserContestsSales/': getUserContestsSales,
  'contest/v2/getUserContestsSales/{id}': getContestsSalesOf,
  'contest/v2/getContestSale/{contest_id}': getContestSale,
  'contest/v2/getSalesOverTime': getSalesOverTime,
} as const
