import { z } from 'zod'
import {
  defineCall,
  fromText,
  integer,
  isoTime,
  nothing,
  numericId,
  paged,
  paging,
  publicId,
} from '../call.ts'
import { outsidePayments, serviceTypes } from '../marketplace/categories.ts'
import { amount, currency } from '../payments/shapes.ts'
import { mostLines, mostOfOne, orderStates } from './constants.ts'
import { keyCalls } from './keyCalls.ts'
import { salesCalls } from './salesCalls.ts'
import { waitCalls } from './waitCalls.ts'
import { boughtKey, cart, coupon, download, order, slotIn } from './shapes.ts'

const tag = 'orders'
const cartReply = z.object({ cart })
const orderReply = z.object({ order })
const one = z.strictObject({ order_id: publicId })
const quantity = integer.pipe(z.number().min(1).max(mostOfOne))
const attachments = fromText(z.array(publicId).max(10)).default([])

const act = <Input extends z.ZodType>(summary: string, input: Input) =>
  defineCall({
    method: 'POST',
    summary,
    tag,
    who: 'user',
    input,
    reply: orderReply.extend({ message: z.string() }),
    refusals: ['order_illegal_step'],
  })

const cartCalls = {
  'cart/add/{type}/{sx_id}/{quantity}': defineCall({
    method: 'GET',
    summary: 'Puts a service into the cart; a visitor’s cart belongs to their device.',
    tag,
    who: 'all',
    input: z.strictObject({
      type: z.enum([...serviceTypes, 'service']),
      sx_id: publicId,
      quantity: quantity.default(1),
      package_id: publicId.optional(),
    }),
    reply: cartReply,
    refusals: ['cart_full', 'not_for_sale', 'own_service', 'device_unknown'],
  }),
  'checkout/getCart/1': defineCall({
    method: 'GET',
    summary: 'The cart; what a visitor put into it moves to the account at sign-in.',
    tag,
    who: 'all',
    input: nothing,
    reply: cartReply,
  }),
  'cart/update': defineCall({
    method: 'POST',
    summary: 'Changes lines of the cart, adds new ones, and names a coupon.',
    tag,
    who: 'all',
    input: z.strictObject({
      lines: fromText(
        z
          .array(
            z.strictObject({
              line_id: publicId.optional(),
              sx_id: publicId,
              package_id: publicId.optional(),
              /** Labels of the package's extras. */
              extras: z.array(z.string().max(60)).max(10).optional(),
              quantity: quantity.optional(),
              slot: slotIn.nullable().optional(),
            }),
          )
          .max(mostLines),
      ).default([]),
      coupon: z.string().trim().toUpperCase().max(40).optional(),
    }),
    reply: cartReply,
    refusals: ['cart_full', 'not_for_sale', 'own_service', 'device_unknown', 'slot_taken'],
  }),
  'cart/remove': defineCall({
    method: 'POST',
    summary: 'Takes a line out of the cart.',
    tag,
    who: 'all',
    input: z.strictObject({ line_id: publicId }),
    reply: cartReply,
  }),
}

const orderCalls = {
  'orders/get': defineCall({
    method: 'POST',
    summary: 'One order, or a page of what one bought or sold.',
    tag,
    who: 'user',
    input: z.strictObject({
      order_id: publicId.optional(),
      role: z.enum(['buyer', 'seller']).default('buyer'),
      state: z.enum([...orderStates, 'open']).optional(),
      buyer_id: numericId.optional(),
      ...paging(20),
    }),
    reply: z.object({ order: order.optional(), orders: z.array(order), ...paged }),
  }),
  'orders/agree': defineCall({
    method: 'POST',
    summary: 'Orders what is paid directly to the seller, who confirms it; nothing is held.',
    tag,
    who: 'user',
    input: z.strictObject({
      sx_id: publicId,
      package_id: publicId.optional(),
      extras: fromText(z.array(z.string().max(60)).max(10)).optional(),
      quantity: quantity.default(1),
      slot: fromText(slotIn).optional(),
      payment: z.enum(outsidePayments),
    }),
    reply: orderReply,
    refusals: ['not_for_sale', 'own_service', 'slot_taken'],
  }),
  'orders/start': act('The seller begins.', one),
  'orders/deliver': act(
    'The seller delivers, with a message and files.',
    one.extend({ message: z.string().trim().max(5000).default(''), attachments }),
  ),
  'orders/requestRevision': act(
    'The buyer asks for a change.',
    one.extend({ message: z.string().trim().min(1, { error: '#required' }).max(5000) }),
  ),
  'orders/accept': act('The buyer accepts for good; the price is the seller’s.', one),
  'orders/cancel': act(
    'Ends an order before it is delivered; what was paid goes back.',
    one.extend({ reason: z.string().trim().min(1, { error: '#required' }).max(2000) }),
  ),
  'orders/dispute': act(
    'Asks a person of the platform to decide.',
    one.extend({ reason: z.string().trim().min(1, { error: '#required' }).max(2000) }),
  ),
  'orders/review': defineCall({
    method: 'POST',
    summary:
      'What one side says of a completed order, once; shown when both spoke or after a week.',
    tag,
    who: 'user',
    input: one.extend({
      rating: integer.pipe(z.number().min(1).max(5)),
      text: z.string().trim().max(5000).default(''),
    }),
    reply: orderReply.extend({ message: z.string() }),
    refusals: ['order_illegal_step', 'already_reviewed'],
  }),
  'orders/reply': defineCall({
    method: 'POST',
    summary: 'Answers the other side’s review, once.',
    tag,
    who: 'user',
    input: one.extend({ text: z.string().trim().min(1, { error: '#required' }).max(5000) }),
    reply: orderReply.extend({ message: z.string() }),
    refusals: ['order_illegal_step', 'already_reviewed'],
  }),
  'orders/confirmPaid': act('The seller says that they were paid directly.', one),
  'orders/reschedule': defineCall({
    method: 'POST',
    summary: 'Moves an appointment to another free time.',
    tag,
    who: 'user',
    input: one.extend({ slot: fromText(slotIn) }),
    reply: orderReply.extend({ message: z.string() }),
    refusals: ['order_illegal_step', 'slot_taken'],
  }),
  'disputes/decide': defineCall({
    method: 'POST',
    summary:
      'An admin’s word on a dispute: for the buyer, for the seller, or a share to the buyer.',
    tag,
    who: 'admin',
    input: one.extend({
      verdict: z.enum(['buyer', 'seller', 'split']),
      /** Per cent that goes back to the buyer. */
      share: integer.pipe(z.number().min(1).max(99)).optional(),
      reason: z.string().trim().min(1, { error: '#required' }).max(2000),
    }),
    reply: orderReply,
    refusals: ['order_illegal_step'],
  }),
  'disputes/getQueue': defineCall({
    method: 'GET',
    summary: 'Disputes that wait for a decision.',
    tag,
    who: 'admin',
    input: nothing,
    reply: z.object({ orders: z.array(order), total: z.int() }),
  }),
  'sales/getUserSales': defineCall({
    method: 'GET',
    summary: 'What one sold; with `buyer_id` to one person.',
    tag,
    who: 'user',
    input: z.strictObject({ buyer_id: numericId.optional(), ...paging(20) }),
    reply: z.object({ sales: z.array(order), ...paged }),
  }),
}

const couponCalls = {
  'coupons/save': defineCall({
    method: 'POST',
    summary: 'Makes or changes a coupon of one’s own: per cent or an amount off.',
    tag,
    who: 'user',
    input: z
      .strictObject({
        code: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z0-9_-]{3,40}$/),
        per_cent: integer.pipe(z.number().min(1).max(100)).nullable().default(null),
        amount: fromText(z.strictObject({ amount, currency })).nullable().default(null),
        sx_ids: fromText(z.array(publicId).max(100)).default([]),
        ends_at: isoTime.nullable().default(null),
        uses: integer.pipe(z.number().min(1).max(1_000_000)).nullable().default(null),
      })
      .refine((v) => (v.per_cent === null) !== (v.amount === null), {
        path: ['per_cent'],
        error: '#invalid_amount',
      }),
    reply: z.object({ coupons: z.array(coupon) }),
  }),
  'coupons/get': defineCall({
    method: 'GET',
    summary: 'One’s own coupons.',
    tag,
    who: 'user',
    input: nothing,
    reply: z.object({ coupons: z.array(coupon) }),
  }),
  'coupons/remove': defineCall({
    method: 'POST',
    summary: 'Ends a coupon of one’s own.',
    tag,
    who: 'user',
    input: z.strictObject({ code: z.string().trim().toUpperCase().max(40) }),
    reply: z.object({ coupons: z.array(coupon) }),
  }),
}

const goodsCalls = {
  'Services/getSlots/{sx_id}': defineCall({
    method: 'GET',
    summary: 'Free times of a service; what others hold or booked is not among them.',
    tag,
    who: 'all',
    input: z.strictObject({ sx_id: publicId, from: isoTime.optional(), to: isoTime.optional() }),
    reply: z.object({
      time_zone: z.string(),
      slots: z.array(z.object({ start: isoTime, end: isoTime, free: z.int() })),
    }),
  }),
  'DigitalFiles/getUserDigitalFiles': defineCall({
    method: 'GET',
    summary: 'The files that one sells.',
    tag,
    who: 'user',
    input: nothing,
    reply: z.object({
      files: z.array(
        z.object({
          attachment_id: publicId,
          service_id: z.int(),
          sx_id: publicId,
          name: z.string(),
          bytes: z.int(),
        }),
      ),
    }),
  }),
  'DigitalFiles/getDigitalDownloads': defineCall({
    method: 'POST',
    summary: 'What one bought to download: addresses that open for five minutes.',
    tag,
    who: 'user',
    input: z.strictObject({ order_id: publicId.optional() }),
    reply: z.object({ downloads: z.array(download), keys: z.array(boughtKey) }),
  }),
  ...keyCalls,
  ...waitCalls,
  ...salesCalls,
}

/** Carts, orders and what is got by them. */
export const ordersCalls = {
  ...cartCalls,
  ...orderCalls,
  ...couponCalls,
  ...goodsCalls,
} as const
