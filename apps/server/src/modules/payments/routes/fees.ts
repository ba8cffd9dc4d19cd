import { personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { entriesOf } from '../../ledger/data.ts'
import { ownerOf } from '../mutations/books.ts'
import { closeFees, payFees } from '../mutations/fees.ts'
import type { PayoutParts } from '../mutations/payouts.ts'
import { debtsOf } from '../data/debts.ts'
import { presentEntries } from '../present/moved.ts'
import { testFor } from './payouts.ts'

/** Place in a list of the books after which the next page begins; undefined for the first page. */
export const placeOf = (after: string | undefined): number | undefined => {
  const place = after === undefined ? undefined : Number(after)
  return Number.isSafeInteger(place) ? place : undefined
}

/**
 * Debts of people to the platform: all of them, for admins; and the fee on sales with a seller's own keys, paid by them
 * or closed by an admin.
 */
export const feeRoutes = (parts: PayoutParts): Route[] => [
  route('payments/payFees', {
    limit: 'write',
    idempotent: true,
    verb: async ({ tx, input: { currency }, caller }) => {
      const person = personOf(caller)
      const test = await testFor(parts, person)
      return payFees(tx, { sellerId: person.user_id, test, currency })
    },
    present: async ({ paid, left }, { input: { currency } }) => ({
      paid: { amount: paid, currency },
      left: { amount: left, currency },
    }),
  }),
  route('payments/closeFees', {
    limit: 'write',
    idempotent: true,
    verb: ({ tx, input: { user_id, ...input }, caller }) =>
      closeFees(tx, { ...input, sellerId: user_id, actor: personOf(caller).user_id }),
    present: async (amount, { input: { currency } }) => ({ closed: { amount, currency } }),
  }),
  route('payments/getDebts', {
    limit: 'read',
    read: async ({ db, input: { after, limit } }) => {
      const rows = await debtsOf(db, { after: placeOf(after), limit })
      const last = rows.length < limit ? undefined : rows.at(-1)
      return {
        debts: rows.map(({ account_id: _, since, ...debt }) => ({
          ...debt,
          since: since.toISOString(),
        })),
        next: last ? String(last.account_id) : null,
      }
    },
  }),
  route('payments/getDebtEntries', {
    limit: 'read',
    read: async ({ db, caller, input }) => {
      const { user_id, account, currency, test, after, limit } = input
      const owner = ownerOf(user_id, test)
      const kinds = [account]
      const rows = await entriesOf(db, { owner, kinds, currency, before: placeOf(after), limit })
      const last = rows.length < limit ? undefined : rows.at(-1)
      return {
        entries: await presentEntries(db, { user_id, language: caller.language }, rows),
        next: last ? String(last.entry_id) : null,
      }
    },
  }),
]
