import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { cartOwner } from '../data/cart.ts'
import { addLine, buyable, moveCart, removeLine, updateCart } from '../mutations/cart.ts'
import { presentBrief, presentCart } from '../present/cart.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'

const emptyCart = { items: [], count: 0, totals: [], coupon: null, coupon_applies: false }

const cartNow = async (db: Db, caller: Caller) => ({
  cart: await presentCart(db, cartOwner(caller), caller.person?.user_id ?? null),
})

/** The answer to a change: the whole cart, or the lines that it was about. */
const afterwards = async (
  lines: string[],
  { db, caller, input }: { db: Db; caller: Caller; input: { brief: boolean } },
) =>
  input.brief
    ? { cart: await presentBrief(db, cartOwner(caller), caller.person?.user_id ?? null, lines) }
    : cartNow(db, caller)

/** The caller's cart for a change, with the lines that they put into it before they signed in. */
async function cartAt(tx: Tx, caller: Caller): Promise<string> {
  await moveCart(tx, caller)
  return cartOwner(caller)
}

/** The cart of an account, or of a visitor's device (specification 7). */
export const cartRoutes = (): Route[] => [
  route('cart/add/{type}/{sx_id}/{quantity}', {
    limit: 'buy',
    verb: async ({ tx, caller, input }) => {
      const owner = await cartAt(tx, caller)
      const service = await buyable(tx, input.sx_id, caller)
      if (input.type !== 'service' && input.type !== service.stype)
        refuse('invalid_input', { fields: { type: 'invalid' } })
      const package_id = input.package_id ?? service.package[0]?.package_id ?? ''
      const { quantity } = input
      return [await addLine(tx, owner, { service, package_id, extras: [], quantity, slot: null })]
    },
    present: afterwards,
  }),
  route('checkout/getCart/1', {
    limit: 'read',
    verb: ({ tx, caller }) => moveCart(tx, caller),
    present: async (_, { db, caller }) =>
      caller.person === null && caller.device === null ? { cart: emptyCart } : cartNow(db, caller),
  }),
  route('cart/update', {
    limit: 'buy',
    idempotent: true,
    verb: async ({ tx, caller, input }) => updateCart(tx, caller, await cartAt(tx, caller), input),
    present: afterwards,
  }),
  route('cart/remove', {
    limit: 'buy',
    verb: async ({ tx, caller, input }) => removeLine(tx, await cartAt(tx, caller), input.line_id),
    present: (_, { db, caller }) => cartNow(db, caller),
  }),
]
