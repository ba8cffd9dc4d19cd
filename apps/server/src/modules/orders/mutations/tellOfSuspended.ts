import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import { tellAll } from '../../notifications/mutations/tell.ts'

const batch = 500

interface Waiting {
  order_id: string
  number: number
  buyer_id: number
  title: string
  /** Epoch seconds of the suspension: a later suspension has notices of its own. */
  since: number
}

/**
 * Tells buyers who wait for something of a seller that the seller's account is suspended: they need not wait. A
 * suspension that was lifted meanwhile is told to nobody. A try that was killed halfway tells the rest, and nobody twice.
 */
export async function tellOfSuspended(
  db: Db,
  { user_id, suspended }: { user_id: number; suspended: boolean },
): Promise<void> {
  if (!suspended) return
  for (let after = 0; ;) {
    const waiting = await statement<Waiting>(
      db,
      // The states in which its buyer waits for the seller (policy).
      `select o.order_id, o.number, o.buyer_id, o.title, extract(epoch from u.suspended_at)::bigint as since
       from orders o join users u on u.user_id = o.seller_id
       where o.seller_id = $1 and o.number > $2 and o.buyer_id is not null and u.suspended_at is not null
         and o.state in ('pending', 'in_progress', 'revision_requested') order by o.number limit $3`,
      [user_id, after, batch],
    )
    const last = waiting.at(-1)
    if (last === undefined) return
    await inTransaction(db, (tx) =>
      tellAll(
        tx,
        'order_seller_suspended',
        waiting.map(({ order_id, buyer_id, title, since }) => ({
          to: [buyer_id],
          key: `order:${order_id}:seller_suspended:${since}`,
          group: `order:${order_id}`,
          href: `/orders/${order_id}`,
          values: { title },
        })),
      ),
    )
    after = last.number
  }
}
