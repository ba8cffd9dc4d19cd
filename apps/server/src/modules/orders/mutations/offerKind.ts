import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { findOffer, holdOffer } from '../../hiring/data/offers.ts'
import type { OfferOrdersPort } from '../../hiring/data/services.ts'
import { payOffer } from '../../hiring/mutations/ending.ts'
import { isPayable } from '../../hiring/policy.ts'
import { findService } from '../../marketplace/data/services.ts'
import { feeOf, platformFees } from '../../payments/data/settings.ts'
import type { Bought, CheckoutKind, Fulfilment, Priced } from '../../payments/mutations/kinds.ts'
import { makeOrder, type NewOrder } from './make.ts'
import { undoOrders } from './undo.ts'

interface Subject {
  offer_id: string
  order: NewOrder
}

/**
 * The order of an accepted offer has its number at once. It is pending, as all orders are, from its payment on; how it is
 * paid is for the buyer to say, at any time until the offer opens again, so a checkout begins when they open it.
 */
export const offerOrders: OfferOrdersPort = {
  make: () => Promise.resolve({ order_id: publicId(), checkout_id: null }),
}

/** An accepted offer as the one checkout sees it (product 7): one order, whose price is held until the buyer accepts. */
export function offerKind(announcer: Announcer): CheckoutKind {
  return {
    name: 'offer',
    forVisitors: false,
    price: priceOffer,
    fulfil: (tx, bought) => fulfil(tx, announcer, bought),
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
  const { offer_id, order_id, user_id, price, currency } = offer
  if (!isPayable(offer) || order_id === null) return refuse('offer_illegal_step')
  const service = (await findService(db, { sx_id: offer.sx_id })) ?? refuse('not_for_sale')
  const order: NewOrder = {
    order_id,
    buyer_id: buyer,
    seller_id: user_id ?? refuse('not_for_sale'),
    service_id: service.service_id,
    title: service.title,
    // What is made for one buyer: nothing of it is there to be downloaded or booked beforehand.
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
      delivery: { time: offer.delivery_time, unit: offer.delivery_unit },
    },
  }
  return priced(offer_id, order, (await platformFees(db)).services)
}

const priced = (offer_id: string, order: NewOrder, rate: number): Priced => ({
  currency: order.currency,
  lines: [{ label: 'item', values: { name: order.title }, amount: order.amount }],
  shares: [
    {
      seller_id: order.seller_id,
      subject: `order:${order.order_id}`,
      price: order.amount,
      fee: feeOf(order.amount, rate),
      item: { kind: 'order', order_id: order.order_id, title: order.title },
    },
  ],
  subject: { offer_id, order } satisfies Subject as unknown as Record<string, unknown>,
  description: order.title,
})

/**
 * Of several checkouts that were begun for one offer, the first that is paid gets it. An offer that was opened again and
 * accepted anew is another order, perhaps at another price.
 */
async function fulfil(tx: Tx, announcer: Announcer, bought: Bought): Promise<Fulfilment> {
  const { offer_id, order } = bought.subject as unknown as Subject
  const offer = await holdOffer(tx, offer_id)
  const isThis = offer?.order_id === order.order_id && offer.paid_at === null
  if (!isThis || !(await payOffer(tx, offer_id))) return { outcome: 'late', reason: 'gone' }
  const { checkout_id, is_test } = bought
  await makeOrder(tx, announcer, order, { checkout_id, is_test })
  return { outcome: 'fulfilled', result: { order_ids: [order.order_id] } }
}
