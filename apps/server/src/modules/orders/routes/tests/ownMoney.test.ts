import { expect, it } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { lockWaits } from '../../../../platform/db/testing-locks.ts'
import { openListing } from '../../../marketplace/factory.ts'
import { showReviews } from '../../../marketplace/mutations/reviews.ts'
import { applyRefund } from '../../../payments/mutations/toldRefunds.ts'
import { sweepOrders, sweepReviews } from '../../mutations/sweep.ts'
import { offerPlaces } from '../../mutations/waits.ts'
import { bookable, slotsOf, usual } from './testing-appointments.ts'
import { mine, monthly, ordersOf, subscribe, walkTo } from './testing-subscriptions.ts'
import {
  add,
  admin,
  buyer,
  euros,
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

const cartOf = (who: typeof buyer) =>
  who.api.call('checkout/start', { kind: 'cart', provider: 'sandbox', another: true })

it('lets a buyer take in another way the time that their own checkout holds, unless its money is on its way', async () => {
  const { sx_id } = await bookable({ payment: ['cash'] })
  const times = (await slotsOf(sx_id)).slice(-2)
  const agree = (who: typeof buyer, start = '') =>
    who.api.call('orders/agree', { sx_id, payment: 'cash', slot: { start } })
  for (const isMoving of [false, true]) {
    const { start = '' } = times.pop() ?? {}
    await buyer.api.call('cart/update', { lines: [{ sx_id, slot: { start } }] })
    const { checkout_id } = await cartOf(buyer)
    await sql('delete from cart_lines')
    expect((await refused(agree(stranger, start))).code).toBe('slot_taken')
    if (isMoving)
      await sql(
        `update appointment_seats set held_until = now() + interval '3 days' where checkout_id = $1`,
        [checkout_id],
      )
    const agreed = agree(buyer, start)
    if (isMoving) expect((await refused(agreed)).code).toBe('slot_taken')
    else expect((await agreed).order.slot?.start).toBe(start)
    // Paid all the same, it goes back.
    const paid = await buyer.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
    expect(paid.state).toBe(isMoving ? 'fulfilled' : 'undone')
  }
})

it('offers a freed place to the next who waits while the one before is at the checkout', async () => {
  const { sx_id } = await bookable({ availability: { ...usual, seats: 2 } })
  const { start = '' } = (await slotsOf(sx_id)).at(-1) ?? {}
  const others = [await server.person(), await server.person()]
  for (const who of others)
    await who.api.call('cart/update', { lines: [{ sx_id, slot: { start } }] })
  const held = []
  for (const who of others) held.push((await cartOf(who)).checkout_id)
  for (const { api } of [buyer, stranger])
    await api.call('Services/joinWaitList/{sx_id}', { sx_id, start })
  const told = async () => {
    await offerPlaces(server.parts.db)
    const rows = await sql(
      `select from slot_waits where starts_at = $1 and offered_until > now()`,
      [start],
    )
    return rows.length
  }
  const [first = '', second = ''] = held
  await others[0]?.api.call('checkout/cancel', { checkout_id: first })
  expect(await told()).toBe(1)
  await buyer.api.call('cart/update', { lines: [{ sx_id, slot: { start } }] })
  await cartOf(buyer)
  await others[1]?.api.call('checkout/cancel', { checkout_id: second })
  expect(await told()).toBe(2)
  await sql('delete from cart_lines')
})

it('frees the installation’s coupon where the seller calls an order off before it is begun, not where its buyer does', async () => {
  await admin.api.call('coupons/save', { of: 'platform', code: 'FREED', per_cent: 25 })
  const applies = async (who: typeof buyer) => {
    await who.api.call('cart/update', {
      lines: [{ sx_id: (await openListing(seller.api, admin.api)).sx_id }],
      coupon: 'FREED',
    })
    const { coupon_applies } = (await who.api.call('checkout/getCart/1', {})).cart
    if (!coupon_applies) await sql('delete from cart_lines')
    return coupon_applies
  }
  for (const [by, isFree] of [
    ['seller', true],
    ['clock', true],
    ['buyer', false],
    ['seller later', false],
  ] as const) {
    const who = await server.person()
    expect(await applies(who)).toBe(true)
    const [order_id = ''] = await pay(who)
    const { api } = by === 'buyer' ? who : seller
    if (by === 'seller later') await seller.api.call('orders/start', { order_id })
    if (by === 'clock') {
      await sql('update orders set due_at = now() where order_id = $1', [order_id])
      await sweepOrders(server.parts.db, server.parts.realtime)
    } else await api.call('orders/cancel', { order_id, reason: 'Ill' })
    expect([by, await applies(who)]).toEqual([by, isFree])
    await sql('delete from cart_lines')
  }
  // Two orders of one purchase: as long as one goes on, its coupon is used.
  const who = await server.person()
  await add(who, (await openListing(stranger.api, admin.api)).sx_id)
  expect(await applies(who)).toBe(true)
  const [first = '', second = ''] = await pay(who)
  const cancel = (order_id: string) =>
    Promise.allSettled(
      [seller, stranger].map(({ api }) => api.call('orders/cancel', { order_id, reason: 'Ill' })),
    )
  await cancel(first)
  expect(await applies(who)).toBe(false)
  await cancel(second)
  expect(await applies(who)).toBe(true)
  await sql('delete from cart_lines')
})

it('tells a buyer what comes back with its tax, and a seller their part of the price', async () => {
  await seller.api.call('payments/saveTaxes', { rates: [{ country: '', rate: 20, name: 'VAT' }] })
  const id = await order()
  await seller.api.call('orders/start', { order_id: id })
  await buyer.api.call('orders/dispute', { order_id: id, reason: 'Half of it' })
  const asked = { order_id: id, verdict: 'split', share: 50, reason: 'So' } as const
  await admin.api.call('disputes/decide', asked)
  const textOf = async ({ api }: typeof buyer) =>
    (await api.call('notifications/get', {})).notifications[0]?.text
  expect(await textOf(buyer)).toContain('€12.00 of €24.00 goes back to you')
  expect(await textOf(seller)).toContain('€10.00 of €20.00 is yours, less the fee, and €12.00')
  await seller.api.call('payments/saveTaxes', { rates: [] })
})

it('keeps an order open while the money for its rest is on its way', async () => {
  const id = await order({ deposit: 30 })
  const { checkout_id } = await buyer.api.call('checkout/start', {
    kind: 'rest',
    order_id: id,
    provider: 'sandbox',
  })
  const rest = server.parts.ports.get('payments').kinds.get('rest')
  await sql('update orders set due_at = now() where order_id = $1', [id])
  const until = new Date(Date.now() + 900_000)
  const keep = () =>
    inTransaction(server.parts.db, async (tx) =>
      rest?.keep?.(tx, { checkout_id, subject: { order_id: id } } as never, until),
    )
  expect(await keep()).toBe(true)
  await sweepOrders(server.parts.db, server.parts.realtime)
  const state = async () => (await buyer.api.call('orders/get', { order_id: id })).order?.state
  expect(await state()).toBe('pending')
  await seller.api.call('orders/cancel', { order_id: id, reason: 'Ill' })
  expect(await keep()).toBe(false)
})

it('names no listing in a review that nobody may open', async () => {
  const id = await order()
  await seller.api.call('orders/deliver', { order_id: id })
  await buyer.api.call('orders/accept', { order_id: id })
  for (const { api } of [buyer, seller])
    await api.call('orders/review', { order_id: id, rating: 5 })
  const said = async () =>
    (await server.client().call('reviews/get', { username: seller.username })).reviews.map(
      ({ title, sx_id }) => [title === '', sx_id === '0'.repeat(22)],
    )
  expect(await said()).toEqual([[false, false]])
  const of = 'where service_id = (select service_id from orders where order_id = $1)'
  for (const [hide, show] of [
    ['hidden_at = now()', 'hidden_at = null'],
    [`state = 'refused'`, `state = 'approved'`],
    [`state = 'under_review'`, `state = 'approved'`],
  ]) {
    await sql(`update services set ${hide} ${of}`, [id])
    expect(await said()).toEqual([[true, true]])
    await sql(`update services set ${show} ${of}`, [id])
  }
})

it('shows reviews that waited one by one, whatever else is written of the same listings', async () => {
  const ids = [await order(), await order()].toSorted()
  for (const order_id of ids) {
    await seller.api.call('orders/deliver', { order_id })
    await buyer.api.call('orders/accept', { order_id })
    await buyer.api.call('orders/review', { order_id, rating: 5 })
  }
  await sql(
    `update reviews set written_at = now() - interval '30 days', service_id = (
       select min(service_id) from orders where order_id = any ($1)) where order_id = any ($1)`,
    [ids],
  )
  const { db } = server.parts
  let sweeping: Promise<unknown> | undefined
  // The last one's review is being written: its row is held, and its listing is wanted then.
  await inTransaction(db, async (tx) => {
    await statement(tx.db, 'select from reviews where order_id = $1 for update', [ids[1]])
    sweeping = sweepReviews(db)
    await expect.poll(() => lockWaits(db)).toBeGreaterThan(0)
    await showReviews(tx, ids[1] ?? '')
  })
  await sweeping
  const hidden = 'select from reviews where shown_at is null and order_id = any ($1)'
  expect(await sql(hidden, [ids])).toEqual([])
})

it.each(['refunded', 'reversed', 'cancelled', 'older'] as const)(
  'ends a subscription whose current period is back (%s), and tells both sides',
  async (how) => {
    const sx_id = await monthly()
    const { order_id } = await subscribe(sx_id)
    if (how === 'older') await walkTo(new Date((await mine(sx_id)).period_end), sx_id)
    const [paid] = await sql<{ payment_id: string; reference: string; amount: number }>(
      `select p.payment_id, p.reference, p.amount::int as amount from payments p
       join payment_shares s using (payment_id) where s.subject = $1`,
      [`order:${order_id}`],
    )
    const { payment_id = '', reference: payment_reference = '' } = paid ?? {}
    const amount = euros(paid?.amount ?? 0)
    const { kinds } = server.parts.ports.get('payments')
    const reference = `rev_${order_id}`
    const outcome = { state: 'refunded', reference, amount, at: new Date() } as const
    const told = { kind: 'refund', payment_reference, amount, reversed: true, outcome } as const
    if (how === 'reversed')
      await inTransaction(server.parts.db, (tx) => applyRefund(tx, kinds, 'sandbox', told))
    else if (how === 'cancelled')
      await seller.api.call('orders/cancel', { order_id, reason: 'Ill' })
    else await admin.api.call('payments/refund', { payment_id, reason: 'Sorry' })
    const notices = `select from notices where type = 'order_period_back_' || $1 and key like $2`
    const toldTo = (side: string) => sql(notices, [side, `order:${order_id}:%`])
    if (how === 'older') {
      await expect.poll(async () => (await ordersOf(sx_id))[0]?.state).toBe('cancelled')
      expect((await mine(sx_id)).state).toBe('active')
      return
    }
    await expect.poll(async () => (await mine(sx_id)).state).toBe('ended')
    expect(Date.parse((await mine(sx_id)).period_end)).toBeLessThanOrEqual(Date.now())
    for (const side of ['buyer', 'seller']) expect(await toldTo(side)).toHaveLength(1)
    const said = JSON.stringify(await buyer.api.call('notifications/get', {}))
    expect(said).toContain('nothing more is charged')
  },
)
