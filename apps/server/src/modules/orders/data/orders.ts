import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/db.ts'
import { listOrder, pageOf, readOn } from '../../../platform/keyset.ts'
import { suspendedAmong } from '../../accounts/data/shown.ts'
import { ordersDb, type OrderEventRow, type OrderRow } from '../tables.ts'

export const orderById = (db: Db, orderId: string): Promise<OrderRow | undefined> =>
  ordersDb(db).selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirst()

/** The same, held until the transaction ends: its steps come one after the other. */
export const holdOrder = (tx: Tx, orderId: string): Promise<OrderRow | undefined> =>
  ordersDb(tx.db)
    .selectFrom('orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Tells whether nothing can come from the seller of an order for now, since their account is suspended. */
export const isSellerSuspended = async (
  db: Db,
  { seller_id }: Pick<OrderRow, 'seller_id'>,
): Promise<boolean> => seller_id !== null && (await suspendedAmong(db, [seller_id])).has(seller_id)

export const ordersOfCheckout = (db: Db, checkoutId: string): Promise<OrderRow[]> =>
  ordersDb(db)
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .orderBy('number')
    .execute()

export interface OrderList {
  role: 'buyer' | 'seller'
  user_id: number
  state?: OrderRow['state'] | 'open' | 'done' | 'held' | undefined
  buyer_id?: number | undefined
  /** The other side, whichever side one is oneself. */
  with?: number | undefined
  sort?: 'newest' | 'start' | 'due' | undefined
  limit: number
  page: number
  after?: string | undefined
}

const openStates = [
  'pending',
  'in_progress',
  'delivered',
  'revision_requested',
  'disputed',
] as const

/** States in which nothing more happens with an order. */
const doneStates = ['completed', 'reviewed', 'cancelled', 'resolved'] as const

/** Orders of a list: booked times are texts of one form, which compare as the times do. */
const sorted = {
  newest: listOrder('orders newest', [{ by: 'number', type: 'bigint', order: 'desc' }]),
  start: listOrder('orders start', [
    { by: sql`item -> 'slot' ->> 'start'`, type: 'text' },
    { by: 'number', type: 'bigint' },
  ]),
  due: listOrder('orders due', [
    { by: sql`case when state = 'delivered' then due_at end`, type: 'timestamptz', nulls: 'last' },
    { by: 'number', type: 'bigint' },
  ]),
} as const

/** A page of what somebody bought or sold, or its part after a cursor; the newest first unless it is asked for otherwise. */
export async function listOrders(
  db: Db,
  { role, user_id, state, buyer_id, with: other, sort = 'newest', ...part }: OrderList,
): Promise<{ rows: OrderRow[]; next: string | null; total: number }> {
  const { limit, page, after } = part
  let found = ordersDb(db).selectFrom('orders')
  if (other === undefined)
    found = found.where(role === 'buyer' ? 'buyer_id' : 'seller_id', '=', user_id)
  else
    found = found.where((e) =>
      e.or([
        e.and([e('buyer_id', '=', user_id), e('seller_id', '=', other)]),
        e.and([e('buyer_id', '=', other), e('seller_id', '=', user_id)]),
      ]),
    )
  if (state === 'open' || state === 'held') found = found.where('state', 'in', openStates)
  else if (state === 'done') found = found.where('state', 'in', doneStates)
  else if (state !== undefined) found = found.where('state', '=', state)
  if (state === 'held') found = found.where('outside', 'is', null).where('pay_by', 'is', null)
  if (buyer_id !== undefined) found = found.where('buyer_id', '=', buyer_id)
  if (sort === 'start')
    found = found.where(sql<boolean>`(item -> 'slot' ->> 'end')::timestamptz > now()`)
  const all = found.selectAll()
  const from = after === undefined && page > 1 ? all.offset((page - 1) * limit) : all
  const rows = await readOn(from, sorted[sort], { after, limit }).execute()
  const { count } = await found
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { ...pageOf(rows, sorted[sort], limit), total: count }
}

/** The database's clock, by which appointments begin. */
export async function clockOf(db: Db): Promise<number> {
  const [row] = await statement<{ now: Date }>(db, 'select clock_timestamp() as now', [])
  return row?.now.getTime() ?? Date.now()
}

/** A page of the disputes that wait for an admin, the oldest first, and how many there are. */
export async function disputed(
  db: Db,
  { limit, page }: { limit: number; page: number },
): Promise<{ rows: OrderRow[]; total: number }> {
  const found = ordersDb(db).selectFrom('orders').where('state', '=', 'disputed')
  const rows = await found
    .selectAll()
    .orderBy('number')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { count } = await found
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, total: count }
}

/** Returns the events of orders, in order. */
export const eventsOf = (db: Db, orderIds: readonly string[]): Promise<OrderEventRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : ordersDb(db)
        .selectFrom('order_events')
        .selectAll()
        .where('order_id', 'in', [...orderIds])
        .orderBy('n')
        .execute()

/** A place in a list of orders by the day that something is due. */
export interface DuePlace {
  order_id: string
  at: Date
}

/** Orders whose time is over, or whose people are to be told of it, by the database's clock; from after a known one. */
export const overdue = (
  db: Db,
  column: 'due_at' | 'remind_at',
  after: DuePlace | undefined,
  limit: number,
): Promise<DuePlace[]> =>
  statement<DuePlace>(
    db,
    `select order_id, ${column} as at from orders
     where ${column} <= now() and (${column}, order_id) > ($2::timestamptz, $3) order by ${column}, order_id limit $1`,
    [limit, after?.at ?? new Date(0), after?.order_id ?? ''],
  )

/** Orders of a person that are paid and not over, which their account waits for. */
export async function openOrdersOf(db: Db, userId: number): Promise<OrderRow[]> {
  return ordersDb(db)
    .selectFrom('orders')
    .selectAll()
    .where((e) => e.or([e('buyer_id', '=', userId), e('seller_id', '=', userId)]))
    .where('state', 'in', openStates)
    .where('pay_by', 'is', null)
    .orderBy('number')
    .execute()
}
