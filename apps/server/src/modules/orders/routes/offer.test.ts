import { expect, it } from 'vitest'
import { openListing } from '../../marketplace/factory.ts'
import { endDueOffers } from '../../hiring/mutations/ending.ts'
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
  return { offer_id, feed_item_id, ...(await accept(offer_id)) }
}
const accept = async (offer_id: string) => {
  const { offer, order_id } = await buyer.api.call('offers/respond', {
    offer_id,
    verdict: 'accept',
  })
  return { offer, order_id: order_id ?? '' }
}
const start = (offer_id: string) =>
  buyer.api.call('checkout/start', { kind: 'offer', offer_id, provider: 'sandbox' })
const payOne = (checkout_id: string) =>
  buyer.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })

it('an accepted offer becomes one order, whose price is held, and fills the job', async () => {
  const { offer, offer_id, order_id, feed_item_id } = await accepted(45_000)
  expect(offer).toMatchObject({ order_id, paid: false, can: { pay: true, accept: false } })
  // How an offer is paid is its buyer's to say, and its price nobody else's to know.
  const others = [seller.api, server.client()].map((api) =>
    refused(api.call('checkout/quote', { kind: 'offer', offer_id })),
  )
  expect((await Promise.all(others)).map(({ code }) => code)).toEqual([
    'not_found',
    'sign_in_required',
  ])
  const quote = await buyer.api.call('checkout/quote', { kind: 'offer', offer_id })
  expect(quote.amount).toEqual({ amount: 45_000, currency: 'EUR' })
  // Two windows: both begin, both pay. One order, and the other's money goes back.
  const [one, two] = await Promise.all([start(offer_id), start(offer_id)])
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

it('an offer that opened again and was accepted anew is another order: the old checkout buys nothing', async () => {
  const first = await accepted(45_000)
  const { offer_id } = first
  const { checkout_id } = await start(offer_id)
  await sql(`update offers set pay_by = now() - interval '1 minute' where offer_id = $1`, [
    offer_id,
  ])
  await endDueOffers(server.parts.db, server.parts.realtime)
  expect((await refused(start(offer_id))).code).toBe('offer_illegal_step')
  const again = await accept(offer_id)
  expect(again.order_id).not.toBe(first.order_id)
  expect((await payOne(checkout_id)).order_ids).toBeUndefined()
  expect((await refused(buyer.api.call('orders/get', { order_id: first.order_id }))).status).toBe(
    404,
  )
  expect((await payOne((await start(offer_id)).checkout_id)).order_ids).toEqual([again.order_id])
})
