import { feeOf } from '@plaudit/contract/payments/feeOf'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { findOffer, holdOffer } from '../../hiring/data/offers.ts'
import type { OfferOrdersPort } from '../../hiring/data/services.ts'
import { noteCheckout, payOffer, waitForMoney } from '../../hiring/mutations/ending.ts'
import { isPayable } from '../../hiring/policy.ts'
import { findService } from '../../marketplace/data/services.ts'
import { isDown } from '../../marketplace/policy.ts'
import { platformFees } from '../../payments/data/settings.ts'
import type { Bought, CheckoutKind, Fulfilment, Priced } from '../../payments/mutations/kinds.ts'
import { promiseCheckout } from '../../payments/mutations/promise.ts'
import { thingOf } from '../data/things.ts'
import { makeOrder, type NewOrder } from './make.ts'
import { noteBack, noteWon } from './money.ts'
import { payPromised, promiseOrder, waitLonger } from './promised.ts'
import { dropUnpaid } from './unpaid.ts'
import { undoOrders } from './undo.ts'

type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>

/** Tells whether this seller's buyers pay with test money. */
interface TestMoney {
  isTest(seller: number | null): Promise<boolean>
}

interface Subject {
  offer_id: string
  order: NewOrder
}

/** Makes an accepted offer's order and its checkout, both of which wait for the payment. */
export const offerOrders = (payments: TestMoney, announcer: Announcer): OfferOrdersPort => ({
  make: async (tx, { offer_id }) => {
    const offer = (await findOffer(tx.db, offer_id)) ?? refuse('not_found')
    const { to_id, pay_by } = offer
    if (to_id === null || pay_by === null) return refuse('offer_illegal_step')
    const order = await orderOf(tx.db, offer, { order_id: publicId(), buyer_id: to_id })
    await promiseOrder(tx, announcer, order, { offer_id, pay_by })
    const checkout_id = await promiseCheckout(tx, {
      kind: 'offer',
      priced: await priced(tx.db, offer, order),
      buyer_id: to_id,
      is_test: await payments.isTest(order.seller_id),
      until: pay_by,
    })
    return { order_id: order.order_id, checkout_id }
  },
  drop: (tx, dropped) => dropUnpaid(tx, announcer, dropped),
})

/** An accepted offer as the one checkout sees it (product 7): one order, whose price is held until the buyer accepts. */
export function offerKind(announcer: Announcer): CheckoutKind {
  return {
    name: 'offer',
    forVisitors: false,
    price: priceOffer,
    reserve: async (tx, { checkout_id, subject }) => {
      const { offer_id, order } = subject as unknown as Subject
      await noteCheckout(tx, { offer_id, order_id: order.order_id, checkout_id })
    },
    keep: async (tx, { subject }, until) => {
      const { offer_id, order } = subject as unknown as Subject
      const { order_id } = order
      const waits = await waitForMoney(tx, { offer_id, order_id, until })
      if (waits) await waitLonger(tx, order_id, until)
      return waits
    },
    fulfil: (tx, bought) => fulfil(tx, announcer, bought),
    noteBack,
    noteWon,
    undo: (tx, bought) => undoOrders(tx, announcer, bought.checkout_id),
  }
}

async function priceOffer({
  db,
  caller,
  input,
}: Parameters<CheckoutKind['price']>[0]): Promise<Priced> {
  const buyer = personOf(caller).user_id
  const offer = await findOffer(db, String(input['offer_id'] ?? ''))
  if (offer?.to_id !== buyer) return refuse('not_found')
  const { order_id, checkout_id, pay_by } = offer
  const isOver = pay_by === null || pay_by.getTime() <= Date.now()
  if (!isPayable(offer) || order_id === null || isOver) return refuse('offer_illegal_step')
  const order = await orderOf(db, offer, { order_id, buyer_id: buyer })
  return {
    ...(await priced(db, offer, order)),
    promised: checkout_id,
    closes_at: pay_by,
  }
}

/** @throws refusal not_for_sale where the service, or its provider, is gone or down. */
async function orderOf(
  db: Db,
  { sx_id, user_id, price, currency, delivery_time, delivery_unit }: OfferRow,
  ids: { order_id: string; buyer_id: number },
): Promise<NewOrder> {
  const service = (await findService(db, { sx_id })) ?? refuse('not_for_sale')
  if (service.state === 'deleted' || isDown(service)) refuse('not_for_sale')
  return {
    ...ids,
    seller_id: user_id ?? refuse('not_for_sale'),
    service_id: service.service_id,
    title: service.title,
    // The thing is made for one buyer: nothing of it is there to be downloaded or booked beforehand.
    stype: 'onetime',
    quantity: 1,
    amount: price,
    currency,
    requirements: service.requirements,
    outside: null,
    item: {
      package_id: '',
      label: '',
      price,
      extras: [],
      slot: null,
      coupon: null,
      discount: 0,
      delivery: { time: delivery_time, unit: delivery_unit },
    },
  }
}

async function priced(
  db: Db,
  { offer_id, sx_id }: Pick<OfferRow, 'offer_id' | 'sx_id'>,
  order: NewOrder,
): Promise<Priced> {
  const { order_id, seller_id, title, amount, currency } = order
  const rate = (await platformFees(db)).services
  const thing = await thingOf(db, sx_id, order)
  return {
    currency,
    lines: [{ label: 'item', values: { name: title }, amount, ...(thing && { thing }) }],
    shares: [
      {
        seller_id,
        subject: `order:${order_id}`,
        price: amount,
        fee: feeOf(amount, rate),
        item: { kind: 'order', order_id, title },
      },
    ],
    subject: { offer_id, order } satisfies Subject as unknown as Record<string, unknown>,
    description: title,
  }
}

/**
 * Several checkouts may be begun for one offer: the first that is paid gets it. An offer that was opened again and
 * accepted anew is another order, perhaps at another price.
 */
async function fulfil(tx: Tx, announcer: Announcer, bought: Bought): Promise<Fulfilment> {
  const { offer_id, order } = bought.subject as unknown as Subject
  const offer = await holdOffer(tx, offer_id)
  const isThis = offer?.order_id === order.order_id && offer.paid_at === null
  if (!isThis || !(await payOffer(tx, announcer, offer_id)))
    return { outcome: 'late', reason: 'gone' }
  const { checkout_id, is_test } = bought
  const paid = { checkout_id, is_test }
  // Offers that were accepted before orders were made beforehand have none yet.
  if (!(await payPromised(tx, announcer, order, paid))) await makeOrder(tx, announcer, order, paid)
  return { outcome: 'fulfilled', result: { order_ids: [order.order_id] } }
}
