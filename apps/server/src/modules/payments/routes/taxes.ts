import type { Reply } from '@plaudit/contract/calls'
import type { Db } from '../../../platform/db/db.ts'
import { personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { perCent, taxesOf, taxNumberOf } from '../data/taxes.ts'
import type { PayoutParts } from '../mutations/payouts.ts'
import { saveTaxes, takeTax } from '../mutations/taxes.ts'
import { testFor } from './payouts.ts'

async function shown(db: Db, sellerId: number): Promise<Reply<'payments/getTaxes'>> {
  const rates = await taxesOf(db, [sellerId])
  return {
    number: await taxNumberOf(db, sellerId),
    rates: rates.map(({ country, rate, name }) => ({ country, rate: perCent(rate), name })),
  }
}

/** The tax of a seller: what is added, and what was collected. */
export const taxRoutes = (parts: PayoutParts): Route[] => [
  route('payments/getTaxes', {
    limit: 'read',
    read: ({ caller, db }) => shown(db, personOf(caller).user_id),
  }),
  route('payments/saveTaxes', {
    limit: 'write',
    verb: ({ tx, input, caller }) => saveTaxes(tx, personOf(caller).user_id, input),
    present: (_, { db, caller }) => shown(db, personOf(caller).user_id),
  }),
  route('payments/takeTax', {
    limit: 'write',
    idempotent: true,
    verb: async ({ tx, input: { currency }, caller }) => {
      const person = personOf(caller)
      const test = await testFor(parts, person)
      return takeTax(tx, { sellerId: person.user_id, test, currency })
    },
    present: async (amount, { input: { currency } }) => ({ taken: { amount, currency } }),
  }),
]
