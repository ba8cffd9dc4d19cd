import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inTransaction } from '../../../../platform/db/db.ts'
import { openListing } from '../../../marketplace/factory.ts'
import { proveBooks } from '../../../payments/mutations/proveBooks.ts'
import { restOf } from '../../data/rests.ts'
import { couponTaken } from '../../mutations/coupons.ts'
import { admin, buyer, heldOf, openMarket, order, refused, seller, server, sql } from './testing.ts'

openMarket()

/** An order of 2000 of which 30 per cent were paid. */
const begun = () => order({ deposit: 30 })
const start = (order_id: string, who = buyer, another = false) =>
  who.api.call('checkout/start', { kind: 'rest', order_id, provider: 'sandbox', another })
const pay = (checkout_id: string) =>
  buyer.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
const seen = async (order_id: string, who = buyer) => {
  const { order: found } = await who.api.call('orders/get', { order_id })
  if (found === undefined) throw new Error('no order')
  return found
}
/** The money that is held of the deposit and of the rest. */
const held = async (id: string) => [await heldOf(id), await heldOf(`${id}:rest`)]
const proven = async () =>
  expect((await proveBooks(server.parts.ports.get('payments'))).findings).toEqual([])

it('charges the deposit, then the rest, and releases both with the fee on the whole price', async () => {
  const id = await begun()
  expect(await seen(id)).toMatchObject({
    amount: { amount: 2000 },
    rest: { amount: { amount: 1400, currency: 'EUR' }, paid: false },
    can: { pay_rest: true },
  })
  expect(await held(id)).toEqual([540, 0])
  const early = seller.api.call('orders/deliver', { order_id: id })
  expect((await refused(early)).code).toBe('rest_unpaid')
  await seller.api.call('orders/start', { order_id: id })
  const { notifications } = await buyer.api.call('notifications/get', {})
  expect(notifications.some(({ text }) => text.includes('€14.00'))).toBe(true)
  expect((await seen(id, seller)).can).toMatchObject({ deliver: false, pay_rest: false })
  const checkout = await start(id)
  const line = { amount: 1400, pictured: { image: { src: expect.any(String) } } }
  expect(checkout).toMatchObject({ lines: [line], about: { order_id: id } })
  expect(await pay(checkout.checkout_id)).toMatchObject({ state: 'fulfilled', order_ids: [id] })
  expect(await held(id)).toEqual([540, 1260])
  expect(await seen(id)).toMatchObject({ rest: { paid: true }, can: { pay_rest: false } })
  await seller.api.call('orders/deliver', { order_id: id })
  await buyer.api.call('orders/accept', { order_id: id })
  expect(await held(id)).toEqual([0, 0])
  const [row] = await sql<{ fee: number }>(
    `select sum(fee)::int as fee from payment_shares where subject like 'order:' || $1 || '%'`,
    [id],
  )
  expect(row?.fee).toBe(200)
  await proven()
})

it('says in the cart and at the checkout what is due now and what later', async () => {
  const { sx_id } = await openListing(seller.api, admin.api, { deposit: 33 })
  await buyer.api.call('cart/add/{type}/{sx_id}/{quantity}', {
    type: 'service',
    sx_id,
    quantity: 1,
  })
  const { cart } = await buyer.api.call('checkout/getCart/1', {})
  expect(cart.totals).toMatchObject([{ total: { amount: 2000 }, later: { amount: 1340 } }])
  const quote = await buyer.api.call('checkout/quote', { kind: 'cart' })
  expect(quote.amount.amount).toBe(660)
  const thing = { sx_id, chosen: ['Small'], slot: null, ready: { exact: false } }
  expect(quote.lines).toMatchObject([{ amount: 2000, thing }, { amount: -1340 }])
  await buyer.api.call('cart/update', {
    lines: cart.items.map(({ line_id }) => ({ line_id, sx_id, quantity: 3 })),
  })
  expect((await buyer.api.call('checkout/quote', { kind: 'cart' })).amount.amount).toBe(1980)
  await sql('delete from cart_lines')
})

it('is paid once: of two checkouts the first counts, the other goes back by itself', async () => {
  const id = await begun()
  const both = await Promise.all([start(id, buyer, true), start(id, buyer, true)])
  const states = await Promise.all(both.map(({ checkout_id }) => pay(checkout_id)))
  expect(states.map(({ state }) => state).toSorted()).toEqual(['fulfilled', 'undone'])
  expect(await held(id)).toEqual([540, 1260])
  expect((await refused(start(id))).code).toBe('order_illegal_step')
  // Money that came too late is no part of the order: not of its seller's sum, nor of the refund.
  const sold = (await seller.api.call('orders/get', { order_id: id })).order
  expect([sold?.yours?.amount.amount, sold?.refunded.amount]).toEqual([1800, 0])
  await seller.api.call('orders/cancel', { order_id: id, reason: 'Ill' })
  expect([(await seen(id)).refunded.amount, await held(id)]).toEqual([2000, [0, 0]])
  await proven()
})

it('is the buyer’s alone to pay, and what comes after a cancellation goes back', async () => {
  const id = await begun()
  expect((await refused(start(id, seller))).status).toBe(404)
  const { checkout_id } = await start(id)
  await seller.api.call('orders/cancel', { order_id: id, reason: 'Ill' })
  expect((await seen(id)).refunded.amount).toBe(600)
  expect((await pay(checkout_id)).state).toBe('undone')
  expect(await held(id)).toEqual([0, 0])
  await proven()
})

it('gives both parts back where an order ends, the rest first, and shares a dispute over what was paid', async () => {
  const decide = (order_id: string, share: number) =>
    admin.api.call('disputes/decide', { order_id, verdict: 'split', share, reason: 'So' })
  const cancelled = await begun()
  await pay((await start(cancelled)).checkout_id)
  await seller.api.call('orders/cancel', { order_id: cancelled, reason: 'Ill' })
  expect((await seen(cancelled)).refunded.amount).toBe(2000)
  const split = await begun()
  await pay((await start(split)).checkout_id)
  await seller.api.call('orders/start', { order_id: split })
  await buyer.api.call('orders/dispute', { order_id: split, reason: 'Half of it' })
  await decide(split, 80)
  expect((await seen(split)).refunded.amount).toBe(1600)
  const unpaid = await begun()
  await seller.api.call('orders/start', { order_id: unpaid })
  await buyer.api.call('orders/dispute', { order_id: unpaid, reason: 'Half of it' })
  expect((await refused(start(unpaid))).code).toBe('order_illegal_step')
  await decide(unpaid, 50)
  expect((await seen(unpaid)).refunded.amount).toBe(300)
  for (const id of [cancelled, split, unpaid]) expect(await held(id)).toEqual([0, 0])
  await proven()
})

it('whose deposit an admin pays back is cancelled, and the rest goes back too', async () => {
  const id = await begun()
  await pay((await start(id)).checkout_id)
  const [row] = await sql<{ payment_id: string }>(
    'select payment_id from payment_shares where subject = $1',
    [`order:${id}`],
  )
  await admin.api.call('payments/refund', { payment_id: row?.payment_id ?? '', reason: 'Sorry' })
  expect(await seen(id)).toMatchObject({ state: 'cancelled', refunded: { amount: 2000 } })
  const notes = (await seen(id, seller)).credit_notes.map(({ amount }) => amount.amount)
  expect(notes.toSorted((one, other) => one - other)).toEqual([600, 1400])
  expect(await held(id)).toEqual([0, 0])
  await proven()
})

it('is refused by the database where it would be delivered before it is paid', async () => {
  const id = await begun()
  await expect(
    sql(`update orders set state = 'delivered' where order_id = $1`, [id]),
  ).rejects.toThrow(/orders_rest_first/)
})

it('splits every price without losing a unit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e11 }),
      fc.integer({ min: 1, max: 99 }),
      (price, deposit) => {
        const rest = restOf({ stype: 'onetime', deposit }, price)
        expect(rest).toBeGreaterThanOrEqual(0)
        expect(rest).toBeLessThan(price)
        expect((price - rest) * 100).toBeGreaterThanOrEqual(price * deposit)
        expect((price - rest - 1) * 100).toBeLessThan(price * deposit)
      },
    ),
  )
  expect(restOf({ stype: 'digital', deposit: 30 }, 1000)).toBe(0)
})

it('sells no subscription from a cart: not by a line’s name, nor once its listing became one', async () => {
  const listing = await openListing(seller.api, admin.api)
  const { sx_id } = await openListing(seller.api, admin.api, {
    stype: 'subscription',
    interval: 'month',
  })
  const { cart } = await buyer.api.call('cart/update', { lines: [{ sx_id: listing.sx_id }] })
  const line_id = cart.items.find((one) => one.sx_id === listing.sx_id)?.line_id ?? ''
  const renamed = buyer.api.call('cart/update', { lines: [{ line_id, sx_id }] })
  expect((await refused(renamed)).code).toBe('subscribe_instead')
  const turn = `update services set stype = 'subscription', interval = 'month' where sx_id = $1`
  await sql(turn, [listing.sx_id])
  const { items } = (await buyer.api.call('checkout/getCart/1', {})).cart
  expect(items.find((one) => one.line_id === line_id)?.problem).toBe('package_gone')
  await buyer.api.call('cart/remove', { line_id })
})

it('lets an account use a coupon of the installation once, unless its purchase comes to nothing', async () => {
  await admin.api.call('coupons/save', { of: 'platform', code: 'AGAIN', per_cent: 25 })
  const one = await server.person()
  const fill = async () => {
    const { sx_id } = await openListing(seller.api, admin.api)
    await one.api.call('cart/update', { lines: [{ sx_id }], coupon: 'AGAIN' })
  }
  const shown = async () => (await one.api.call('checkout/getCart/1', {})).cart.coupon_applies
  const asked = { kind: 'cart', provider: 'sandbox' } as const
  await fill()
  const { checkout_id } = await one.api.call('checkout/start', asked)
  expect(await shown()).toBe(true)
  // The list of payments leads to a checkout as long as it can be paid.
  const latest = async () => (await one.api.call('payments/get', {})).payments[0]
  expect(await latest()).toMatchObject({ checkout_id, can: { pay: true } })
  await one.api.call('checkout/cancel', { checkout_id })
  expect(await latest()).toMatchObject({ checkout_id, can: { pay: false } })
  const begun = await one.api.call('checkout/start', asked)
  expect(begun.amount.amount).toBe(1500)
  await one.api.call('checkout/sandbox', { checkout_id: begun.checkout_id, outcome: 'paid' })
  await fill()
  expect(await one.api.call('checkout/quote', { kind: 'cart' })).toMatchObject({
    amount: { amount: 2000 },
    idle_coupon: { code: 'AGAIN', why: 'used_up' },
  })
  // Carts of two devices that were priced before.
  const [{ buyer_id } = { buyer_id: 0 }] = await sql<{ buyer_id: number }>(
    'select user_id as buyer_id from users where username = $1',
    [one.username],
  )
  const item = { coupon: null, platform: { coupon: 'AGAIN', discount: 500 } }
  const use = inTransaction(server.parts.db, (tx) => couponTaken(tx, [{ buyer_id, item } as never]))
  await expect(use).rejects.toMatchObject({ code: 'coupon_unsuitable' })
})

it('keeps what a change of a coupon leaves out: its listings, its end and its number', async () => {
  const { sx_id } = await openListing(seller.api, admin.api)
  const kept = { sx_ids: [sx_id], ends_at: '2100-01-01T00:00:00.000Z', uses: 10 }
  const saved = async (more: object, of: 'me' | 'platform' = 'me') => {
    const { api } = of === 'me' ? seller : admin
    const { coupons } = await api.call('coupons/save', { of, code: 'KEEPS', per_cent: 5, ...more })
    return coupons.find(({ code }) => code === 'KEEPS')
  }
  await saved(kept)
  expect(await saved({ per_cent: 60 })).toMatchObject({ ...kept, per_cent: 60 })
  expect(await saved({ sx_ids: [], ends_at: null, uses: null })).toMatchObject({
    sx_ids: [],
    ends_at: null,
    uses: null,
  })
  const { sx_ids: _, ...ofAll } = kept
  await saved(ofAll, 'platform')
  expect(await saved({ per_cent: 60 }, 'platform')).toMatchObject({ ...ofAll, per_cent: 60 })
  await admin.api.call('coupons/remove', { of: 'platform', code: 'KEEPS' })
})

it('names the rest with the tax that the checkout will ask for', async () => {
  const rates = [{ country: '', rate: 20, name: 'VAT' }]
  await seller.api.call('payments/saveTaxes', { rates })
  await seller.api.call('orders/start', { order_id: await begun() })
  const { notifications } = await buyer.api.call('notifications/get', {})
  await seller.api.call('payments/saveTaxes', { rates: [] })
  expect(notifications[0]?.text).toContain('pay the rest, €16.80, before')
})
