import { expect, it } from 'vitest'
import { openListing } from '../../../marketplace/factory.ts'
import { endDueOffers } from '../../../hiring/mutations/ending.ts'
import { expireCheckouts } from '../../../payments/mutations/endCheckout.ts'
import {
  admin,
  buyer,
  heldOf,
  openMarket,
  refused,
  seller,
  server,
  sql,
  stateOf,
} from './testing.ts'

openMarket()

/** An offer for a new job of the buyer's, accepted by them. */
async function accepted(amount: number) {
  const { sx_id } = await openListing(seller.api, admin.api)
  const { feed } = await buyer.api.call('feeds/addFeed', {
    group_id: 108,
    text: 'Sample words about a job',
    data: { title: 'Sample job', currency: 'EUR', category: 453, budget: amount },
  })
  const { feed_item_id } = feed
  const price = { amount, currency: 'EUR' }
  const { offer } = await seller.api.call('offers/send', {
    feed_item_id,
    sx_id,
    price,
    delivery_time: 2,
    delivery_unit: 'day',
  })
  const { offer_id } = offer
  return { offer_id, feed_item_id, sx_id, ...(await accept(offer_id)) }
}
const accept = async (offer_id: string) => {
  const { offer, order_id, checkout_id } = await buyer.api.call('offers/respond', {
    offer_id,
    verdict: 'accept',
  })
  return { offer, order_id: order_id ?? '', checkout_id: checkout_id ?? '' }
}
const start = (offer_id: string, another = false) =>
  buyer.api.call('checkout/start', { kind: 'offer', offer_id, provider: 'sandbox', another })
const payOne = (checkout_id: string) =>
  buyer.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })

it('an accepted offer becomes one order, whose price is held, and fills the job', async () => {
  const { offer, offer_id, order_id, feed_item_id, sx_id } = await accepted(45_000)
  expect(offer).toMatchObject({ order_id, paid: false, can: { pay: true, accept: false } })
  // Only the buyer chooses the payment of an offer, and nobody else knows its price.
  const others = [seller.api, server.client()].map((api) =>
    refused(api.call('checkout/quote', { kind: 'offer', offer_id })),
  )
  expect((await Promise.all(others)).map(({ code }) => code)).toEqual([
    'not_found',
    'sign_in_required',
  ])
  const quote = await buyer.api.call('checkout/quote', { kind: 'offer', offer_id })
  expect(quote.amount).toEqual({ amount: 45_000, currency: 'EUR' })
  const thing = { sx_id, image: { src: expect.any(String) }, ready: { exact: false } }
  expect(quote.lines).toMatchObject([{ thing }])
  // Two windows that each insist on a checkout: both pay. A single order comes of it, and the other's money goes back.
  const [one, two] = await Promise.all([start(offer_id, true), start(offer_id, true)])
  const ends = await Promise.all([payOne(one.checkout_id), payOne(two.checkout_id)])
  expect(ends.filter(({ order_ids }) => order_ids?.[0] === order_id)).toHaveLength(1)
  expect(ends.map(({ state }) => state).toSorted()).toEqual(['fulfilled', 'undone'])
  expect(await stateOf(order_id)).toBe('pending')
  expect(await heldOf(order_id)).toBe(40_500)
  const { job } = await server.client().call('jobs/get', { fx_id: feed_item_id })
  expect(job.state).toBe('filled')
  const [paid] = (await buyer.api.call('offers/get', { offer_id })).offers
  expect(paid).toMatchObject({ paid: true, can: { pay: false } })
  expect((await refused(start(offer_id))).code).toBe('offer_illegal_step')
  await seller.api.call('orders/deliver', { order_id })
  await buyer.api.call('orders/accept', { order_id })
  expect(await heldOf(order_id)).toBe(0)
})

const endDue = async (offer_id: string) => {
  await sql(`update offers set pay_by = now() - interval '6 minutes' where offer_id = $1`, [
    offer_id,
  ])
  const { db, realtime, ports } = server.parts
  return endDueOffers({ db, realtime, orders: ports.find('offerOrders') })
}
const orderFor = async ({ api }: typeof buyer, order_id: string) =>
  (await api.call('orders/get', { order_id })).order
const offerOf = async (offer_id: string) =>
  (await buyer.api.call('offers/get', { offer_id })).offers[0]
const stateOfCheckout = async (checkout_id: string) =>
  (await buyer.api.call('checkout/status/{checkout_id}', { checkout_id })).state

it('accepting makes the order and its checkout at once, for both; nothing of it begins before it is paid', async () => {
  const { offer_id, order_id, checkout_id, offer } = await accepted(45_000)
  expect(offer).toMatchObject({ order_id, checkout_id, state: 'accepted' })
  expect((await refused(payOne(checkout_id))).code).toBe('sandbox_only')
  const pay_by = Date.parse(offer.pay_by ?? '')
  expect(Math.abs(pay_by - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000)
  const waiting = { state: 'pending', offer_id, pay_by: offer.pay_by }
  expect(await orderFor(buyer, order_id)).toMatchObject({ ...waiting, can: { pay: true } })
  expect(await orderFor(seller, order_id)).toMatchObject({
    ...waiting,
    can: { pay: false, start: false, deliver: false, cancel: true },
  })
  const listed = async (api: typeof buyer.api, role: 'buyer' | 'seller') =>
    (await api.call('orders/get', { role, state: 'open' })).orders.map((one) => one.order_id)
  expect(await listed(buyer.api, 'buyer')).toContain(order_id)
  expect(await listed(seller.api, 'seller')).toContain(order_id)
  for (const call of ['orders/start', 'orders/deliver'] as const)
    expect((await refused(seller.api.call(call, { order_id }))).code).toBe('order_unpaid')
  expect(await buyer.api.call('checkout/status/{checkout_id}', { checkout_id })).toMatchObject({
    state: 'open',
    payments: [],
    amount: { amount: 45_000 },
    about: { offer_id },
  })
  const others = refused(seller.api.call('checkout/status/{checkout_id}', { checkout_id }))
  expect((await others).code).toBe('not_found')
  // Money that nobody paid is in no picture of sales, and nothing is held.
  expect(await heldOf(order_id)).toBe(0)
  // The first payment that is begun is the checkout's own.
  const begun = await start(offer_id)
  expect(begun.checkout_id).toBe(checkout_id)
  expect((await payOne(checkout_id)).order_ids).toEqual([order_id])
  expect(await orderFor(seller, order_id)).toMatchObject({
    state: 'pending',
    pay_by: null,
    can: { start: true, pay: false },
  })
  expect(await heldOf(order_id)).toBe(40_500)
})

it('unpaid after a day, the order is cancelled and the offer open again; accepted anew it is another order', async () => {
  const first = await accepted(45_000)
  const { offer_id } = first
  const { checkout_id } = await start(offer_id)
  expect(await endDue(offer_id)).toBeGreaterThan(0)
  for (const side of [buyer, seller])
    expect(await orderFor(side, first.order_id)).toMatchObject({
      state: 'cancelled',
      pay_by: null,
      can: { pay: false, start: false, cancel: false },
    })
  expect(await offerOf(offer_id)).toMatchObject({
    state: 'received',
    order_id: null,
    checkout_id: null,
  })
  expect((await refused(start(offer_id))).code).toBe('offer_illegal_step')
  const again = await accept(offer_id)
  expect(again.order_id).not.toBe(first.order_id)
  // The checkout that was begun for the order before buys nothing: its money goes back.
  expect((await payOne(checkout_id)).order_ids).toBeUndefined()
  expect(await orderFor(buyer, first.order_id)).toMatchObject({ state: 'cancelled' })
  expect((await payOne((await start(offer_id)).checkout_id)).order_ids).toEqual([again.order_id])
})

it('an offer whose money is on its way when its time is over waits for it, unless it is called off', async () => {
  const payments = server.parts.ports.get('payments')
  const { sandbox } = payments.providers
  if (sandbox === undefined) throw new Error('no sandbox')
  const slow = { ...sandbox, cancel: async () => ({ state: 'pending', moving: true }) as const }
  const [kept, dropped] = [await accepted(5000), await accepted(5000)]
  for (const { offer_id } of [kept, dropped]) await start(offer_id)
  await seller.api.call('orders/cancel', { order_id: dropped.order_id, reason: 'Sample reason' })
  const ids = [kept, dropped].map(({ checkout_id }) => checkout_id)
  await sql('update checkouts set expires_at = now() where checkout_id = any ($1)', [ids])
  for (const table of ['offers', 'orders'])
    await sql(`update ${table} set pay_by = now() where offer_id = $1 and pay_by is not null`, [
      kept.offer_id,
    ])
  payments.providers = { ...payments.providers, sandbox: slow }
  await expireCheckouts(payments)
  payments.providers = { ...payments.providers, sandbox }
  const { db, realtime, ports } = server.parts
  await endDueOffers({ db, realtime, orders: ports.find('offerOrders') })
  const { pay_by } = (await offerOf(kept.offer_id)) ?? {}
  expect(Date.parse(pay_by ?? '')).toBeGreaterThan(Date.now() + 600_000)
  expect((await orderFor(buyer, kept.order_id))?.pay_by).toBe(pay_by)
  expect(await stateOfCheckout(dropped.checkout_id)).toBe('expired')
  expect((await payOne(kept.checkout_id)).order_ids).toEqual([kept.order_id])
})

it('an order that nobody paid is called off by either side, which opens the offer; a payment meanwhile counts', async () => {
  for (const side of [buyer, seller]) {
    const { offer_id, order_id } = await accepted(5000)
    await side.api.call('orders/cancel', { order_id, reason: 'Sample reason' })
    expect(await orderFor(buyer, order_id)).toMatchObject({ state: 'cancelled' })
    expect(await offerOf(offer_id)).toMatchObject({ state: 'received', order_id: null })
    expect(
      (await refused(side.api.call('orders/cancel', { order_id, reason: 'Sample reason' }))).code,
    ).toBe('order_illegal_step')
  }
  // Some times: which of the two comes first is chance.
  for (let n = 0; n < 4; n++) {
    const { offer_id, order_id } = await accepted(5000)
    const { checkout_id } = await start(offer_id)
    const [paid] = await Promise.allSettled([
      payOne(checkout_id),
      seller.api.call('orders/cancel', { order_id, reason: 'Sample reason' }),
    ])
    const order = await orderFor(buyer, order_id)
    expect(paid.status).toBe('fulfilled')
    // Either may have come first: the order is paid and open, or it is over and nothing is held for it.
    expect(await heldOf(order_id)).toBe(order?.state === 'cancelled' ? 0 : 4500)
    expect(['fulfilled', 'undone']).toContain(await stateOfCheckout(checkout_id))
  }
})

it('an offer that was accepted before orders were made beforehand is paid as it was', async () => {
  const { offer_id, order_id } = await accepted(5000)
  await sql('delete from order_events where order_id = $1', [order_id])
  await sql('delete from orders where order_id = $1', [order_id])
  expect((await payOne((await start(offer_id)).checkout_id)).order_ids).toEqual([order_id])
  expect(await heldOf(order_id)).toBe(4500)
})

it('is not to be had any more once the service that it is of is deleted', async () => {
  const { offer_id, sx_id } = await accepted(30_000)
  await seller.api.call('services/deleteService', { sx_id })
  expect((await refused(start(offer_id))).code).toBe('not_for_sale')
})

it('keeps no other offer open that is over, where one can’t be ended', async () => {
  const two = [await accepted(10_000), await accepted(11_000)]
  const ids = two.map(({ offer_id }) => offer_id)
  await sql(`update offers set pay_by = now() - interval '6 minutes' where offer_id = any ($1)`, [
    ids,
  ])
  const { db, realtime, ports } = server.parts
  const orders = ports.find('offerOrders')
  if (orders === undefined) throw new Error('no orders')
  const faults: unknown[] = []
  const drop: typeof orders.drop = async (tx, dropped) => {
    if (faults.length === 0) throw new Error('stuck')
    await orders.drop(tx, dropped)
  }
  const log = { error: (about: unknown) => void faults.push(about) } as never
  await endDueOffers({ db, realtime, orders: { ...orders, drop }, log })
  expect(faults).toMatchObject([{ error: 'Error: stuck' }])
  const states = await sql<{ state: string }>(
    'select state from offers where offer_id = any ($1) order by state',
    [ids],
  )
  expect(states.filter(({ state }) => state === 'accepted')).toHaveLength(1)
})
