import { z } from 'zod'
import {
  cursor,
  defineCall,
  flag,
  fromText,
  integer,
  isoTime,
  neededProse,
  numericId,
  paged,
  paging,
  prose,
  publicId,
  stand,
} from '../call.ts'
import { noRoom } from '../files.ts'
import { outsidePayments } from '../marketplace/categories.ts'
import { meetingLink } from '../marketplace/service.ts'
import type { ErrorCode } from '../errors.ts'
import { mostMoreDays, orderStates } from './constants.ts'
import { moneyIn } from '../payments/shapes.ts'
import { one, orderReply, quantity } from './inputs.ts'
import { order, slotIn } from './shapes.ts'

const tag = 'orders'
const attachments = fromText(z.array(publicId).max(10)).default([])

const act = <Input extends z.ZodType>(
  summary: string,
  input: Input,
  more: readonly ErrorCode[] = [],
) =>
  defineCall({
    method: 'POST',
    summary,
    tag,
    who: 'user',
    input,
    reply: orderReply.extend({ message: z.string() }),
    refusals: ['order_illegal_step', 'order_unpaid', ...more],
  })

/** Orders, from the first step to the last word on them. */
export const orderCalls = {
  'orders/get': defineCall({
    method: 'POST',
    summary: 'One order, or a page of what one bought, or with role `seller` of what one sold.',
    tag,
    who: 'user',
    input: z.strictObject({
      order_id: publicId.optional(),
      role: z.enum(['buyer', 'seller']).default('buyer'),
      /** `held`: open ones whose price is paid, and not directly to the seller. */
      state: z.enum([...orderStates, 'open', 'done', 'held']).optional(),
      buyer_id: numericId.optional(),
      /** Between oneself and this person, whichever of the two bought. */
      with: numericId.optional(),
      /** `start`: only orders of a time that is not over, the next first; `due`: what is accepted by itself first. */
      sort: z.enum(['newest', 'start', 'due']).default('newest'),
      after: cursor.optional(),
      ...paging(20),
    }),
    reply: z.object({
      order: order.optional(),
      orders: z.array(order),
      next: cursor.nullable(),
      /** Place of the caller's topic `orders` at which it was read. */
      stands: stand,
      ...paged,
    }),
    refusals: ['not_found'],
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
      /** Price that the screen showed for the whole order. */
      expected: moneyIn.optional(),
    }),
    reply: orderReply,
    refusals: [
      'not_for_sale',
      'own_service',
      'slot_taken',
      'extra_gone',
      'subscribe_instead',
      'too_many_unpaid',
      'price_changed',
    ],
  }),
  'orders/start': act('The seller begins.', one),
  'orders/deliver': act(
    'The seller delivers, with a message and files, once all of the price is paid. A picture of `Files/upload` is given as it was drawn; `Files/uploadDocument` keeps its bytes.',
    one.extend({ message: prose(5000).default(''), attachments }),
    ['rest_unpaid', ...noRoom],
  ),
  'orders/requestRevision': act(
    'The buyer asks for a change.',
    one.extend({ message: neededProse(5000) }),
    ['no_changes_left'],
  ),
  'orders/accept': act('The buyer accepts for good; the price is the seller’s.', one),
  'orders/cancel': act(
    'Ends an order before it is delivered; what was paid goes back. A buyer ends no appointment that has begun.',
    one.extend({ reason: neededProse(2000) }),
    ['appointment_begun', 'cancelling_over'],
  ),
  'orders/giveTime': act(
    'The buyer gives the seller so many days more for the delivery.',
    one.extend({ days: integer.pipe(z.number().min(1).max(mostMoreDays)) }),
  ),
  'orders/remind': act('Tells the other side that the next step is theirs, once a day.', one, [
    'reminded_already',
  ]),
  'orders/dispute': act(
    'Asks a person of the platform to decide.',
    one.extend({ reason: neededProse(2000) }),
  ),
  'orders/review': defineCall({
    method: 'POST',
    summary:
      'What one side says of a completed order, once; shown when both spoke or after a week.',
    tag,
    who: 'user',
    input: one.extend({
      rating: integer.pipe(z.number().min(1).max(5)),
      text: prose(5000).default(''),
    }),
    reply: orderReply.extend({ message: z.string() }),
    refusals: ['order_illegal_step', 'already_reviewed'],
  }),
  'orders/skipReview': act('One side says that it writes no review now; it still can.', one),
  'orders/reply': defineCall({
    method: 'POST',
    summary: 'Answers the other side’s review, once.',
    tag,
    who: 'user',
    input: one.extend({ text: neededProse(5000) }),
    reply: orderReply.extend({ message: z.string() }),
    refusals: ['order_illegal_step', 'already_reviewed'],
  }),
  'orders/confirmPaid': act('The seller says that they were paid directly.', one),
  'orders/reschedule': defineCall({
    method: 'POST',
    summary:
      'Moves an appointment to another free time: a buyer alone up to the service’s notice before it, else once the other side agrees.',
    tag,
    who: 'user',
    input: one.extend({ slot: fromText(slotIn) }),
    reply: orderReply.extend({ message: z.string() }),
    refusals: ['order_illegal_step', 'slot_taken', 'appointment_begun'],
  }),
  'orders/answerReschedule': defineCall({
    method: 'POST',
    summary:
      'Agrees to the time that the other side asks for, or keeps the booked one; whoever asked takes it back.',
    tag,
    who: 'user',
    input: one.extend({
      /** The time that is meant: another one may have been asked for meanwhile. */
      start: isoTime,
      agree: flag,
    }),
    reply: orderReply.extend({ message: z.string() }),
    refusals: ['order_illegal_step', 'slot_taken', 'reschedule_gone'],
  }),
  'orders/saveMeetingLink': defineCall({
    method: 'POST',
    summary:
      'Where this online appointment takes place, in place of its service’s own link; empty for that one.',
    tag,
    who: 'user',
    input: one.extend({ meeting_link: meetingLink }),
    reply: orderReply.extend({ message: z.string() }),
    refusals: ['order_illegal_step'],
  }),
  'sales/getUserSales': defineCall({
    method: 'GET',
    summary: 'What one sold; with `buyer_id` to one person.',
    tag,
    who: 'user',
    input: z.strictObject({
      buyer_id: numericId.optional(),
      after: cursor.optional(),
      ...paging(20),
    }),
    reply: z.object({ sales: z.array(order), next: cursor.nullable(), ...paged }),
  }),
} as const
