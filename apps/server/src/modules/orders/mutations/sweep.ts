import { blindDays } from '@plaudit/contract/orders/constants'
import { inTransaction, type Db } from '../../../platform/db/db.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { showReviews, waitingReviews } from '../../marketplace/mutations/reviews.ts'
import { orderById, overdue } from '../data/orders.ts'
import type { OrderVerb } from '../states.ts'
import type { OrderRow } from '../tables.ts'
import { moveBySystem } from './steps.ts'

/** What the clock does with an order that somebody left open. */
const verbOf: Partial<Record<OrderRow['state'], OrderVerb>> = {
  // Nobody began it: it is cancelled and paid back.
  pending: 'cancel',
  // The appointment is over.
  in_progress: 'deliver',
  delivered: 'accept',
  disputed: 'resolve',
}

const batch = 100

/**
 * Closes what people left open, by the database's clock: the rows say what is due, so a sweep that was killed is done
 * again (product 6). @returns how many orders moved.
 */
export async function sweepOrders(db: Db, announcer: Announcer): Promise<number> {
  let moved = 0
  for (const orderId of await overdue(db, batch)) {
    await inTransaction(db, async (tx) => {
      const order = await orderById(tx.db, orderId)
      const verb = order && verbOf[order.state]
      // Another process, or one of the two, may have been first.
      if (order?.due_at && order.due_at.getTime() <= Date.now() && verb)
        moved += Number(await moveBySystem(tx, announcer, orderId, verb))
    })
  }
  return moved
}

/** Shows reviews whose other side stayed silent. */
export async function sweepReviews(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const orderId of await waitingReviews(tx, blindDays)) await showReviews(tx, orderId)
  })
}
