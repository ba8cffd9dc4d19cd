import { extrasOf, unitsOf } from '@plaudit/contract/marketplace/prices'
import type { CartItem } from '@plaudit/contract/orders/shapes'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { soldRows, type SoldRow } from '../../marketplace/data/services.ts'
import { isPublic } from '../../marketplace/policy.ts'
import type { CartLineRow, CouponRow, KeptSlot, OrderItem } from '../tables.ts'
import { areFree } from './wishes.ts'
import { openCheckouts, type CheckoutRow } from '../../payments/data/payments.ts'
import { restOf } from './rests.ts'
import {
  couponCode,
  couponUses,
  linesOf,
  ordersIn,
  usableCoupons,
  usablePlatformCoupon,
} from './cart.ts'

/** A line with its service and what it costs now. */
export interface PricedLine {
  line: CartLineRow
  service: SoldRow
  label: string
  delivery: OrderItem['delivery']
  changes: OrderItem['changes']
  extras: { label: string; price: number }[]
  /** Price of one thing, and of all before and after the coupon; minor units. */
  price: number
  amount: number
  discount: number
  coupon: string | null
  /** Part that the installation pays of it. */
  platform: number
  problem: CartItem['problem']
}

const minutesOf = (slot: KeptSlot | null, usual: number): number =>
  slot === null ? usual : (Date.parse(slot.end) - Date.parse(slot.start)) / 60_000

/** Returns the price of one thing: its package with the chosen extras; undefined when it is offered no more. */
export function priceOfOne(
  service: SoldRow,
  packageId: string,
  extras: readonly string[],
  slot: KeptSlot | null,
): Pick<PricedLine, 'label' | 'extras' | 'price' | 'delivery' | 'changes'> | undefined {
  const chosen = service.package.find((one) => one.package_id === packageId)
  if (chosen?.price == null) return undefined
  const taken = extrasOf(chosen, extras)
  if (taken === undefined) return undefined
  const base = Math.round(
    chosen.price * unitsOf(service, minutesOf(slot, service.availability?.length_min ?? 60)),
  )
  return {
    label: chosen.label,
    delivery: deliveryOf(service, chosen),
    changes: service.stype === 'onetime' ? (chosen.changes ?? undefined) : undefined,
    extras: taken.map(({ label, price }) => ({ label, price })),
    price: base + taken.reduce((sum, { price }) => sum + price, 0),
  }
}

/** Returns the delivery time of what is made for a buyer. */
function deliveryOf(
  { stype }: Pick<SoldRow, 'stype'>,
  { delivery_time, delivery_unit }: SoldRow['package'][number],
): OrderItem['delivery'] {
  if (stype !== 'onetime' || delivery_time === null) return undefined
  return { time: delivery_time, unit: delivery_unit }
}

/**
 * Proves that the chosen extras are offered: an extra without a price, of another package, or named twice is not.
 * @throws refusal not_for_sale, extra_gone.
 */
export function proveExtras(service: SoldRow, packageId: string, extras: readonly string[]): void {
  const chosen = service.package.find((one) => one.package_id === packageId)
  if (chosen === undefined) refuse('not_for_sale')
  if (extrasOf(chosen, extras) === undefined) refuse('extra_gone')
}

/** Returns the number that is paid for: seats of a slot, or the quantity. */
const countOf = (line: CartLineRow): number => (line.slot ? line.slot.seats : line.quantity)

/** A cart with its prices; lines whose service is gone stay, with their faults. */
export async function pricedCart(
  db: Db,
  owner: string,
  userId: number | null,
): Promise<{ lines: PricedLine[]; coupon: string | null }> {
  // None of them waits for another.
  const [held, rows, coupon] = await Promise.all([
    userId === null ? [] : openCheckouts(db, userId, 'cart'),
    linesOf(db, owner),
    couponCode(db, owner),
  ])
  const lines = await pricedLines(db, rows, userId, held)
  if (coupon !== null) await withCoupon(db, coupon, lines, { userId, held })
  return { lines, coupon }
}

/** Lines with what they cost before any coupon. @param held the person's open checkouts. */
export async function pricedLines(
  db: Db,
  lines: readonly CartLineRow[],
  userId: number | null,
  held: readonly CheckoutRow[] = [],
): Promise<PricedLine[]> {
  const services = await soldRows(
    db,
    lines.map((line) => line.service_id),
  )
  const takenSlots = await takenOf(db, lines, services, held)
  const priced: PricedLine[] = []
  for (const line of lines) {
    const service = services.get(line.service_id)
    if (service === undefined) continue
    const one = priceOfOne(service, line.package_id, line.extras, line.slot)
    const price = one?.price ?? 0
    priced.push({
      line,
      service,
      label: one?.label ?? '',
      delivery: one?.delivery,
      changes: one?.changes,
      extras: one?.extras ?? [],
      price,
      amount: price * countOf(line),
      discount: 0,
      coupon: null,
      platform: 0,
      problem:
        one === undefined && isPublic(service)
          ? 'package_gone'
          : problemOf(service, line, userId, takenSlots),
    })
  }
  return priced
}

/** Lines whose time is not to be had any more; times that the person's own checkouts hold are. */
async function takenOf(
  db: Db,
  lines: readonly CartLineRow[],
  services: ReadonlyMap<number, SoldRow>,
  held: readonly CheckoutRow[],
): Promise<Set<string>> {
  const timed = lines.flatMap(({ line_id, slot, service_id }) => {
    const service = services.get(service_id)
    // A listing that is no longer for sale blocks no time of another line.
    const isSold = service !== undefined && isPublic(service)
    return slot !== null && isSold ? [{ line_id, slot, service }] : []
  })
  const own = held.map(({ checkout_id }) => checkout_id)
  const free = await areFree(db, timed, own)
  return new Set(timed.filter((_, at) => !free[at]).map(({ line_id }) => line_id))
}

function problemOf(
  service: SoldRow,
  line: CartLineRow,
  userId: number | null,
  taken: ReadonlySet<string>,
): CartItem['problem'] {
  if (!isPublic(service)) return 'gone'
  if (service.owner_id === userId) return 'own'
  // Its listing became one since: a subscription has a checkout of its own.
  if (service.stype === 'subscription') return 'package_gone'
  if (service.stype !== 'booking' && service.stype !== 'consultation') return null
  if (line.slot === null) return 'slot_missing'
  return taken.has(line.line_id) ? 'slot_taken' : null
}

interface Buyer {
  userId: number | null
  /** The person's open checkouts. */
  held: readonly CheckoutRow[]
}

async function withCoupon(db: Db, code: string, lines: PricedLine[], buyer: Buyer): Promise<void> {
  const sellers = lines.flatMap(({ service }) => service.owner_id ?? [])
  const own = buyer.held.flatMap(({ subject }) => couponUses(ordersIn(subject), code))
  const coupons = await usableCoupons(db, code, [...new Set(sellers)], own)
  for (const coupon of coupons) {
    let left = coupon.amount ?? Infinity
    for (const line of lines) {
      if (!fits(coupon, line)) continue
      const wanted =
        coupon.per_cent === null ? left : Math.floor((line.amount * coupon.per_cent) / 100)
      const off = atMost(wanted, line.amount)
      left -= off
      line.discount = off
      line.coupon = code
    }
  }
  await withPlatformCoupon(db, code, lines, buyer)
}

/** The installation's coupons may take something off where no seller's own coupon may. */
async function withPlatformCoupon(
  db: Db,
  code: string,
  lines: PricedLine[],
  { userId, held }: Buyer,
): Promise<void> {
  const own = held.filter(({ subject }) =>
    ordersIn(subject).some(({ item }) => item.platform?.coupon === code),
  ).length
  const coupon = await usablePlatformCoupon(db, code, own, userId)
  let left = coupon?.amount ?? Infinity
  for (const line of lines) {
    const { service, problem, discount } = line
    const isFit = coupon?.currency === null || coupon?.currency === service.currency
    if (!coupon || !isFit || problem !== null || discount > 0) continue
    // The part of an order that is paid later has no coupon: only the part that is paid now is made less.
    const now = line.amount - restOf(service, line.amount)
    const wanted = coupon.per_cent === null ? left : Math.floor((now * coupon.per_cent) / 100)
    line.platform = atMost(wanted, now)
    left -= line.platform
  }
}

/** Limits a discount: every order has a price above nothing, since nothing can be paid nor given back. */
const atMost = (wanted: number, price: number): number => Math.max(0, Math.min(wanted, price - 1))

const fits = (coupon: CouponRow, { service, problem }: PricedLine): boolean =>
  problem === null &&
  service.owner_id === coupon.seller_id &&
  (coupon.service_ids.length === 0 || coupon.service_ids.includes(service.service_id)) &&
  (coupon.currency === null || coupon.currency === service.currency)
