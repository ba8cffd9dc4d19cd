import { statement, type Db } from '../../../platform/db/db.ts'

/** Money of a payment that goes back to its payer, or is back. */
export interface GivenBack {
  /** Minor units. */
  amount: number
  /** As the refund has it: a code, or a person's words. */
  reason: string
}

/**
 * Returns the money that goes back of each payment of a checkout, also where its sending failed and is tried again. Of
 * several reasons it names the newest that is not about money beside the price.
 */
export async function refundsOfCheckout(
  db: Db,
  checkoutId: string,
): Promise<Map<string, GivenBack>> {
  const rows = await statement<GivenBack & { payment_id: string }>(
    db,
    `select r.payment_id, sum(r.amount)::bigint as amount,
       (array_agg(r.reason order by r.reason = 'overpaid', r.created_at desc, r.refund_id))[1] as reason
     from refunds r join payments p using (payment_id)
     where p.checkout_id = $1 and (r.state <> 'failed' or r.retried_by is null and r.taken = '[]')
     group by r.payment_id`,
    [checkoutId],
  )
  return new Map(rows.map(({ payment_id, ...back }) => [payment_id, back]))
}
