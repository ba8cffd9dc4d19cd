import { blindDays } from '@plaudit/contract/orders/constants'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { eachOf } from '../../../platform/eachOf.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import type { Log } from '../../../platform/telemetry.ts'
import { showReviews, uncountReviews, waitingReviews } from '../../marketplace/mutations/reviews.ts'
import { clockOf, holdOrder, overdue, type DuePlace } from '../data/orders.ts'
import { verbAtDue } from '../data/deadlines.ts'
import { moveBySystem } from './steps.ts'
import { remind } from './remind.ts'

const batch = 100

interface Sweep {
  db: Db
  column: 'due_at' | 'remind_at'
  log?: Pick<Log, 'error'> | undefined
  /** @returns whether something was done. */
  each(tx: Tx, orderId: string): Promise<boolean>
}

/**
 * Does something with every order that is due, each in a transaction of its own: an order whose step fails is told to the
 * operator and tried again in a minute, and keeps no other from its own.
 */
async function sweep({ db, column, log, each }: Sweep): Promise<number> {
  let done = 0
  for (let after: DuePlace | undefined; ;) {
    const due = await overdue(db, column, after, batch)
    await eachOf({ log }, due, 'the clock could not move an order', async ({ order_id }) => {
      done += Number(await inTransaction(db, (tx) => each(tx, order_id)))
    })
    after = due.at(-1)
    if (due.length < batch) return done
  }
}

/**
 * Closes what people left open, by the database's clock: the rows say what is due, so a sweep that was killed is done
 * again (product 6). @returns how many orders moved.
 */
export const sweepOrders = (
  db: Db,
  announcer: Announcer,
  log?: Pick<Log, 'error'>,
): Promise<number> =>
  sweep({
    db,
    column: 'due_at',
    log,
    each: async (tx, orderId) => {
      const order = await holdOrder(tx, orderId)
      const verb = order && verbAtDue(order)
      // Another process, or one of the two, may have been first.
      const isDue = order?.due_at && order.due_at.getTime() <= (await clockOf(tx.db))
      return isDue && verb ? moveBySystem(tx, announcer, orderId, verb, { byClock: true }) : false
    },
  })

/** Tells the sides of orders of the deadlines that come. @returns how many orders were looked at. */
export const sweepReminders = (db: Db, log?: Pick<Log, 'error'>): Promise<number> =>
  sweep({ db, column: 'remind_at', log, each: remind })

/**
 * Ends reviews of orders that were paid with test money, once their seller takes real money: anybody can pay with it,
 * and praise.
 */
export async function sweepTestReviews(
  db: Db,
  payments: { isTest(seller: number | null): Promise<boolean> },
): Promise<void> {
  const rows = await statement<{ seller_id: number; order_ids: string[] }>(
    db,
    `select seller_id, array_agg(order_id) as order_ids from orders
     where is_test and state in ('completed', 'reviewed') and seller_id is not null group by 1`,
    [],
  )
  for (const { seller_id, order_ids } of rows)
    if (!(await payments.isTest(seller_id)))
      await inTransaction(db, (tx) => uncountReviews(tx, order_ids))
}

/**
 * Shows reviews whose other side stayed silent. Each in a transaction of its own: a listing's row that one of them took
 * would wait for a review that is written now, whose writer waits for the listing.
 */
export async function sweepReviews(db: Db, log?: Pick<Log, 'error'>): Promise<void> {
  const waiting = (await waitingReviews(db, blindDays)).map((order_id) => ({ order_id }))
  await eachOf({ log }, waiting, 'a review could not be shown', ({ order_id }) =>
    inTransaction(db, (tx) => showReviews(tx, order_id)),
  )
}
