import { z } from 'zod'
import { defineCall, integer, neededProse, paged, paging } from '../call.ts'
import { one, orderReply } from './inputs.ts'
import { order } from './shapes.ts'

const tag = 'orders'

/** Disputes that an admin decides. */
export const disputeCalls = {
  'disputes/decide': defineCall({
    method: 'POST',
    summary:
      'An admin’s word on a dispute: for the buyer, for the seller, or split: `share` per cent of what was paid, 1 to 99 and 50 if none is named, go back to the buyer.',
    tag,
    who: 'admin',
    input: one.extend({
      verdict: z.enum(['buyer', 'seller', 'split']),
      share: integer
        .pipe(z.number().min(1).max(99))
        .meta({ description: 'Whole per cent of what was paid that go back to the buyer.' })
        .optional(),
      reason: neededProse(2000),
    }),
    reply: orderReply,
    refusals: ['order_illegal_step', 'own_decision'],
  }),
  'disputes/answer': defineCall({
    method: 'POST',
    summary: 'What one side says of an order in dispute; the other side and the admin read it.',
    tag,
    who: 'user',
    input: one.extend({ text: neededProse(2000) }),
    reply: orderReply.extend({ message: z.string() }),
    refusals: ['order_illegal_step'],
  }),
  'disputes/getQueue': defineCall({
    method: 'GET',
    summary: 'Disputes that wait for a decision, the oldest first.',
    tag,
    who: 'admin',
    input: z.strictObject(paging(20)),
    reply: z.object({ orders: z.array(order), ...paged }),
  }),
} as const
