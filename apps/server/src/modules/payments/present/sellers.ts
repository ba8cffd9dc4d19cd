import type { Checkout, CheckoutSeller } from '@plaudit/contract/payments/shapes'
import type { Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { shareAmount } from '../data/amounts.ts'
import { sharesOf, type PaymentRow } from '../data/payments.ts'
import type { Priced, Share } from '../mutations/kinds.ts'
import type { KeySets } from '../mutations/providers/keySets.ts'
import type { ProviderName } from '../mutations/providers/provider.ts'

interface Parts {
  db: Db
  keySets: KeySets
}

/** Ways in which a seller is paid with keys of their own. */
async function externalWays(
  { keySets }: Parts,
  seller: number | null,
  ways: readonly ProviderName[],
): Promise<ProviderName[]> {
  if (seller === null) return []
  const sets = await Promise.all(ways.map((name) => keySets.current(seller, name)))
  return ways.filter((_, at) => sets[at] !== undefined && sets[at].owner !== null)
}

const sum = (shares: readonly Share[], of: (share: Share) => number): number =>
  shares.reduce((all, share) => all + of(share), 0)

/** What of a purchase is whose, and what would be held of it: told before anything is paid (product 5). */
export async function presentSellers(
  parts: Parts,
  priced: Priced,
  ways: readonly ProviderName[],
): Promise<CheckoutSeller[]> {
  const by = [...Map.groupBy(priced.shares, ({ seller_id }) => seller_id)]
  const people = await peopleByIds(
    parts.db,
    by.flatMap(([id]) => id ?? []),
  )
  return Promise.all(
    by.map(async ([id, shares]) => {
      const person = id === null ? undefined : people.get(id)
      return {
        seller: person && id !== null ? { user_id: id, full_name: person.full_name } : null,
        items: shares.map(({ item, price }) => ({
          text: typeof item['title'] === 'string' ? item['title'] : '',
          amount: price,
        })),
        tax: sum(shares, ({ tax = 0 }) => tax),
        buyer_fee: sum(shares, (share) => share.buyer_fee ?? 0),
        amount: sum(shares, shareAmount),
        external_ways: await externalWays(parts, id, ways),
      }
    }),
  )
}

/** Whose each payment is. */
export async function payeesOf(
  db: Db,
  payments: readonly PaymentRow[],
): Promise<Map<string, Checkout['payments'][number]['sellers']>> {
  const sellers = new Map<string, number[]>()
  for (const { payment_id } of payments) {
    const ids = (await sharesOf(db, payment_id)).flatMap(({ seller_id }) => seller_id ?? [])
    sellers.set(payment_id, [...new Set(ids)])
  }
  const people = await peopleByIds(db, [...new Set([...sellers.values()].flat())])
  return new Map(
    [...sellers].map(([payment, ids]) => [
      payment,
      ids.flatMap((id) => {
        const person = people.get(id)
        return person ? [{ user_id: id, full_name: person.full_name }] : []
      }),
    ]),
  )
}
