import { describe, expect, it } from 'vitest'
import { openListing } from '../../../marketplace/factory.ts'
import { sweepOrders, sweepReminders } from '../../mutations/sweep.ts'
import {
  add,
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
} from './testing.ts'

openMarket()

const day = 86_400_000
const see = async (id: string, who = buyer) => {
  const { order: one } = await who.api.call('orders/get', { order_id: id })
  if (one === undefined) throw new Error('no order')
  return one
}
const daysTo = (time: string | null) => Math.round((Date.parse(time ?? '') - Date.now()) / day)
const comeTo = (column: 'due_at' | 'remind_at', id: string) =>
  sql(`update orders set ${column} = now() - interval '1 second' where order_id = $1`, [id])
const sweep = () => sweepOrders(server.parts.db, server.parts.realtime)
/** The newest words that a person reads of an order. */
const wordsFor = async (who: typeof buyer, id: string) =>
  (await who.api.call('notifications/get', {})).notifications.find(
    ({ href }) => href === `/orders/${id}`,
  )?.text
const toldOf = async (id: string) =>
  (
    await sql<{ type: string; username: string }>(
      `select type, username from notices join users using (user_id) where href = $1
         and (type like 'order_closing%' or type in ('order_late', 'order_due_soon')) order by notice_id`,
      [`/orders/${id}`],
    )
  ).map(({ type, username }) => `${type} ${username === seller.username ? 'seller' : 'buyer'}`)

describe('an order that is open', () => {
  it('keeps the time that was named for its delivery, and the day that this comes to', async () => {
    const id = await order({
      package: [{ price: 2000, included: 'One', delivery_time: 2, delivery_unit: 'week' }],
    })
    const one = await see(id)
    expect(one).toMatchObject({ delivery: { time: 2, unit: 'week' }, late: false })
    expect(daysTo(one.deliver_by)).toBe(14)
    await sql(`update orders set deliver_by = now() - interval '1 hour' where order_id = $1`, [id])
    expect((await see(id)).late).toBe(true)
    await seller.api.call('orders/deliver', { order_id: id })
    expect(await see(id)).toMatchObject({ late: false, deliver_by: null })
  })

  it('has a day on which each of its states ends, so that no price is held for good', async () => {
    const id = await order({ package: [{ price: 2000, included: 'One', delivery_time: 3 }] })
    await seller.api.call('orders/start', { order_id: id })
    expect(daysTo((await see(id)).due_at)).toBe(3 + 14)
    await seller.api.call('orders/deliver', { order_id: id })
    await buyer.api.call('orders/requestRevision', { order_id: id, message: 'Brighter' })
    expect(daysTo((await see(id)).due_at)).toBe(14)
  })

  it('that its seller began and left is paid back', async () => {
    const id = await order()
    await seller.api.call('orders/start', { order_id: id })
    await comeTo('due_at', id)
    await sweep()
    expect(await see(id)).toMatchObject({ state: 'cancelled', refunded: { amount: 2000 } })
    expect(await wordsFor(buyer, id)).toMatch(/cancelled by itself: .*20.00 goes back to you/)
    expect(await wordsFor(seller, id)).toMatch(/by itself: .*20.00 goes back to the buyer/)
    expect(await heldOf(id)).toBe(0)
  })

  it('whose change never came is decided by a person', async () => {
    const id = await order()
    await seller.api.call('orders/deliver', { order_id: id })
    await buyer.api.call('orders/requestRevision', { order_id: id, message: 'Brighter' })
    await comeTo('due_at', id)
    await sweep()
    expect(await stateOf(id)).toBe('disputed')
    expect(
      (await admin.api.call('disputes/getQueue', {})).orders.map((one) => one.order_id),
    ).toContain(id)
  })

  it('whose rest is never paid is decided by a person', async () => {
    const id = await order({ deposit: 40 })
    await seller.api.call('orders/start', { order_id: id })
    await comeTo('due_at', id)
    await sweep()
    expect(await stateOf(id)).toBe('disputed')
  })

  it('is not closed by a row that can’t be: the others are', async () => {
    const [broken, fine] = [await order(), await order()]
    await sql(`update orders set due_at = now() - interval '1 hour' where order_id = $1`, [broken])
    await comeTo('due_at', fine)
    // The clock can't write this order: its number of a happening is taken for good.
    await sql(
      `create function stands() returns trigger language plpgsql as $$ begin
         if new.order_id = '${broken}' then raise exception 'it stands'; end if; return new; end $$`,
    )
    await sql(
      'create trigger stands before update on orders for each row execute function stands()',
    )
    const told: unknown[] = []
    await sweepOrders(server.parts.db, server.parts.realtime, {
      error: (...said: unknown[]) => void told.push(said),
    })
    expect(await stateOf(fine)).toBe('cancelled')
    expect(await stateOf(broken)).toBe('pending')
    expect(JSON.stringify(told)).toContain(broken)
    await sql('drop trigger stands on orders')
    await sweep()
    expect(await stateOf(broken)).toBe('cancelled')
  })

  it('gets more time from its buyer alone', async () => {
    const id = await order({ package: [{ price: 2000, included: 'One', delivery_time: 3 }] })
    const give = (who: typeof buyer) => who.api.call('orders/giveTime', { order_id: id, days: 10 })
    expect((await refused(give(buyer))).code).toBe('order_illegal_step')
    await seller.api.call('orders/start', { order_id: id })
    expect((await refused(give(seller))).code).toBe('order_illegal_step')
    const { order: longer } = await give(buyer)
    expect([daysTo(longer.deliver_by), daysTo(longer.due_at)]).toEqual([13, 27])
  })

  it('tells of its deadlines once each, those who have to act', async () => {
    const id = await order({ package: [{ price: 2000, included: 'One', delivery_time: 3 }] })
    const [row] = await sql<{ remind_at: Date; deliver_by: Date }>(
      'select remind_at, deliver_by from orders where order_id = $1',
      [id],
    )
    expect(row && row.deliver_by.getTime() - row.remind_at.getTime()).toBe(day)
    await seller.api.call('orders/start', { order_id: id })
    const past = async (days: number) => {
      await sql(
        `update orders set deliver_by = deliver_by - make_interval(days => $2), due_at = due_at - make_interval(days => $2),
           remind_at = remind_at - make_interval(days => $2) where order_id = $1`,
        [id, days],
      )
      await Promise.all([sweepReminders(server.parts.db), sweepReminders(server.parts.db)])
    }
    await past(2)
    expect(await toldOf(id)).toEqual(['order_due_soon seller'])
    await past(1)
    expect(await toldOf(id)).toEqual([
      'order_due_soon seller',
      'order_late seller',
      'order_late buyer',
    ])
    await past(12)
    expect((await toldOf(id)).slice(3)).toEqual(['order_closing_cancel seller'])
    await sweepReminders(server.parts.db)
    expect(await toldOf(id)).toHaveLength(4)
  })
})

describe('an order that is paid outside', () => {
  const outside = () =>
    openListing(seller.api, admin.api, { payment: ['zelle'], payment_info: 'pay@example.org' })

  it('tells its two sides alone how the seller wants to be paid', async () => {
    const { sx_id } = await outside()
    const shown = async (who: { api: typeof buyer.api }) =>
      (await who.api.call('Services/getService/{sx_id}', { sx_id })).service.payment_info
    expect([await shown({ api: server.client() }), await shown(buyer)]).toEqual(['', ''])
    expect(await shown(seller)).toBe('pay@example.org')
    const { order: made } = await buyer.api.call('orders/agree', { sx_id, payment: 'zelle' })
    expect(made.payment_info).toBe('pay@example.org')
    expect((await see(await order())).payment_info).toBe('')
  })

  it('is not reviewed, nor counted as done, before it was paid', async () => {
    const { sx_id } = await outside()
    const { order: made } = await buyer.api.call('orders/agree', { sx_id, payment: 'zelle' })
    const { order_id } = made
    await seller.api.call('orders/deliver', { order_id })
    const { order: done } = await buyer.api.call('orders/accept', { order_id })
    expect(done.can.review).toBe(false)
    const review = () => buyer.api.call('orders/review', { order_id, rating: 5 })
    expect((await refused(review())).code).toBe('order_illegal_step')
    const counted = () =>
      sql<{ n: number; of: object }>(
        'select orders_done as n, package_orders as of from services where sx_id = $1',
        [sx_id],
      )
    expect(await counted()).toEqual([{ n: 0, of: {} }])
    await seller.api.call('orders/confirmPaid', { order_id })
    expect((await review()).order.state).toBe('reviewed')
    const { service } = await buyer.api.call('Services/getService/{sx_id}', { sx_id })
    expect(await counted()).toEqual([{ n: 1, of: { [service.package[0]?.package_id ?? '']: 1 } }])
  })

  it('and was paid is begun by the clock, not cancelled', async () => {
    const { sx_id } = await outside()
    const { order: made } = await buyer.api.call('orders/agree', { sx_id, payment: 'zelle' })
    const { order_id } = made
    await seller.api.call('orders/confirmPaid', { order_id })
    await comeTo('due_at', order_id)
    await sweep()
    expect(await stateOf(order_id)).toBe('in_progress')
  })

  it('tells of its end without a word of money that goes back', async () => {
    const { sx_id } = await outside()
    const { order: made } = await buyer.api.call('orders/agree', { sx_id, payment: 'zelle' })
    const { order_id } = made
    await sql(
      `update orders set deliver_by = null, due_at = now() + interval '1 hour',
         remind_at = now() - interval '30 days' where order_id = $1`,
      [order_id],
    )
    await sweepReminders(server.parts.db)
    expect(await toldOf(order_id)).toEqual(['order_closing_cancel_directly seller'])
    const asked = { order_id, reason: 'Ill' }
    const { message } = await buyer.api.call('orders/cancel', asked)
    expect(message).toBe('The order is cancelled.')
    expect(await wordsFor(seller, order_id)).toMatch(/^(?!Somebody).+ cancelled .* nothing/)
  })

  it('takes no subscription', async () => {
    const { sx_id } = await openListing(seller.api, admin.api, {
      stype: 'subscription',
      interval: 'month',
      payment: ['cash'],
    })
    const asked = buyer.api.call('orders/agree', { sx_id, payment: 'cash' })
    expect((await refused(asked)).code).toBe('subscribe_instead')
  })
})

it('sells nothing of a package that went while it stood in a checkout, and the cart says so', async () => {
  const { sx_id } = await openListing(seller.api, admin.api)
  const late = await server.person()
  await add(late, sx_id)
  const other = [{ label: 'Other', price: 2600, included: 'Another', delivery_time: 3 }]
  await seller.api.call('services/addService', { sx_id, package: other })
  await admin.api.call('services/moderate', { sx_id, verdict: 'approve' })
  const { cart } = await late.api.call('checkout/getCart/1', {})
  expect(cart).toMatchObject({ items: [{ problem: 'package_gone' }], totals: [] })
  const start = { kind: 'cart', provider: 'sandbox' } as const
  expect((await refused(late.api.call('checkout/start', start))).code).toBe('cart_unbuyable')
})
