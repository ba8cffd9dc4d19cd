import { feeOf } from '@plaudit/contract/payments/feeOf'
import { holdMinutes } from '@plaudit/contract/orders/constants'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { findService } from '../../marketplace/data/services.ts'
import { platformFees } from '../../payments/data/settings.ts'
import type {
  Bought,
  CheckoutKind,
  Fulfilment,
  Priced,
  Share,
} from '../../payments/mutations/kinds.ts'
import { cartOwner } from '../data/cart.ts'
import { lockLines, moveCart } from './cart.ts'
import { couponLines, laterLines, splitCart, subjectOf, type Subject } from './cartParts.ts'
import { pricedCart, type PricedLine } from '../data/pricing.ts'
import { idleCoupon } from '../data/idleCoupon.ts'
import { heldFor, releasedSubjects, restOf } from '../data/rests.ts'
import { couponTaken, couponReturned } from './coupons.ts'
import { provePart } from '../../sites/data/settings.ts'
import { chosenOf, countOf, thingsOf } from '../data/things.ts'
import { lockKeys } from './keys.ts'
import { makeOrder, type NewOrder } from './make.ts'
import { noteBack, noteWon } from './money.ts'
import { appointmentTerms, freeSeats, holdSeats, keepSeats, takeSeats } from './seats.ts'
import { undoOrders } from './undo.ts'

/**
 * A cart as the one checkout sees it (product 5 and 6): each line becomes an order of its own, in its seller's currency,
 * whose price is held until the buyer accepts.
 */
export function cartKind(announcer: Announcer): CheckoutKind {
  return {
    name: 'cart',
    forVisitors: false,
    bringAlong: moveCart,
    price: async ({ db, caller, input }) => {
      await provePart(db, 'services')
      return price(db, caller, input['currency'])
    },
    reserve,
    // A time that has begun can't be kept for anybody.
    keep: async (tx, bought, until) => {
      const begun = subjectOf(bought).orders.some(
        ({ item }) => item.slot !== null && Date.parse(item.slot.start) <= Date.now(),
      )
      if (!begun) await holdSeats(tx, bought.checkout_id, until)
      return !begun
    },
    replaces: (earlier, now) => {
      const { line_ids } = now as unknown as Subject
      return (earlier as unknown as Subject).line_ids.some((id) => line_ids.includes(id))
    },
    // Orders have new ids whenever a cart is priced.
    same: (subject) =>
      (subject as unknown as Subject).orders.map(({ order_id: _, ...order }) => order),
    split: splitCart,
    letGo,
    fulfil: (tx, bought) => fulfil(tx, announcer, bought),
    noteBack,
    noteWon,
    undo: (tx, bought) => undoOrders(tx, announcer, bought.checkout_id),
    undoPart: (tx, bought, subjects) => undoOrders(tx, announcer, bought.checkout_id, subjects),
    holds: (subject) => subject.startsWith('order:'),
    // Orders are released by their own steps; money of a won dispute that comes afterwards is found here.
    due: releasedSubjects,
  }
}

/** @param only the one currency that is to be paid; the lines in others stay in the cart. */
async function price(db: Db, caller: Caller, only: unknown): Promise<Priced> {
  const userId = caller.person?.user_id ?? refuse('sign_in_required')
  const owner = cartOwner(caller)
  const { lines, coupon } = await pricedCart(db, owner, userId)
  const bought = lines.filter(
    ({ problem, service }) => problem === null && (service.currency === only || only === undefined),
  )
  const currency = bought[0]?.service.currency ?? refuse(whyNothing(lines))
  const rate = (await platformFees(db)).services
  const orders = bought.map((line) => newOrder(line, userId, coupon))
  const things = await thingsOf(db, bought)
  const idle_coupon = await idleCoupon(db, coupon, bought, userId)
  return {
    currency,
    lines: [
      ...bought.map((line, at) => ({
        label: 'item',
        values: { name: nameOf(line) },
        amount: line.amount,
        currency: line.service.currency,
        seller_id: line.service.owner_id,
        thing: things[at],
      })),
      ...couponLines(orders),
      ...laterLines(orders),
    ],
    shares: orders.map((order) => shareOf(order, rate)),
    subject: {
      owner,
      line_ids: bought.map(({ line }) => line.line_id),
      orders,
      ...(only !== undefined && { currency }),
    } satisfies Subject as unknown as Record<string, unknown>,
    description: bought.map(({ service }) => service.title).join(', '),
    ...(idle_coupon && { idle_coupon }),
    closes_at: new Date(Date.now() + holdMinutes * 60_000),
  }
}

/** Why nothing of a cart can be bought: an empty one has nothing to look through. */
function whyNothing(lines: readonly PricedLine[]): 'cart_empty' | 'slot_taken' | 'cart_unbuyable' {
  if (lines.length === 0) return 'cart_empty'
  // Somebody was faster: that is the reason to name.
  return lines.some(({ problem }) => problem === 'slot_taken') ? 'slot_taken' : 'cart_unbuyable'
}

/** Returns the share of an order that is paid now: its deposit, where it has one. */
function shareOf(order: NewOrder, rate: number): Share {
  const price = order.amount - (order.rest ?? 0)
  return {
    seller_id: order.seller_id,
    currency: order.currency,
    subject: heldFor(order).price,
    price,
    fee: feeOf(price, rate),
    ...(order.item.platform && { platform_coupon: order.item.platform.discount }),
    item: { kind: 'order', order_id: order.order_id, title: order.title },
  }
}

const nameOf = (priced: PricedLine): string => {
  const { service } = priced
  const count = countOf(priced)
  const chosen = chosenOf(priced).join(', ')
  return [service.title, chosen, count > 1 ? `× ${count}` : ''].filter(Boolean).join(' · ')
}

function newOrder(priced: PricedLine, buyerId: number, code: string | null): NewOrder {
  const { line, service, amount, discount, platform } = priced
  return {
    order_id: publicId(),
    buyer_id: buyerId,
    seller_id: service.owner_id ?? refuse('not_for_sale'),
    service_id: service.service_id,
    title: service.title,
    stype: service.stype,
    quantity: countOf(priced),
    amount: amount - discount,
    rest: restOf(service, amount - discount),
    currency: service.currency,
    requirements: service.requirements,
    outside: null,
    item: {
      package_id: line.package_id,
      label: priced.label,
      price: priced.price,
      extras: priced.extras,
      coupon: priced.coupon,
      discount,
      ...(code !== null && platform > 0 && { platform: { coupon: code, discount: platform } }),
      ...(priced.delivery && { delivery: priced.delivery }),
      ...(priced.changes !== undefined && { changes: priced.changes }),
      ...appointmentTerms(service, line.slot),
    },
  }
}

/**
 * Keeps what is scarce for the buyer: the cart's own lines, places in time, and uses of a coupon. A line that another
 * device has just paid for is in no cart any more.
 * @throws refusal price_changed, slot_taken, coupon_unsuitable.
 */
async function reserve(tx: Tx, bought: Bought): Promise<void> {
  const { orders, owner, line_ids } = subjectOf(bought)
  if ((await lockLines(tx, owner, line_ids)) < line_ids.length) refuse('price_changed')
  // In one order for everybody, so that two buyers of the same things wait for each other and never in a circle.
  for (const order of orders.toSorted((a, b) => a.service_id - b.service_id)) {
    if (order.item.slot === null) continue
    const service =
      (await findService(tx.db, { service_id: order.service_id })) ?? refuse('slot_taken')
    await takeSeats(tx, service, order.item.slot, { checkout_id: bought.checkout_id })
  }
  await couponTaken(tx, orders)
}

/** Frees what `reserve` kept. */
async function letGo(tx: Tx, bought: Bought): Promise<void> {
  await freeSeats(tx, { checkout_id: bought.checkout_id })
  await couponReturned(tx, subjectOf(bought).orders)
}

/** Nothing of a purchase is given where one of its times is gone, so no place stays with an order that is never written. */
async function tooLate(tx: Tx, bought: Bought): Promise<Fulfilment> {
  for (const { order_id } of subjectOf(bought).orders) await freeSeats(tx, { order_id })
  await letGo(tx, bought)
  return { outcome: 'late', reason: 'gone' }
}

async function fulfil(tx: Tx, announcer: Announcer, bought: Bought): Promise<Fulfilment> {
  const { owner, line_ids, orders } = subjectOf(bought)
  // Before anything else that `reserve` takes, in its order.
  await lockLines(tx, owner, line_ids)
  for (const order of orders) {
    if (order.item.slot === null) continue
    const service = await findService(tx.db, { service_id: order.service_id })
    const kept =
      service !== undefined &&
      (await keepSeats(tx, service, order.item.slot, bought.checkout_id, order.order_id))
    if (!kept) return tooLate(tx, bought)
  }
  await lockKeys(
    tx,
    orders.map(({ service_id }) => service_id),
  )
  for (const order of orders)
    await makeOrder(tx, announcer, order, {
      checkout_id: bought.checkout_id,
      is_test: bought.is_test,
    })
  await statement(tx.db, 'delete from cart_lines where owner = $1 and line_id = any ($2::text[])', [
    owner,
    line_ids,
  ])
  // A coupon was typed for this purchase: it neither waits in the next one nor is refused there.
  await statement(
    tx.db,
    'update carts set coupon = null where owner = $1 and not exists (select from cart_lines where owner = $1)',
    [owner],
  )
  return { outcome: 'fulfilled', result: { order_ids: orders.map(({ order_id }) => order_id) } }
}
