import { expect, it } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openListing } from '../../marketplace/factory.ts'
import { goodKeys } from '../../payments/factory.ts'
import { undoOrders } from '../mutations/undo.ts'
import {
  add,
  admin,
  buyer,
  openMarket,
  order,
  pay,
  seller,
  server,
  sql,
  stranger,
} from './testing.ts'

openMarket()

it('cancels the order of the seller whose own payment went back, and the other seller’s goes on', async () => {
  await add(buyer, (await openListing(seller.api, admin.api)).sx_id)
  await add(buyer, (await openListing(stranger.api, admin.api)).sx_id)
  const [gone = '', kept = ''] = await pay(buyer)
  const [{ checkout_id } = { checkout_id: '' }] = await sql<{ checkout_id: string }>(
    'select checkout_id from orders where order_id = $1',
    [gone],
  )
  const { db, realtime } = server.parts
  await inTransaction(db, (tx) => undoOrders(tx, realtime, checkout_id, [`order:${gone}`]))
  const now = async (order_id: string) => {
    const { order } = await buyer.api.call('orders/get', { order_id })
    return [order?.state, order?.refunded.amount]
  }
  expect(await now(gone)).toEqual(['cancelled', 2000])
  expect(await now(kept)).toEqual(['pending', 0])
})

const promisesOf = async (id: string) =>
  (
    await sql(
      `select s.deliveries, s.deliveries_on_time from services s join orders o using (service_id)
       where o.order_id = $1`,
      [id],
    )
  )[0]

const promised = () => order({ package: [{ price: 2000, included: 'One', delivery_time: 3 }] })

it('counts for its seller whether a promise was kept, once for each order, and tells of five or more', async () => {
  const late = await promised()
  await sql(`update orders set deliver_by = now() - interval '1 hour' where order_id = $1`, [late])
  await seller.api.call('orders/deliver', { order_id: late })
  expect(await promisesOf(late)).toEqual({ deliveries: 1, deliveries_on_time: 0 })
  const id = await promised()
  await seller.api.call('orders/deliver', { order_id: id })
  await buyer.api.call('orders/requestRevision', { order_id: id, message: 'Brighter' })
  await seller.api.call('orders/deliver', { order_id: id })
  expect(await promisesOf(id)).toEqual({ deliveries: 1, deliveries_on_time: 1 })
  const onTime = async () => {
    const { username } = seller
    return (await buyer.api.call('providers/getProvider/{username}', { username })).provider.on_time
  }
  expect(await onTime()).toBeNull()
  await sql(
    'update services set deliveries = 4, deliveries_on_time = 3 where deliveries_on_time = 1',
  )
  expect(await onTime()).toBe(60)
})

it('names each seller before anything is paid, and who is paid on an account of their own', async () => {
  const one = await openListing(seller.api, admin.api)
  const two = await openListing(stranger.api, admin.api)
  // The platform takes cards, and the second seller takes them themselves.
  await stranger.api.call('users/updatePaymentSetings', goodKeys)
  await sql(
    `insert into payment_key_sets (key_set_id, owner_id, provider, account, settings, hints, sealed, sealed_with)
     select 'platform-stripe', null, provider, 'platform', settings, hints, sealed, sealed_with
     from payment_key_sets where provider = 'stripe' limit 1`,
  )
  const shown = async (sx_id: string) =>
    (await server.client().call('Services/getService/{sx_id}', { sx_id })).service.external
  expect([await shown(one.sx_id), await shown(two.sx_id)]).toEqual([false, true])
  await add(buyer, one.sx_id)
  await add(buyer, two.sx_id, 2)
  const { sellers, amount, providers } = await buyer.api.call('checkout/quote', { kind: 'cart' })
  expect(providers).toContain('stripe')
  expect(sellers.map((each) => [each.amount, each.external_ways.includes('stripe')])).toEqual([
    [2000, false],
    [4000, true],
  ])
  expect(sellers.every((each) => each.seller !== null && each.items.length === 1)).toBe(true)
  expect(sellers.reduce((sum, each) => sum + each.amount, 0)).toBe(amount.amount)
  // A coupon of the one who is paid on their own account takes off what goes there, and nothing of the other's.
  await stranger.api.call('coupons/save', { code: 'OWNKEYS', per_cent: 50 })
  await buyer.api.call('cart/update', { coupon: 'OWNKEYS' })
  const less = await buyer.api.call('checkout/quote', { kind: 'cart' })
  expect(less.sellers.map((each) => each.amount)).toEqual([2000, 2000])
  expect(less.amount.amount).toBe(4000)
})
