import { afterAll, beforeAll, expect, it } from 'vitest'
import { shortCode } from '../../../../platform/ids.ts'
import { statement } from '../../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { makeClub } from '../../../clubs/factory.ts'
import { lapseMemberships } from '../../../clubs/mutations/paying.ts'
import { makeContest, refuses } from '../../../contests/factory.ts'
import { listing, makeAdmin, openListing } from '../../../marketplace/factory.ts'
import { renewDue } from '../../../payments/mutations/agreements/renew.ts'

type Person = Awaited<ReturnType<TestServer['person']>>

let server: TestServer
let admin: Awaited<ReturnType<typeof makeAdmin>>
let seller: Person
let buyer: Person
let orders: string[] = []
let sxId = ''
let clubId = ''
let postId = ''
let cxId = ''
let digitalOrder = ''
let votesPayment = ''
let offerId = ''
let jobKey = ''
let paidClub = ''

const job = {
  group_id: 108,
  text: 'Five acts, low light.',
  data: {
    title: 'A photographer',
    range_budget: { min: 40_000, max: 70_000 },
    currency: 'EUR',
    category: 453,
    country_code: 'FR',
    state: 'Isère',
  },
}
const put = (sx_id: string) =>
  buyer.api.call('cart/add/{type}/{sx_id}/{quantity}', { type: 'service', sx_id, quantity: 1 })

async function order(sx_id = sxId): Promise<string> {
  await put(sx_id)
  const { checkout_id } = await buyer.api.call('checkout/start', {
    kind: 'cart',
    provider: 'sandbox',
  })
  const done = await buyer.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  return done.order_ids?.[0] ?? ''
}

/** A file that was bought, votes that were paid for, an offer that waits, and words that were said. */
async function begun(): Promise<void> {
  const file = new File(['A sample of words'], 'Lesson.txt', { type: 'text/plain' })
  const { value } = await seller.api.call('Files/uploadDocument', { file })
  const digital = { stype: 'digital' as const, digital_files: [value.split('/')[0] ?? ''] }
  digitalOrder = await order((await openListing(seller.api, admin.api, digital)).sx_id)
  const paid = await makeContest(seller.api, {
    prices: { mode: 'paid', currency: 'EUR', bundles: [{ votes: 1, price: 100 }] },
  })
  const { checkout_id } = await buyer.api.call('checkout/start', {
    kind: 'votes',
    cx_id: paid.contest.cx_id,
    assox_id: paid.contestants[0]?.assox_id ?? '',
    quantity: 2,
    provider: 'sandbox',
  })
  await buyer.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  const { contest_id } = paid.contest
  const { payments } = await seller.api.call('contest/v2/getAllPayments', { contest_id })
  votesPayment = payments[0]?.payment_id ?? ''
  const { feed } = await buyer.api.call('feeds/addFeed', { ...job, client_id: shortCode(12) })
  jobKey = feed.fx_id
  const { offer } = await seller.api.call('offers/send', {
    feed_item_id: feed.feed_item_id,
    sx_id: sxId,
    price: { amount: 50_000, currency: 'EUR' },
    delivery_time: 2,
    delivery_unit: 'day',
  })
  offerId = offer.offer_id
}

/** A club and a service that the buyer pays again and again. */
async function subscribed(): Promise<void> {
  const club = await makeClub(seller.api, {
    membership: 'paid',
    amount: { amount: 500, currency: 'EUR' },
    interval: 'week',
  })
  paidClub = club.gx_id
  await buyer.api.call('Groups/add2Group', { gx_id: paidClub })
  const monthly = { stype: 'subscription' as const, interval: 'month' as const }
  const { sx_id } = await openListing(seller.api, admin.api, monthly)
  for (const of of [
    { kind: 'club' as const, gx_id: paidClub },
    { kind: 'subscription' as const, sx_id },
  ]) {
    const { checkout_id } = await buyer.api.call('checkout/start', { ...of, provider: 'sandbox' })
    await buyer.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  }
}

beforeAll(async () => {
  server = await testServer()
  admin = await makeAdmin(server)
  seller = await server.person()
  buyer = await server.person()
  sxId = (await openListing(seller.api, admin.api)).sx_id
  orders = [await order(), await order()]
  const club = await makeClub(seller.api, { title: 'Sample choir' })
  clubId = club.gx_id
  const poll = { question: 'Which?', options: ['One', 'Two'] }
  const { feed } = await seller.api.call('feeds/addFeed', {
    group_id: club.group_id,
    text: 'Which song?',
    poll,
  })
  postId = feed.fx_id
  cxId = (await makeContest(seller.api)).contest.cx_id
  await begun()
  await subscribed()
  const { settings, revisions } = await admin.api.call('admin/getSettings', {})
  await admin.api.call('admin/saveSettings', {
    parts: {
      ...settings.parts,
      services: false,
      jobs: false,
      clubs: false,
      chat: false,
      paid_votes: false,
    },
    revisions,
  })
})
afterAll(() => server.close())

it('takes nothing new in any part that is off', async () => {
  await refuses(seller.api.call('services/addService', listing()), 'part_off')
  await refuses(put(sxId), 'part_off')
  await refuses(buyer.api.call('feeds/addFeed', { ...job, client_id: shortCode(12) }), 'part_off')
  await refuses(makeClub(buyer.api), 'part_off')
  await refuses(buyer.api.call('Groups/add2Group', { gx_id: clubId }), 'part_off')
  const said = { cx_id: cxId, text: 'Hello', client_id: shortCode(12) }
  await refuses(buyer.api.call('messages/send', said), 'part_off')
  const below = { sx_id: sxId, text: 'Hello' }
  await refuses(buyer.api.call('comments/add', below), 'part_off')
  await refuses(seller.api.call('comments/add', { fx_id: postId, text: 'Hello' }), 'part_off')
  await refuses(seller.api.call('polls/answer', { fx_id: postId, options: [0] }), 'part_off')
  for (const liked of [{ sx_id: sxId }, { fx_id: postId }])
    await refuses(seller.api.call('likes/toggle', { ...liked, liked: true }), 'part_off')
  const { ID: to_id = 0 } = await buyer.api.call('api/getUser', {})
  const offered = {
    to_id,
    sx_id: sxId,
    price: { amount: 50_000, currency: 'EUR' },
    delivery_time: 2,
    delivery_unit: 'day' as const,
  }
  await refuses(seller.api.call('offers/send', offered), 'part_off')
})

it('charges nobody for clubs and services that are off, and nobody loses a place meanwhile', async () => {
  const { db } = server.parts
  await statement(
    db,
    `update agreements set anchor_at = anchor_at - interval '40 days', period_start = period_start - interval '40 days',
       period_end = period_end - interval '40 days', next_at = next_at - interval '40 days'`,
    [],
  )
  await statement(
    db,
    `update club_people set paid_until = paid_until - interval '40 days' where paid_until is not null`,
    [],
  )
  const stands = async () => [
    await statement(db, `select state from club_people where paid_until is not null`, []),
    await statement(db, 'select kind, state, attempt, tries from agreements order by kind', []),
  ]
  const before = await stands()
  expect(before[1]).toHaveLength(2)
  const paid = async () => (await buyer.api.call('payments/get', {})).total
  const times = await paid()
  await lapseMemberships(db)
  await renewDue(server.parts.ports.get('payments'))
  expect([await stands(), await paid()]).toEqual([before, times])
  const again = buyer.api.call('checkout/start', {
    kind: 'club',
    gx_id: paidClub,
    provider: 'sandbox',
  })
  await refuses(again, 'part_off')
})

it('goes on with an order that is open: worked on, delivered, accepted and reviewed [cf:9dfdb]', async () => {
  const [order_id = ''] = orders
  await seller.api.call('orders/start', { order_id })
  await seller.api.call('orders/deliver', { order_id, message: 'Here' })
  const { order: done } = await buyer.api.call('orders/accept', { order_id })
  expect(done.state).toBe('completed')
  await buyer.api.call('orders/review', { order_id, rating: 5, text: 'Fine' })
})

it('goes on with cancelling and the money that comes back', async () => {
  const [, order_id = ''] = orders
  const { order: cancelled } = await buyer.api.call('orders/cancel', {
    order_id,
    reason: 'Not needed any more.',
  })
  expect(cancelled.state).toBe('cancelled')
  const [back] = await statement<{ amount: number }>(
    server.parts.db,
    `select sum(r.amount)::int as amount from refunds r join payments p using (payment_id)
     join orders o on o.checkout_id = p.checkout_id where o.order_id = $1`,
    [order_id],
  )
  expect(back?.amount).toBeGreaterThan(0)
})

it('goes on with a download that was bought, and with paid votes that go back', async () => {
  const asked = { order_id: digitalOrder }
  const { downloads } = await buyer.api.call('DigitalFiles/getDigitalDownloads', asked)
  const file = await fetch(`${server.url}${downloads[0]?.url ?? ''}`)
  expect(await file.text()).toBe('A sample of words')
  const { refund } = await seller.api.call('payments/refund', {
    payment_id: votesPayment,
    reason: 'The evening is off.',
  })
  expect(refund.amount).toEqual({ amount: 200, currency: 'EUR' })
})

it('goes on with an offer that waits and a job that ends: answered, closed, taken away', async () => {
  const { offer } = await buyer.api.call('offers/respond', {
    offer_id: offerId,
    verdict: 'decline',
  })
  expect(offer.state).toBe('declined')
  await buyer.api.call('jobs/setState', { fx_id: jobKey, verb: 'close' })
  await buyer.api.call('feeds/deleteFeed', { fx_id: jobKey })
})

it('goes on with leaving a club, taking one’s data along, and going', async () => {
  await seller.api.call('Groups/deleteGroup', { gx_id: clubId })
  await seller.api.call('account/exportMe', {})
  const other = await server.person()
  await other.api.call('account/delete', { username: other.username })
  const page = seller.api.call('profile/getPage/{username}', { username: other.username })
  await expect(page).rejects.toMatchObject({ status: 404 })
})
