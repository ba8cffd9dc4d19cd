import type { Db } from '../../../platform/db/db.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { ownTopic } from '../../../platform/realtime/grants.ts'
import { standOf } from '../../../platform/realtime/topics.ts'
import { disputed, listOrders } from '../data/orders.ts'
import { salesOverTime } from '../data/sales.ts'
import { presentOrders } from '../present/order.ts'

export type OrdersParts = Pick<Parts, 'realtime' | 'secrets' | 'storage'>

export type Now = (
  db: Db,
  orderId: string,
  caller: Caller,
) => Promise<Awaited<ReturnType<typeof presentOrders>>[number]>

/** Routes that read orders: one, pages of them, and sums over time. */
export function readingRoutes({ secrets }: OrdersParts, now: Now): Route[] {
  const page = async (
    db: Db,
    caller: Caller,
    asked: Omit<Parameters<typeof listOrders>[1], 'user_id'>,
  ) => {
    const person = personOf(caller)
    const { rows, ...list } = await listOrders(db, { ...asked, user_id: person.user_id })
    return { orders: await presentOrders(db, secrets, rows, caller), ...list }
  }
  return [
    route('orders/get', {
      limit: 'read',
      read: async ({ db, caller, input: { order_id, ...asked } }) => {
        const { limit } = asked
        // Read before the orders: a step between the two is told once more, and none is missed.
        const stands = await standOf(db, ownTopic('orders', personOf(caller).user_id))
        if (order_id === undefined)
          return { ...(await page(db, caller, asked)), page: asked.page, limit, stands }
        const order = await now(db, order_id, caller)
        return { order, orders: [order], next: null, total: 1, page: 1, limit, stands }
      },
    }),
    route('sales/getUserSales', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const { orders, ...list } = await page(db, caller, { ...input, role: 'seller' })
        return { sales: orders, ...list, page: input.page, limit: input.limit }
      },
    }),
    route('sales/getSalesOverTime', {
      limit: 'read',
      read: ({ db, caller, input }) => salesOverTime(db, personOf(caller).user_id, input.days),
    }),
    route('disputes/getQueue', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const { rows, total } = await disputed(db, input)
        return { orders: await presentOrders(db, secrets, rows, caller), total, ...input }
      },
    }),
  ]
}
