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

/** What stands on a person's receipts beside their name; empty where they gave none. */
export interface OnPaper {
  number: string
  /** Lines of the address. */
  address: string
}

export async function onPaperOf(db: Db, sellerId: number): Promise<OnPaper> {
  const [row] = await statement<OnPaper>(
    db,
    'select number, address from seller_tax_numbers where seller_id = $1',
    [sellerId],
  )
  return row ?? { number: '', address: '' }
}

/** The tax on a price in minor units, rounded half up: the amount charged, booked and written is this one number. */
export const taxOn = (price: number, rate: number): number =>
  Number((BigInt(price) * BigInt(rate) + 5000n) / 10_000n)

/** A rate as a person writes it: 19, 5.5. */
export const perCent = (rate: number): number => rate / 100
