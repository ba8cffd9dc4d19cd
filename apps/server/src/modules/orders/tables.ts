import type { OrderState } from '@plaudit/contract/orders/constants'
import type { ServiceType } from '@plaudit/contract/marketplace/categories'
import type { Generated, JSONColumnType, Kysely, Selectable } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'

type OutsidePayment = 'cash' | 'card' | 'zelle' | 'cash_app'

/** A slot as a line or an order keeps it. */
export interface KeptSlot {
  start: string
  end: string
  seats: number
  time_zone: string
}

/** Place of an appointment: the provider's address, the buyer's home, or online. */
export interface KeptPlace {
  kind: 'address' | 'home' | 'online'
  /** Street, town and country code of the provider's place; empty for the others. */
  address: string
  /** Last part of the address; missing where none is known, and in orders of earlier days. */
  country_code?: string
}

/** Another time that one side asks for. */
export interface Moving extends KeptSlot {
  by: 'buyer' | 'seller'
  /** Time at which it was asked for: it was offered then. */
  at: string
}

/** Thing that was bought, in the words of the day. */
export interface OrderItem {
  package_id: string
  label: string
  price: number
  extras: { label: string; price: number }[]
  slot: KeptSlot | null
  coupon: string | null
  discount: number
  /** Part of the price that the installation pays, and the coupon of its own that it pays by. */
  platform?: { coupon: string; discount: number }
  /** Time that the delivery was to take. */
  delivery?: { time: number; unit: 'hour' | 'day' | 'week' | 'month' }
  /** Number of changes that its buyer may ask for; as many as they like when absent. */
  changes?: number
  /** Where an appointment takes place, as its service said on the day. */
  place?: KeptPlace
  /** Until so many minutes before an appointment its buyer may cancel; until it begins when absent. */
  cancel_min?: number
  /** Part of a subscription's time that this order is for. */
  period?: { start: string; end: string; number: number }
}

interface OrdersTable {
  order_id: string
  number: Generated<number>
  buyer_id: number | null
  seller_id: number | null
  service_id: number
  checkout_id: string | null
  state: Generated<OrderState>
  title: string
  stype: ServiceType
  item: JSONColumnType<OrderItem, string, string>
  quantity: number
  amount: number
  currency: string
  is_test: Generated<boolean>
  requirements: Generated<string>
  outside: OutsidePayment | null
  paid_outside_at: Date | null
  refunded: Generated<number>
  /** Part of the amount that a side, the clock or an admin gave back to the buyer. */
  owed_back: Generated<number>
  /** Part of the amount that is due before the delivery; 0 if all is paid at once. */
  rest: Generated<number>
  rest_paid_at: Date | null
  rest_checkout_id: string | null
  released_at: Date | null
  /** The accepted offer that it is of. */
  offer_id: string | null
  /** Time up to when an unpaid order waits for its payment; null from its payment on. */
  pay_by: Date | null
  /** Licence keys that it waits for. */
  keys_missing: Generated<number>
  meeting_link: Generated<string>
  moving: JSONColumnType<Moving, string | null | undefined, string | null> | null
  due_at: Date | null
  deliver_by: Date | null
  remind_at: Date | null
  created_at: Generated<Date>
  completed_at: Date | null
  /** Sides that wrote their review, or said that they write none. */
  review_ended: Generated<string[]>
}
export type OrderRow = Selectable<OrdersTable>

interface OrderEventsTable {
  order_id: string
  n: number
  verb: string
  actor_id: number | null
  by_clock: Generated<boolean>
  message: Generated<string>
  attachments: Generated<string[]>
  at: Generated<Date>
}
export type OrderEventRow = Selectable<OrderEventsTable>

interface CartLinesTable {
  owner: string
  line_id: string
  service_id: number
  package_id: string
  extras: Generated<string[]>
  quantity: Generated<number>
  slot: JSONColumnType<KeptSlot, string | null | undefined, string | null> | null
  added_at: Generated<Date>
}
export type CartLineRow = Selectable<CartLinesTable>

interface CartsTable {
  owner: string
  coupon: string | null
  touched_at: Generated<Date>
}

interface CouponsTable {
  seller_id: number
  code: string
  per_cent: number | null
  amount: number | null
  currency: string | null
  service_ids: number[]
  ends_at: Date | null
  uses: number | null
  used: Generated<number>
  created_at: Generated<Date>
}
export type CouponRow = Selectable<CouponsTable>

type PlatformCouponsTable = Omit<CouponsTable, 'seller_id' | 'service_ids'>
export type PlatformCouponRow = Selectable<PlatformCouponsTable>

interface PlatformCouponUsesTable {
  user_id: number
  code: string
}

interface OrdersTables {
  orders: OrdersTable
  order_events: OrderEventsTable
  cart_lines: CartLinesTable
  carts: CartsTable
  coupons: CouponsTable
  platform_coupons: PlatformCouponsTable
  platform_coupon_uses: PlatformCouponUsesTable
}

export const ordersDb = (db: Db): Kysely<OrdersTables> => tablesOf<OrdersTables>(db)
