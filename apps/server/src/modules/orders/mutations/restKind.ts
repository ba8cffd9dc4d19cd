import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf } from '../../../platform/http/caller.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import type { Bought, CheckoutKind, Fulfilment, Priced } from '../../payments/mutations/kinds.ts'
import { holdOrder, isSellerSuspended, orderById } from '../data/orders.ts'
import { restPriced } from '../data/rests.ts'
import { isRestPayable } from '../policy.ts'
import { orderChanged } from '../events.ts'
import { ordersDb } from '../tables.ts'
import { noteBack, noteWon } from './money.ts'
import { noteEvent } from './note.ts'

const orderOf = ({ subject }: Pick<Bought, 'subject'>): string => String(subject['order_id'])

/**
 * The rest of an order whose deposit was paid, as the one checkout sees it (product 5): held like the deposit until the
 * buyer accepts. The first of several payments counts, and a payment after a cancellation goes back by itself.
 */
export function restKind(announcer: Announcer): CheckoutKind {
  return {
    name: 'rest',
    forVisitors: false,
    price: ({ db, caller, input }) =>
      priceRest(db, personOf(caller).user_id, String(input['order_id'] ?? '')),
    // Test money never pays what is owed of a real order, nor the other way round.
    reserve: async (tx, bought) => {
      const order = await orderById(tx.db, orderOf(bought))
      if (order?.is_test !== bought.is_test) refuse('provider_unsuitable')
    },
    keep: (tx, bought, until) => waitForRest(tx, orderOf(bought), until),
    fulfil: (tx, bought) => fulfil(tx, announcer, bought),
    noteBack,
    noteWon,
    // The refund of it is noted; the order goes on.
    undo: async () => undefined,
  }
}

async function priceRest(db: Db, buyer: number, orderId: string): Promise<Priced> {
  const order = await orderById(db, orderId)
  if (order?.buyer_id !== buyer) return refuse('not_found')
  if (!isRestPayable(order)) refuse('order_illegal_step')
  // Nothing would come for it. The clock leaves an order whose rest is not paid to a person.
  if (await isSellerSuspended(db, order)) refuse('not_for_sale')
  return restPriced(db, order)
}

/** Minutes after its end in which a payment is asked whether its money is on its way still. */
const askedFor = 5

/**
 * The money of the rest is on its way: the clock does not end the order before it comes.
 * @returns whether it can be paid still.
 */
async function waitForRest(tx: Tx, orderId: string, until: Date): Promise<boolean> {
  const order = await holdOrder(tx, orderId)
  if (order === undefined || !isRestPayable(order)) return false
  await statement(
    tx.db,
    `update orders set due_at = greatest(due_at, $2::timestamptz + make_interval(mins => $3))
     where order_id = $1 and due_at is not null`,
    [orderId, until, askedFor],
  )
  return true
}

async function fulfil(tx: Tx, announcer: Announcer, bought: Bought): Promise<Fulfilment> {
  const order = await holdOrder(tx, orderOf(bought))
  if (order === undefined || !isRestPayable(order)) return { outcome: 'late', reason: 'gone' }
  const { order_id, buyer_id } = order
  await ordersDb(tx.db)
    .updateTable('orders')
    .set({ rest_paid_at: new Date(), rest_checkout_id: bought.checkout_id })
    .where('order_id', '=', order_id)
    .execute()
  await noteEvent(tx, order_id, { verb: 'pay_rest', actor: buyer_id })
  await orderChanged(tx, announcer, order_id, 'pay_rest', buyer_id)
  return { outcome: 'fulfilled', result: { order_ids: [order_id] } }
}
