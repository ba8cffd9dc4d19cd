import type { Reply } from '@plaudit/contract/calls'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { holdings } from '../../ledger/data.ts'
import { perCent, platformSeller, taxesOf, onPaperOf } from '../data/taxes.ts'
import type { PayoutParts } from '../mutations/payouts.ts'
import { payPlatformTax, saveTaxes, takeTax } from '../mutations/taxes.ts'
import { mayKeepKeys } from '../policy.ts'
import { testFor } from './payouts.ts'

type Of = 'me' | 'platform'

/**
 * Returns the seller whose tax is meant: one’s own is everybody’s, the installation’s its admins’.
 * @throws refusal forbidden.
 */
function sellerFor(caller: Caller, of: Of): number {
  const person = personOf(caller)
  if (!mayKeepKeys(person, of)) refuse('forbidden')
  return of === 'me' ? person.user_id : platformSeller
}

async function shown(db: Db, sellerId: number): Promise<Reply<'payments/getTaxes'>> {
  const rates = await taxesOf(db, [sellerId])
  const owed = sellerId === platformSeller ? await holdings(db, 'platform', ['tax']) : []
  return {
    ...(await onPaperOf(db, sellerId)),
    rates: rates.map(({ country, rate, name }) => ({ country, rate: perCent(rate), name })),
    owed: owed.flatMap(({ amount, currency }) => (amount === 0 ? [] : [{ amount, currency }])),
  }
}

/** The tax of a seller or of the installation: what is added, and what was collected. */
export const taxRoutes = (parts: PayoutParts): Route[] => [
  route('payments/getTaxes', {
    limit: 'read',
    read: ({ caller, input, db }) => shown(db, sellerFor(caller, input.of)),
  }),
  route('payments/saveTaxes', {
    limit: 'write',
    authorise: async ({ caller, input }) => sellerFor(caller, input.of),
    verb: ({ tx, input, scope }) => saveTaxes(tx, scope, input),
    present: (_, { db, scope }) => shown(db, scope),
  }),
  route('payments/takeTax', {
    limit: 'write',
    idempotent: true,
    authorise: async ({ caller, input }) => sellerFor(caller, input.of),
    verb: async ({ tx, input: { currency, of }, caller }) => {
      const person = personOf(caller)
      if (of === 'platform') return payPlatformTax(tx, currency, person.user_id)
      const test = await testFor(parts, person)
      return takeTax(tx, { sellerId: person.user_id, test, currency })
    },
    present: async (amount, { input: { currency } }) => ({ taken: { amount, currency } }),
  }),
]
