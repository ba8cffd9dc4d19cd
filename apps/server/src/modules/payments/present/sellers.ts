import type { Checkout, CheckoutSeller, SellerPart } from '@plaudit/contract/payments/shapes'
import type { Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { shareAmount } from '../data/amounts.ts'
import { sharesOf, type PaymentRow } from '../data/payments.ts'
import type { Priced } from '../mutations/kinds.ts'
import type { KeySets } from '../mutations/providers/keySets.ts'
import type { ProviderName } from '../mutations/providers/provider.ts'
import type { CheckoutLine } from '../tables.ts'
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

/** Returns each seller's part of a purchase, and what would be held of it: told before anything is paid (product 5). */
export async function presentSellers(
  parts: Parts,
  priced: Priced,
  asked: { ways: readonly ProviderName[]; language: string },
): Promise<CheckoutSeller[]> {
  const by = [...Map.groupBy(priced.shares, ({ seller_id }) => seller_id)]
  const people = await payees(
    parts.db,
    by.map(([id]) => id),
  )
  return Promise.all(
    by.map(async ([id, shares]) => ({
      seller: people.get(id ?? 0) ?? null,
      // Every line of a single seller is theirs, be it marked so or not.
      lines: shownLines(
        by.length === 1 ? priced.lines : priced.lines.filter((line) => line.seller_id === id),
        asked.language,
      ),
      amount: shares.reduce((sum, share) => sum + shareAmount(share), 0),
      external_ways: await externalWays(parts, id, asked.ways),
    })),
  )
}

/** A purchase that was begun, by seller; nothing where one person sells all of it, or its lines do not say whose they are. */
export async function partsOfSellers(
  db: Db,
  lines: readonly CheckoutLine[],
  language: string,
): Promise<SellerPart[]> {
  if (lines.some(({ seller_id }) => seller_id === undefined)) return []
  const by = [...Map.groupBy(lines, ({ seller_id = null }) => seller_id)]
  if (by.length < 2) return []
  const people = await payees(
    db,
    by.map(([id]) => id),
  )
  return by.map(([id, own]) => ({
    seller: people.get(id ?? 0) ?? null,
    lines: shownLines(own, language),
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
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
