import { statement, type Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import type { Priced, Share } from '../mutations/kinds.ts'
import type { CheckoutLine } from '../tables.ts'

export interface Tax {
  seller_id: number
  country: string
  /** Hundredths of a per cent of the price. */
  rate: number
  name: string
}

export const taxesOf = (db: Db, sellers: readonly number[]): Promise<Tax[]> =>
  sellers.length === 0
    ? Promise.resolve([])
    : statement<Tax>(
        db,
        'select seller_id, country, rate, name from seller_taxes where seller_id = any ($1::bigint[]) order by seller_id, country',
        [[...new Set(sellers)]],
      )

export async function taxNumberOf(db: Db, sellerId: number): Promise<string> {
  const [row] = await statement<{ number: string }>(
    db,
    'select number from seller_tax_numbers where seller_id = $1',
    [sellerId],
  )
  return row?.number ?? ''
}

/** The tax on a price in minor units, rounded half up: what is charged, booked and written is this one number. */
export const taxOn = (price: number, rate: number): number =>
  Number((BigInt(price) * BigInt(rate) + 5000n) / 10_000n)

/** A rate as a person writes it: 19, 5.5. */
export const perCent = (rate: number): number => rate / 100

/**
 * What is to be paid with the tax of each seller beside their price, where the seller set one for the buyer’s country
 * (product 5: price, less coupon, plus tax). A visitor’s country is not known: everybody else’s rate is theirs.
 */
export async function taxed(db: Db, priced: Priced, buyerId: number | null): Promise<Priced> {
  const sellers = priced.shares.flatMap(({ seller_id }) => seller_id ?? [])
  const taxes = await taxesOf(db, sellers)
  if (taxes.length === 0) return priced
  const people = buyerId === null ? undefined : await peopleByIds(db, [buyerId])
  const country = people?.get(buyerId ?? 0)?.country_code ?? ''
  const found = (share: Share): Tax | undefined => {
    const own = taxes.filter(({ seller_id }) => seller_id === share.seller_id)
    return own.find((tax) => tax.country === country) ?? own.find((tax) => tax.country === '')
  }
  const lines = new Map<string, CheckoutLine>()
  const shares = priced.shares.map((share) => {
    const { name, rate } = found(share) ?? { name: '', rate: 0 }
    const amount = taxOn(share.price, rate)
    if (amount === 0) return share
    const { seller_id } = share
    const line = lines.get(`${seller_id} ${name} ${rate}`)
    lines.set(`${seller_id} ${name} ${rate}`, {
      label: 'tax',
      values: { name, rate: perCent(rate) },
      amount: amount + (line?.amount ?? 0),
      seller_id,
    })
    return { ...share, tax: amount }
  })
  return { ...priced, shares, lines: [...priced.lines, ...lines.values()] }
}
