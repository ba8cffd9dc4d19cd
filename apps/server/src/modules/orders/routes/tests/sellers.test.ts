import { expect, it } from 'vitest'
import { inTransaction } from '../../../../platform/db/db.ts'
import { publicId } from '../../../../platform/ids.ts'
import { openListing } from '../../../marketplace/factory.ts'
import { verifyLedger } from '../../../ledger/mutations/verify.ts'
import { goodKeys } from '../../../payments/factory.ts'
import { undoOrders } from '../../mutations/undo.ts'
import {
  add,
  admin,
  buyer,
  heldOf,
  openMarket,
  order,
  pay,
  refused,
  seller,
  server,
  sql,
  stranger,
} from './testing.ts'

openMarket()

it('cancels the order of the seller whose own payment went back, and the other seller’s goes on', async () => {
  await add(buyer, (await openListing(seller.api, admin.api)).sx_id)
  await add(buyer, (await openListing(stranger.api, admin.api)).sx_id)
  // The sellers' parts stand on the page of the begun checkout as they stood before.
  const { sellers } = await buyer.api.call('checkout/quote', { kind: 'cart' })
  const parts = sellers.map(({ external_ways: _, ...part }) => part)
  const asked = { kind: 'cart', provider: 'sandbox' } as const
  const begun = await buyer.api.call('checkout/start', asked)
  // The day on which a thing is ready is a moment later by then.
  const named = (some: typeof parts) =>
    some.map((one) => ({ ...one, lines: one.lines.map(({ text }) => text) }))
  expect([begun.state, named(begun.sellers), parts.length]).toEqual(['open', named(parts), 2])
  const payees = begun.payments.flatMap((each) => each.sellers.map(({ ux_id }) => ux_id))
  expect(payees).toEqual(parts.map((part) => part.seller?.ux_id))
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
  const told = JSON.stringify(await buyer.api.call('notifications/get', {}))
  expect(told).toMatch(/The payment for .* went back to the buyer/)
})

it('gives back of each order what is its own, however the payment goes back', async () => {
  await add(buyer, (await openListing(seller.api, admin.api)).sx_id)
  await add(buyer, (await openListing(stranger.api, admin.api)).sx_id)
  const [first = '', second = ''] = await pay(buyer)
  const [{ payment_id } = { payment_id: '' }] = await sql<{ payment_id: string }>(
    'select payment_id from payment_shares where subject = $1',
    [`order:${first}`],
  )
  const back = async () => {
    const { orders } = await buyer.api.call('orders/get', { limit: 2 })
    const of = (id: string) => orders.find(({ order_id }) => order_id === id)
    return [first, second].map((id) => [of(id)?.state, of(id)?.refunded.amount])
  }
  await admin.api.call('payments/refund', { payment_id, amount: 1000, reason: 'Late' })
  expect(await back()).toEqual([
    ['pending', 500],
    ['pending', 500],
  ])
  await buyer.api.call('orders/cancel', { order_id: first, reason: 'Ill' })
  expect((await back())[0]).toEqual(['cancelled', 2000])
  await admin.api.call('payments/refund', { payment_id, reason: 'Sorry' })
  expect((await back())[1]).toEqual(['cancelled', 2000])
  const owed = `select coalesce(sum(ledger_sum(account_id)), 0)::int as sum from ledger_accounts where kind = 'owed_by_seller'`
  const notes = `select seller, sum(amount)::int as sum from receipts where payment_id = $1 and kind = 'credit_note' group by seller`
  expect([await heldOf(first), await heldOf(second), await sql(owed)]).toEqual([0, 0, [{ sum: 0 }]])
  expect((await sql<{ sum: number }>(notes, [payment_id])).map(({ sum }) => sum)).toEqual([
    2000, 2000,
  ])
  expect((await verifyLedger(server.parts.db)).findings).toEqual([])
})

it('asks nobody for another price than the one they saw: of a listing that costs more now, or whose coupon is over', async () => {
  const { sx_id, package: offered } = await openListing(seller.api, admin.api)
  await seller.api.call('coupons/save', { code: 'over', per_cent: 100 })
  const late = await server.person()
  await add(late, sx_id)
  const seen = (await late.api.call('cart/update', { coupon: 'OVER' })).cart.totals[0]
  // An order that is nearly given away still has a price, so that it can be paid.
  expect(seen).toMatchObject({ discount: { amount: 1999 }, total: { amount: 1 } })
  const expected = { amount: 1, currency: 'EUR' }
  await sql(`update coupons set ends_at = now() - interval '1 second' where code = 'OVER'`)
  const start = { kind: 'cart', provider: 'sandbox', expected } as const
  expect((await refused(late.api.call('checkout/start', start))).code).toBe('price_changed')
  await seller.api.call('services/addService', {
    sx_id,
    package: offered.map((one) => ({ ...one, price: 2600 })),
  })
  const { cart } = await late.api.call('checkout/getCart/1', {})
  expect(cart).toMatchObject({
    coupon_applies: false,
    totals: [{ total: { amount: 2600 }, discount: { amount: 0 } }],
  })
  const dearer = { ...start, expected: { ...expected, amount: 2000 } }
  expect((await refused(late.api.call('checkout/start', dearer))).code).toBe('price_changed')
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

it('takes a coupon off a booking that is paid with keys of its provider, once, through to the order', async () => {
  const [own, one] = [await server.person(), await server.person()]
  await own.api.call('users/updatePaymentSetings', {
    stripe_publishable_key: 'pk_test_own1',
    stripe_secret_key: 'sk_test_own1',
  })
  const { sx_id } = await openListing(own.api, admin.api, {
    stype: 'booking',
    booking_type: { place: 'online', per: 'hour' },
    package: [{ price: 3000, included: 'An hour' }],
    availability: {
      time_zone: 'Europe/Paris',
      weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', to: '17:00' })),
      length_min: 60,
    },
  })
  await own.api.call('coupons/save', { code: 'HOUR', per_cent: 10, uses: 1 })
  const slots = async () =>
    (await one.api.call('Services/getSlots/{sx_id}', { sx_id })).slots.map(({ start }) => start)
  const [start = ''] = await slots()
  await one.api.call('cart/update', { lines: [{ sx_id, slot: { start } }], coupon: 'HOUR' })
  const checkout_id = await paidAtStripe(one)
  const [payment] = await sql(
    `select p.amount, p.captured, p.is_external, s.net + s.fee as price, s.platform_coupon
     from payments p join payment_shares s using (payment_id) where checkout_id = $1`,
    [checkout_id],
  )
  expect(payment).toEqual({
    amount: 2700,
    captured: 2700,
    is_external: true,
    price: 2700,
    platform_coupon: 0,
  })
  const done = await one.api.call('checkout/status/{checkout_id}', { checkout_id })
  const order_id = done.order_ids?.[0] ?? ''
  const { order } = await own.api.call('orders/get', { order_id })
  expect(order).toMatchObject({ state: 'pending', amount: { amount: 2700 }, slot: { start } })
  // The money is with its seller: nothing is held here, and our fee on the payment is owed.
  const books = await sql<{ kind: string; sum: number }>(
    `select kind, sum(ledger_sum(account_id))::int as sum from ledger_accounts
     where owner in (select x || 'u:' || user_id from users, unnest(array['', 'test/']) x where username = $1) group by 1`,
    [own.username],
  )
  const sums = Object.fromEntries(books.map(({ kind, sum }) => [kind, sum]))
  expect(sums).toEqual({ settled_externally: 2700, fee_receivable: expect.any(Number) })
  expect(sums['fee_receivable']).toBeLessThan(0)
  const { coupons } = await own.api.call('coupons/get', {})
  expect(coupons.map(({ code, used }) => [code, used])).toEqual([['HOUR', 1]])
  expect((await verifyLedger(server.parts.db)).findings).toEqual([])
  // The coupon was good for one: the next hour costs the whole price.
  const next = (await slots()).find((each) => each !== start) ?? ''
  const lines = [{ sx_id, slot: { start: next } }]
  const { cart } = await one.api.call('cart/update', { lines, coupon: 'HOUR' })
  expect([cart.coupon_applies, cart.totals[0]?.total.amount]).toEqual([false, 3000])
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
  expect(sellers.every((each) => each.seller !== null && each.lines.length === 1)).toBe(true)
  expect(sellers.reduce((sum, each) => sum + each.amount, 0)).toBe(amount.amount)
  // A coupon of the seller who is paid on their own account takes off what goes there, and nothing of the other's.
  await stranger.api.call('coupons/save', { code: 'OWNKEYS', per_cent: 50 })
  await buyer.api.call('cart/update', { coupon: 'OWNKEYS' })
  const less = await buyer.api.call('checkout/quote', { kind: 'cart' })
  expect(less.sellers.map((each) => each.amount)).toEqual([2000, 2000])
  expect(less.amount.amount).toBe(4000)
  expect(less.sellers[1]?.lines.map((line) => line.amount)).toEqual([4000, -2000])
})

/** Stripe says at once that what the cart costs was paid: its answers stand in the tests of payments. */
async function paidAtStripe({ api }: Pick<typeof buyer, 'api'>): Promise<string> {
  const payments = server.parts.ports.get('payments')
  const { stripe } = payments.providers
  if (stripe === undefined) throw new Error('no stripe')
  const paid = { state: 'paid', paid_at: new Date() } as const
  payments.providers = {
    ...payments.providers,
    stripe: {
      ...stripe,
      create: async (_, { amount }) => ({ ...paid, reference: publicId(), captured: amount }),
    },
  }
  const started = await api.call('checkout/start', { kind: 'cart', provider: 'stripe' })
  payments.providers = { ...payments.providers, stripe }
  return started.checkout_id
}
