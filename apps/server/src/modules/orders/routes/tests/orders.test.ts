import { describe, expect, it } from 'vitest'
import { openListing } from '../../../marketplace/factory.ts'
import { sweepOrders, sweepReviews } from '../../mutations/sweep.ts'
import {
  admin,
  buyer,
  heldOf,
  openMarket,
  order,
  refused,
  seller,
  server,
  sql,
  stateOf,
  stranger,
} from './testing.ts'

openMarket()

describe('an order', () => {
  it('goes from pending to reviewed, its price held until the buyer accepts [cf:9c3f2]', async () => {
    const id = await order()
    expect(await stateOf(id)).toBe('pending')
    expect(await heldOf(id)).toBe(1800)
    await seller.api.call('orders/start', { order_id: id })
    const delivered = await seller.api.call('orders/deliver', { order_id: id, message: 'Here' })
    expect(delivered.message).toBe('Order successfully delivered')
    await buyer.api.call('orders/requestRevision', { order_id: id, message: 'Brighter' })
    await seller.api.call('orders/deliver', { order_id: id })
    const { order: done } = await buyer.api.call('orders/accept', { order_id: id })
    expect(done.state).toBe('completed')
    expect(await heldOf(id)).toBe(0)
    expect(done.events.map(({ verb }) => verb)).toEqual([
      'buy',
      'start',
      'deliver',
      'request_revision',
      'deliver',
      'accept',
    ])
    expect(
      (await refused(buyer.api.call('orders/requestRevision', { order_id: id, message: 'x' })))
        .code,
    ).toBe('order_illegal_step')
    const { order: reviewed } = await buyer.api.call('orders/review', {
      order_id: id,
      rating: 5,
      text: 'Fine',
    })
    expect(reviewed.state).toBe('reviewed')
    const seen = (await seller.api.call('orders/get', { order_id: id })).order
    expect(seen?.reviews.other).toBeNull()
    await seller.api.call('orders/review', { order_id: id, rating: 4 })
    const both = (await seller.api.call('orders/get', { order_id: id })).order
    expect(both?.reviews.other).toMatchObject({ rating: 5, text: 'Fine' })
    const again = await refused(buyer.api.call('orders/review', { order_id: id, rating: 1 }))
    expect(again.code).toBe('already_reviewed')
    await seller.api.call('orders/reply', { order_id: id, text: 'Thank you' })
    const told = await sql<{ username: string }>(
      `select username from notices join users using (user_id) where type = 'order_reply' and key like $1`,
      [`order:${id}:%`],
    )
    expect(told).toEqual([{ username: buyer.username }])
    const listed = await server
      .client()
      .call('Services/getService/{sx_id}', { sx_id: both?.sx_id ?? '' })
    expect(listed.service).toMatchObject({ rating: 5, reviews_count: 1 })
    expect(listed.reviews).toMatchObject([{ rating: 5, reply: 'Thank you' }])
  })

  it('that is pending can be delivered at once, and a digital one is [cf:464ff]', async () => {
    const id = await order()
    const { order: brought } = await seller.api.call('orders/deliver', { order_id: id })
    expect(brought.state).toBe('delivered')
    const file = new File(['sample'], 'sample.txt', { type: 'text/plain' })
    const { value } = await seller.api.call('Files/uploadDocument', { file })
    const digital = await order({ stype: 'digital', digital_files: [value.split('/')[0] ?? ''] })
    const { order: made } = await buyer.api.call('orders/get', { order_id: digital })
    expect(made).toMatchObject({ state: 'delivered', events: [{ by: 'buyer' }, { by: null }] })
    const { downloads } = await buyer.api.call('DigitalFiles/getDigitalDownloads', {})
    expect(downloads).toMatchObject([{ order_id: digital, name: 'sample.txt' }])
    const response = await fetch(server.url + (downloads[0]?.url ?? ''))
    expect([response.status, await response.text()]).toEqual([200, 'sample'])
    expect(
      (await stranger.api.call('DigitalFiles/getDigitalDownloads', { order_id: digital }))
        .downloads,
    ).toEqual([])
    const sold = await seller.api.call('DigitalFiles/getUserDigitalFiles', {})
    expect(sold.files.map(({ name }) => name)).toContain('sample.txt')
  })

  it('is nobody else’s to see or move, and each side has its own steps', async () => {
    const id = await order()
    expect((await refused(stranger.api.call('orders/get', { order_id: id }))).status).toBe(404)
    expect((await refused(stranger.api.call('orders/start', { order_id: id }))).status).toBe(404)
    expect((await refused(buyer.api.call('orders/deliver', { order_id: id }))).code).toBe(
      'order_illegal_step',
    )
    expect((await refused(seller.api.call('orders/accept', { order_id: id }))).code).toBe(
      'order_illegal_step',
    )
  })

  it('is told of in words, with its own address', async () => {
    const id = await order()
    const { notifications } = await seller.api.call('notifications/get', {})
    const told = notifications.find(({ href }) => href === `/orders/${id}`)
    expect(told?.text).toMatch(/ordered “/)
  })

  it('that is cancelled is paid back whole', async () => {
    const id = await order()
    const { order: gone } = await buyer.api.call('orders/cancel', {
      order_id: id,
      reason: 'Too late',
    })
    expect(gone).toMatchObject({ state: 'cancelled', refunded: { amount: 2000 } })
    expect(await heldOf(id)).toBe(0)
  })

  it('in dispute is decided by an admin: a share to the buyer, the rest to the seller', async () => {
    const id = await order()
    await seller.api.call('orders/deliver', { order_id: id })
    await buyer.api.call('orders/dispute', { order_id: id, reason: 'Not what was said' })
    const queue = await admin.api.call('disputes/getQueue', {})
    expect(queue.orders).toContainEqual(expect.objectContaining({ order_id: id }))
    // The refund that its seller made by themselves is a part of the share.
    const [row] = await sql<{ payment_id: string }>(
      'select payment_id from payment_shares where subject = $1',
      [`order:${id}`],
    )
    const own = { payment_id: row?.payment_id ?? '', amount: 300, reason: 'Sorry' }
    await seller.api.call('payments/refund', own)
    const asked = { order_id: id, verdict: 'split' as const, share: 25, reason: 'Half done' }
    expect((await refused(seller.api.call('disputes/decide', asked))).status).toBe(403)
    const decide = (more = {}) => admin.api.call('disputes/decide', { ...asked, ...more })
    for (const share of [0, 0.25, 100]) await expect(decide({ share })).rejects.toThrow()
    const { order: decided } = await decide()
    expect(decided).toMatchObject({ state: 'resolved', refunded: { amount: 500 } })
    expect((await refused(decide())).code).toBe('order_illegal_step')
    const sum = 'select sum(amount)::int as sum from refunds where payment_id = $1'
    expect(await sql(sum, [own.payment_id])).toEqual([{ sum: 500 }])
    expect(await heldOf(id)).toBe(0)
  })

  it('in dispute is not decided by an admin who is one of its sides, unless there is no other', async () => {
    const id = await order()
    await seller.api.call('orders/deliver', { order_id: id })
    await buyer.api.call('orders/dispute', { order_id: id, reason: 'Not what was said' })
    const asked = { order_id: id, verdict: 'buyer' as const, reason: 'I say so' }
    const [own = 0, other = 0] = await Promise.all(
      [buyer, admin].map(async ({ api }) => (await api.call('api/getUser', {})).ID),
    )
    const setAdmin = (by: typeof buyer, user_id: number, is_admin: boolean) =>
      by.api.call('admin/setRoles', { user_id, is_admin })
    await setAdmin(admin, own, true)
    expect((await refused(buyer.api.call('disputes/decide', asked))).code).toBe('own_decision')
    await setAdmin(buyer, other, false)
    const { order: decided } = await buyer.api.call('disputes/decide', asked)
    expect(decided.state).toBe('resolved')
    await setAdmin(buyer, other, true)
    await setAdmin(admin, own, false)
  })

  it('that people leave open ends on its day, by the database’s clock [cf:ce26a]', async () => {
    const daysOf = async (order_id: string) => {
      const { order: one } = await buyer.api.call('orders/get', { order_id })
      return Math.round((Date.parse(one?.due_at ?? '') - Date.now()) / 86_400_000)
    }
    const delivered = await order()
    const ends = [await daysOf(delivered)]
    await seller.api.call('orders/deliver', { order_id: delivered })
    ends.push(await daysOf(delivered))
    await buyer.api.call('orders/dispute', { order_id: delivered, reason: 'Torn' })
    ends.push(await daysOf(delivered))
    expect(ends).toEqual([7, 7, 14])
    await sql(`update orders set state = 'delivered' where order_id = $1`, [delivered])
    const untouched = await order()
    const held = `select round(extract(epoch from expires_at - created_at) / 60)::int as minutes
      from checkouts where kind = 'cart' order by created_at desc limit 1`
    expect(await sql(held)).toEqual([{ minutes: 15 }])
    await sql(
      `update orders set due_at = now() - interval '1 second' where order_id = any ($1::text[])`,
      [[delivered, untouched]],
    )
    await Promise.all([1, 2, 3].map(() => sweepOrders(server.parts.db, server.parts.realtime)))
    expect(await stateOf(delivered)).toBe('completed')
    const { order: over } = await buyer.api.call('orders/get', { order_id: untouched })
    expect(over).toMatchObject({ state: 'cancelled', events: [{ by: 'buyer' }, { by: 'clock' }] })
    await buyer.api.call('orders/review', { order_id: delivered, rating: 3 })
    const ratingAfter = async (age: string) => {
      const back = 'update reviews set written_at = now() - $2::interval where order_id = $1'
      await sql(back, [delivered, age])
      await sweepReviews(server.parts.db)
      const { order: seen } = await seller.api.call('orders/get', { order_id: delivered })
      return seen?.reviews.other?.rating
    }
    expect(await ratingAfter('167 hours')).not.toBe(3)
    expect(await ratingAfter('169 hours')).toBe(3)
  })

  it('agreed in cash holds nothing, and its seller says that it was paid', async () => {
    const { sx_id } = await openListing(seller.api, admin.api, { payment: ['cash'] })
    expect((await refused(buyer.api.call('orders/agree', { sx_id, payment: 'zelle' }))).code).toBe(
      'not_for_sale',
    )
    const asked = (amount: number) => ({
      sx_id,
      payment: 'cash' as const,
      expected: { amount, currency: 'EUR' },
    })
    const dearer = buyer.api.call('orders/agree', asked(1900))
    expect((await refused(dearer)).code).toBe('price_changed')
    const { order: made } = await buyer.api.call('orders/agree', asked(2000))
    expect(made).toMatchObject({ outside: 'cash', paid_outside: false, state: 'pending' })
    const { order: paid } = await seller.api.call('orders/confirmPaid', { order_id: made.order_id })
    expect(paid.paid_outside).toBe(true)
    expect(
      (await refused(seller.api.call('orders/confirmPaid', { order_id: made.order_id }))).code,
    ).toBe('order_illegal_step')
    const { order: off } = await buyer.api.call('orders/agree', asked(2000))
    const { order_id } = off
    await buyer.api.call('orders/cancel', { order_id, reason: 'Ill' })
    const said = seller.api.call('orders/confirmPaid', { order_id })
    expect((await refused(said)).code).toBe('order_illegal_step')
    const { order: now } = await seller.api.call('orders/get', { order_id })
    expect([now?.can.confirm_paid, now?.paid_outside]).toEqual([false, false])
    // What is paid directly stands among the open ones, and not among those that hold a price.
    const id = await order()
    const listed = async (state: 'open' | 'held') => {
      const { orders } = await seller.api.call('orders/get', { role: 'seller', state, limit: 50 })
      return [id, made.order_id].map((one) => orders.some(({ order_id }) => order_id === one))
    }
    expect(await listed('open')).toEqual([true, true])
    expect(await listed('held')).toEqual([true, false])
  })
})

it('reminds the other side of its step once a day, and nobody else', async () => {
  const id = await order()
  const remind = (who: typeof buyer) => who.api.call('orders/remind', { order_id: id })
  expect((await refused(remind(seller))).code).toBe('order_illegal_step')
  expect((await remind(buyer)).order.can.remind).toBe(false)
  expect((await refused(remind(buyer))).code).toBe('reminded_already')
  expect((await refused(remind(stranger))).status).toBe(404)
  const { notifications } = await seller.api.call('notifications/get', {})
  expect(notifications.some(({ href }) => href === `/orders/${id}`)).toBe(true)
  await sql(`update order_events set at = at - interval '1 day' where order_id = $1`, [id])
  expect((await remind(buyer)).order.events.filter(({ verb }) => verb === 'remind')).toHaveLength(2)
})
