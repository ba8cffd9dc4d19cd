import { statement, type Db } from '../../../platform/db/db.ts'

/** In place of a seller: the installation, as the merchant of what is sold on it. */
export const platformSeller = 0

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

/** The tax on a price in minor units, rounded half up: the amount charged, booked and written is this one number. */
export const taxOn = (price: number, rate: number): number =>
  Number((BigInt(price) * BigInt(rate) + 5000n) / 10_000n)

/** A rate as a person writes it: 19, 5.5. */
export const perCent = (rate: number): number => rate / 100
