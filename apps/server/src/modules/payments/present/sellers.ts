import type { Checkout, CheckoutSeller, SellerPart } from '@plaudit/contract/payments/shapes'
import type { Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { shareAmount } from '../data/amounts.ts'
import { sharesOf, type CheckoutRow, type PaymentRow } from '../data/payments.ts'
import type { Priced } from '../mutations/kinds.ts'
import type { KeySets } from '../mutations/providers/keySets.ts'
import type { ProviderName } from '../mutations/providers/provider.ts'
import { shownLines } from './words.ts'

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

type Payee = Checkout['payments'][number]['sellers'][number]

/** People as a payer reads them, by id. */
async function payees(db: Db, ids: readonly (number | null)[]): Promise<Map<number, Payee>> {
  const people = await peopleByIds(db, [...new Set(ids.flatMap((id) => id ?? []))])
  return new Map(
    [...people].map(([user_id, { ux_id, full_name, avatar }]) => [
      user_id,
      { user_id, ux_id, full_name, avatar },
    ]),
  )
}

/**
 * Returns each seller's part of a purchase in each currency, and what would be held of it: told before anything is paid
 * (product 5).
 */
export async function presentSellers(
  parts: Parts,
  priced: Priced,
  asked: { ways: readonly ProviderName[]; language: string },
): Promise<CheckoutSeller[]> {
  const own = priced.currency
  const by = bySellerAndCurrency(priced.shares, own)
  const people = await payees(
    parts.db,
    by.map(({ id }) => id),
  )
  return Promise.all(
    by.map(async ({ id, currency, parts: shares }) => ({
      seller: people.get(id ?? 0) ?? null,
      // Every line of a single seller is theirs, be it marked so or not.
      lines: shownLines(
        by.length === 1
          ? priced.lines
          : priced.lines.filter(
              (line) => line.seller_id === id && (line.currency ?? own) === currency,
            ),
        { language: asked.language, currency: own },
      ),
      amount: shares.reduce((sum, share) => sum + shareAmount(share), 0),
      currency,
      external_ways: await externalWays(parts, id, asked.ways),
    })),
  )
}

/** Groups parts of a purchase by seller and currency, in the order in which they come. */
function bySellerAndCurrency<Part extends { seller_id?: number | null; currency?: string }>(
  all: readonly Part[],
  own: string,
): { id: number | null; currency: string; parts: Part[] }[] {
  const by = Map.groupBy(all, ({ seller_id, currency = own }) => `${seller_id} ${currency}`)
  return [...by.values()].map((parts) => ({
    id: parts[0]?.seller_id ?? null,
    currency: parts[0]?.currency ?? own,
    parts,
  }))
}

/**
 * A purchase that was begun, by seller and currency; nothing where one person sells all of it in one currency, or its
 * lines do not say whose they are.
 */
export async function partsOfSellers(
  db: Db,
  { lines, currency: own }: Pick<CheckoutRow, 'lines' | 'currency'>,
  language: string,
): Promise<SellerPart[]> {
  if (lines.some(({ seller_id }) => seller_id === undefined)) return []
  const by = bySellerAndCurrency(lines, own)
  if (by.length < 2) return []
  const people = await payees(
    db,
    by.map(({ id }) => id),
  )
  return by.map(({ id, currency, parts }) => ({
    seller: people.get(id ?? 0) ?? null,
    lines: shownLines(parts, { language, currency: own }),
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    currency,
  }))
}

/** Returns the sellers of each payment. */
export async function payeesOf(
  db: Db,
  payments: readonly PaymentRow[],
): Promise<Map<string, Checkout['payments'][number]['sellers']>> {
  const sellers = new Map<string, number[]>()
  for (const { payment_id } of payments) {
    const ids = (await sharesOf(db, payment_id)).flatMap(({ seller_id }) => seller_id ?? [])
    sellers.set(payment_id, [...new Set(ids)])
  }
  const people = await payees(db, [...sellers.values()].flat())
  return new Map(
    [...sellers].map(([payment, ids]) => [payment, ids.flatMap((id) => people.get(id) ?? [])]),
  )
}
