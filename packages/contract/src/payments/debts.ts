import { z } from 'zod'
import { cursor, defineCall, flag, integer, numericId } from '../call.ts'
import { currency, moneyOut } from './shapes.ts'

/** Amount that moved on one account of a person. */
export const ledgerEntry = z.object({
  kind: z.string(),
  /** In the reader's language. */
  text: z.string(),
  /** Sale or purchase, with its contest; the contest or order whose money is theirs now. Null: about no sale. */
  what: z.string().nullable(),
  account: z.enum([
    'balance',
    'held',
    'payout_in_transit',
    'owed_by_seller',
    'settled_externally',
    'fee_receivable',
  ]),
  amount: moneyOut,
  at: z.string(),
})

/** Accounts on which a person owes the platform: its fee on sales with keys of their own, or money that went back to its payer after it was paid out. */
const debtKinds = z.enum(['fee_receivable', 'owed_by_seller'])

const page = { after: cursor.optional(), limit: integer.pipe(z.number().min(1).max(100)) }

const getDebts = defineCall({
  method: 'GET',
  summary: 'People who owe the platform: how much in which currency, of what, and since when.',
  tag: 'payments',
  who: 'admin',
  input: z.strictObject({ ...page, limit: page.limit.default(25) }),
  reply: z.object({
    /** One for each person, reason and currency, in the order in which they first owed it. */
    debts: z.array(
      z.object({
        user_id: z.int(),
        /** Empty for a person whose account is erased. */
        username: z.string(),
        account: debtKinds,
        amount: moneyOut,
        /** Time of the first entry since nothing was owed. */
        since: z.string(),
        test: z.boolean(),
      }),
    ),
    next: cursor.nullable(),
  }),
})

const getDebtEntries = defineCall({
  method: 'GET',
  summary: 'What made up one debt of a person to the platform, newest first.',
  tag: 'payments',
  who: 'admin',
  input: z.strictObject({
    user_id: numericId,
    account: debtKinds,
    currency,
    test: flag.default(false),
    ...page,
    limit: page.limit.default(20),
  }),
  reply: z.object({ entries: z.array(ledgerEntry), next: cursor.nullable() }),
})

/** What people owe the platform (product 5: receivables). */
export const debtCalls = {
  'payments/getDebts': getDebts,
  'payments/getDebtEntries': getDebtEntries,
} as const
