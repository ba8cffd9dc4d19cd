import { z } from 'zod'
import { defineCall, fromText, integer, isoTimeOrDay, orNothing, publicId } from '../call.ts'
import { moneyIn } from '../payments/shapes.ts'
import { coupon } from './shapes.ts'

const tag = 'orders'

/** `platform`: coupons that the installation pays for, of its admins. */
const of = z.enum(['me', 'platform']).default('me')

/** Coupons of one’s own. */
export const couponCalls = {
  'coupons/save': defineCall({
    method: 'POST',
    summary: 'Makes or changes a coupon of one’s own: per cent or an amount off.',
    tag,
    who: 'user',
    input: z
      .strictObject({
        of,
        code: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z0-9_-]{3,40}$/),
        per_cent: orNothing(integer.pipe(z.number().min(1).max(100))).default(null),
        amount: orNothing(moneyIn).default(null),
        /** What a change leaves out stays as it is. */
        sx_ids: fromText(z.array(publicId).max(100)).optional(),
        ends_at: orNothing(isoTimeOrDay).optional(),
        uses: orNothing(integer.pipe(z.number().min(1).max(1_000_000))).optional(),
      })
      .refine((v) => (v.per_cent === null) !== (v.amount === null), {
        path: ['per_cent'],
        error: '#invalid_amount',
      }),
    refusals: ['forbidden'],
    reply: z.object({ coupons: z.array(coupon) }),
  }),
  'coupons/get': defineCall({
    method: 'GET',
    summary: 'One’s own coupons.',
    tag,
    who: 'user',
    input: z.strictObject({ of }),
    refusals: ['forbidden'],
    reply: z.object({ coupons: z.array(coupon) }),
  }),
  'coupons/remove': defineCall({
    method: 'POST',
    summary: 'Ends a coupon of one’s own.',
    tag,
    who: 'user',
    refusals: ['forbidden'],
    input: z.strictObject({ of, code: z.string().trim().toUpperCase().max(40) }),
    reply: z.object({ coupons: z.array(coupon) }),
  }),
} as const
