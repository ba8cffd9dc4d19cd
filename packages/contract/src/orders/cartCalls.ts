import { z } from 'zod'
import { defineCall, flag, fromText, nothing, publicId } from '../call.ts'
import { serviceTypes } from '../marketplace/categories.ts'
import { mostLines } from './constants.ts'
import { quantity } from './inputs.ts'
import { cart, slotIn } from './shapes.ts'

const tag = 'orders'
const cartReply = z.object({ cart })

/**
 * The answer's cart has the lines of this call alone, and no totals: a button that puts something in shows no more, and
 * the answer takes no longer the fuller a cart is.
 */
const brief = flag.default(false)

/** The cart. */
export const cartCalls = {
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
      brief,
    }),
    reply: cartReply,
    refusals: ['cart_full', 'not_for_sale', 'own_service', 'device_unknown', 'not_found'],
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
              /** Labels of the package's extras; another package without them begins with none. */
              extras: z.array(z.string().max(60)).max(10).optional(),
              quantity: quantity.optional(),
              slot: slotIn.nullable().optional(),
            }),
          )
          .max(mostLines),
      ).default([]),
      coupon: z.string().trim().toUpperCase().max(40).optional(),
      brief,
    }),
    reply: cartReply,
    refusals: [
      'cart_full',
      'not_for_sale',
      'own_service',
      'device_unknown',
      'slot_taken',
      'extra_gone',
    ],
  }),
  'cart/remove': defineCall({
    method: 'POST',
    summary: 'Takes a line out of the cart.',
    tag,
    who: 'all',
    input: z.strictObject({ line_id: publicId }),
    reply: cartReply,
  }),
} as const
