import { statement, type Db } from '../../../platform/db/db.ts'
import { netBackOf } from './lists.ts'
import { given } from './shares.ts'

export interface PaidShare {
  subject: string
  /** The seller's, and the platform's fee, minor units. */
  net: number
  fee: number
  /** On top of the price, and what a coupon of the installation took off it. */
  tax: number
  buyer_fee: number
  platform_coupon: number
  /** What went back of all of it, and of the seller's net in it. */
  given: number
  net_back: number
  /** Paid to the seller's own account. */
  is_external: boolean
  payment_id: string
}

/** Lists the paid shares of these subjects. */
export const paidShares = (db: Db, subjects: readonly string[]): Promise<PaidShare[]> =>
  subjects.length === 0
    ? Promise.resolve([])
    : statement<PaidShare>(
        db,
        `select s.subject, s.net, s.fee, s.tax, s.buyer_fee, s.platform_coupon, p.is_external, p.payment_id,
           ${given} as given, ${netBackOf}::bigint as net_back
         from payment_shares s join payments p using (payment_id) join checkouts c using (checkout_id)
         where s.subject = any ($1::text[]) and s.paid_at is not null and c.fulfilled_at is not null`,
        [subjects],
      )
