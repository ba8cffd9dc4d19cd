import { z } from 'zod'
import { publicUser } from '../accounts.ts'
import { integer, isoTime, publicId } from '../call.ts'
import { picture } from '../files.ts'
import { deliveryUnits, outsidePayments, serviceTypes } from '../marketplace/categories.ts'
import { money } from '../marketplace/service.ts'
import { place } from './place.ts'
import { orderStates, orderVerbs } from './constants.ts'

/** A time that is booked, and how many places of it. */
export const slotIn = z.strictObject({
  start: isoTime,
  minutes: integer.pipe(z.number().min(1).max(1440)).optional(),
  seats: integer.pipe(z.number().min(1).max(100)).default(1),
})
export type SlotIn = z.output<typeof slotIn>

const slot = z.object({ start: isoTime, end: isoTime, seats: z.int(), time_zone: z.string() })
export type Slot = z.infer<typeof slot>

const extra = z.object({ label: z.string(), price: money })

/** Line of a cart. */
export const cartItem = z
  .object({
    line_id: publicId,
    sx_id: publicId,
    service_id: z.int(),
    title: z.string(),
    category: z.int().nullable(),
    stype: z.enum(serviceTypes),
    image: picture.nullable(),
    provider: publicUser.nullable(),
    package_id: z.string(),
    label: z.string(),
    extras: z.array(extra),
    quantity: z.int(),
    slot: slot.nullable(),
    /** Price of one. */
    price: money,
    /** Amount of all of them, before a coupon. */
    amount: money,
    /** Why it can't be bought now; null when it can. `package_gone`: the service is for sale, in other packages. */
    problem: z.enum(['gone', 'package_gone', 'own', 'slot_missing', 'slot_taken']).nullable(),
  })
  .meta({ id: 'CartItem' })
export type CartItem = z.infer<typeof cartItem>

export const cart = z
  .object({
    items: z.array(cartItem),
    count: z.int(),
    /** Totals, one for each currency: each is paid by itself. */
    totals: z.array(
      z.object({
        currency: z.string(),
        items: money,
        discount: money,
        total: money,
        /** Part of the total that is due before the deliveries; the deposit is paid now. */
        later: money,
      }),
    ),
    coupon: z.string().nullable(),
    /** True if the coupon takes anything off. */
    coupon_applies: z.boolean(),
  })
  .meta({ id: 'Cart' })
export type Cart = z.infer<typeof cart>

/** Something that happened with an order. */
const happening = z.object({
  verb: z.string(),
  /** The side's person who did it; null for an admin, and for the system. */
  user: publicUser.nullable(),
  /** Null if a payment caused the event, or if the account of its person is deleted. */
  by: z.enum(['buyer', 'seller', 'admin', 'clock']).nullable(),
  message: z.string(),
  attachments: z.array(
    z.object({ document_id: publicId, name: z.string(), bytes: z.int(), url: z.string() }),
  ),
  at: isoTime,
})

const orderReview = z.object({
  rating: z.int(),
  text: z.string(),
  reply: z.string(),
  at: isoTime,
})

/** An order as its two sides see it (specification 3 and 4). */
export const order = z
  .object({
    order_id: publicId,
    /** The same of a sale. */
    ox_id: publicId,
    number: z.int(),
    state: z.enum(orderStates),
    role: z.enum(['buyer', 'seller', 'admin']),
    user_id: z.int().nullable(),
    buyer: publicUser.nullable(),
    seller: publicUser.nullable(),
    /** Nothing comes from the seller of this order, be it a change, as long as their account is suspended. */
    seller_suspended: z.boolean(),
    sx_id: publicId,
    service_id: z.int(),
    title: z.string(),
    stype: z.enum(serviceTypes),
    image: picture.nullable(),
    label: z.string(),
    extras: z.array(extra),
    quantity: z.int(),
    slot: slot.nullable(),
    /** Where an appointment takes place, as it was bought; null of other orders. */
    place: place.nullable(),
    /** Link of an online appointment, for both sides while it is due; else empty. */
    meeting_link: z.string(),
    /**
     * Time at which the link of an online appointment is shown, and if there is one; for both sides until it is over.
     */
    meeting: z
      .object({
        opens_at: isoTime,
        closes_at: isoTime,
        is_set: z.boolean(),
        /** The link before its time, for the seller, who wrote it. */
        link: z.string().nullable(),
      })
      .nullable(),
    /** Another time that one side asks for; the booked one stands until the other side agrees. */
    moving: z.object({ start: isoTime, end: isoTime, by: z.enum(['buyer', 'seller']) }).nullable(),
    amount: money,
    refunded: money,
    /** Part of a price that is due before the delivery; null if all was paid at once. */
    rest: z.object({ amount: money, paid: z.boolean() }).nullable(),
    /** Agreed outside: in which way; null where the price is held. */
    outside: z.enum(outsidePayments).nullable(),
    paid_outside: z.boolean(),
    test: z.boolean(),
    requirements: z.string(),
    /** The buyer has written to the seller since they were asked for them. */
    requirements_answered: z.boolean(),
    /** The accepted offer that it is of. */
    offer_id: publicId.nullable(),
    /** The order waits for its payment up to then, and is cancelled after that; null for a paid order. */
    pay_by: isoTime.nullable(),
    /** Time of the step that happens by itself: accepted, cancelled, decided. */
    due_at: isoTime.nullable(),
    due_verb: z.enum(orderVerbs).nullable(),
    /** The time that was named for the delivery when it was bought. */
    delivery: z.object({ time: z.int(), unit: z.enum(deliveryUnits) }).nullable(),
    /** The day that this comes to, until it is delivered. */
    deliver_by: isoTime.nullable(),
    late: z.boolean(),
    /** Changes that its buyer could ask for, and those that are left; null if they are not counted. */
    changes: z.object({ of: z.int(), left: z.int() }).nullable(),
    /** Until when its buyer may cancel an appointment; null where that is over, or it is none. */
    cancel_until: isoTime.nullable(),
    /** Paid to the seller's own account: this platform holds nothing of it. */
    external: z.boolean(),
    /** For the seller: the platform's fee and what is theirs of what was paid so far; null for the others. */
    yours: z.object({ fee: money, amount: money }).nullable(),
    /**
     * For the buyer: what came on top of the price, what a coupon of the installation took off it, and what was paid in
     * all so far and went back of that; null for the others, and where the price was all.
     */
    charged: z
      .object({ tax: money, fee: money, coupon: money, total: money, back: money })
      .nullable(),
    /** Payments of it that have a receipt, for its two sides: `payments/receipt`. */
    receipts: z.array(publicId),
    /** Papers of what went back of it, for its two sides; `void`: the refund did not go through. */
    credit_notes: z.array(
      z.object({ payment_id: publicId, refund_id: publicId, amount: money, void: z.boolean() }),
    ),
    /** Seller's way of payment for an order that is paid outside, for both sides. */
    payment_info: z.string(),
    createdAt: isoTime,
    events: z.array(happening),
    /** One's own, and the other side's once it is shown; `skipped` if the caller said that they write none. */
    reviews: z.object({
      own: orderReview.nullable(),
      other: orderReview.nullable(),
      skipped: z.boolean(),
    }),
    /** Buyer's own keys of an order that comes with keys, once it is delivered. */
    licence_keys: z.array(z.string()),
    /** Keys that it waits for, since its provider has none left. */
    keys_missing: z.int(),
    conversation_with: z.int().nullable(),
    can: z.object({
      /** At the checkout of kind `offer`. */
      pay: z.boolean(),
      start: z.boolean(),
      deliver: z.boolean(),
      request_revision: z.boolean(),
      accept: z.boolean(),
      cancel: z.boolean(),
      dispute: z.boolean(),
      /** Say their side of a dispute. */
      answer_dispute: z.boolean(),
      resolve: z.boolean(),
      review: z.boolean(),
      reply: z.boolean(),
      confirm_paid: z.boolean(),
      reschedule: z.boolean(),
      /** Without the other side's agreement. */
      reschedule_alone: z.boolean(),
      /** Agree to the time that the other side asks for, or keep the booked one. */
      answer_reschedule: z.boolean(),
      withdraw_reschedule: z.boolean(),
      set_meeting: z.boolean(),
      download: z.boolean(),
      pay_rest: z.boolean(),
      give_time: z.boolean(),
      /** Tell the other side that the next step is theirs; once a day. */
      remind: z.boolean(),
    }),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof order>

export const coupon = z
  .object({
    code: z.string(),
    per_cent: z.int().nullable(),
    amount: money.nullable(),
    sx_ids: z.array(publicId),
    ends_at: isoTime.nullable(),
    uses: z.int().nullable(),
    used: z.int(),
  })
  .meta({ id: 'Coupon' })
export type Coupon = z.infer<typeof coupon>

/** A full time that somebody waits for. */
export const wait = z.object({
  sx_id: publicId,
  title: z.string(),
  image: picture.nullable(),
  start: isoTime,
  joined_at: isoTime,
  /** They were told of a free place: until then nobody behind them is. */
  offered_until: isoTime.nullable(),
  /** People who came before. */
  ahead: z.int(),
})
export type Wait = z.infer<typeof wait>
