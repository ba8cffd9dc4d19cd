import { describe, expect, it } from 'vitest'
import { sweepOrders } from '../../mutations/sweep.ts'
import {
  beginsIn,
  bookable,
  booked,
  hour,
  minute,
  see,
  slotsOf,
  usual,
  type Asker,
} from './testing-appointments.ts'
import { admin, buyer, openMarket, pay, refused, seller, server, sql } from './testing.ts'

openMarket()

const ask = ({ api }: Asker, order_id: string, start = '') =>
  api.call('orders/reschedule', { order_id, slot: { start } })
const answer = ({ api }: Asker, order_id: string, start = '', agree = true) =>
  api.call('orders/answerReschedule', { order_id, start, agree })

describe('an appointment', () => {
  it('is moved by its buyer alone up to the notice, and later only with the provider’s word', async () => {
    const { sx_id, order_id, start, others, startOf } = await booked()
    const [, , second, third] = others
    await beginsIn(order_id, 121)
    expect((await see(buyer, order_id)).can).toMatchObject({ reschedule_alone: true })
    await ask(buyer, order_id, second)
    expect(await startOf()).toBe(second)
    const free = (await slotsOf(sx_id)).map((one) => one.start)
    expect(free).toContain(start)
    expect(free).not.toContain(second)
    await beginsIn(order_id, 119)
    const near = await startOf()
    const { order } = await ask(buyer, order_id, third)
    expect(order.moving).toMatchObject({ start: third, by: 'buyer' })
    expect(order.can).toMatchObject({ answer_reschedule: false, withdraw_reschedule: true })
    expect(await startOf()).toBe(near)
    expect((await refused(answer(buyer, order_id, third))).code).toBe('order_illegal_step')
    expect((await refused(answer(admin, order_id, third))).code).toBe('order_illegal_step')
    expect((await refused(answer(seller, order_id, second))).code).toBe('reschedule_gone')
    await answer(seller, order_id, third)
    expect(await startOf()).toBe(third)
    expect((await see(buyer, order_id)).moving).toBeNull()
    const after = (await slotsOf(sx_id)).map((one) => one.start)
    expect(after).toContain(second)
    expect(after).not.toContain(third)
  })

  it('is moved by its provider only when the buyer agrees, and waits among what they have to do', async () => {
    const { order_id, start, others, startOf } = await booked()
    const [, second, third] = others
    expect((await ask(seller, order_id, second)).order.can.reschedule_alone).toBe(false)
    expect(await startOf()).toBe(start)
    const { tasks } = await buyer.api.call('tasks/get', {})
    expect(tasks.filter(({ href }) => href === `/orders/${order_id}`)).toHaveLength(1)
    // A later wish takes the place of the one before, the other side's too.
    await ask(seller, order_id, third)
    expect((await refused(answer(buyer, order_id, second))).code).toBe('reschedule_gone')
    await answer(buyer, order_id, third, false)
    expect(await startOf()).toBe(start)
    expect((await refused(answer(buyer, order_id, third))).code).toBe('reschedule_gone')
    await ask(seller, order_id, second)
    await answer(seller, order_id, second, false)
    expect((await see(buyer, order_id)).moving).toBeNull()
    const verbs = (await see(buyer, order_id)).events.map(({ verb }) => verb)
    expect(verbs).toEqual([
      'buy',
      'reschedule_ask',
      'reschedule_ask',
      'reschedule_decline',
      'reschedule_ask',
      'reschedule_withdraw',
    ])
  })

  it('is moved to no time that is over, taken, offered to nobody or the same', async () => {
    const { sx_id, order_id, start, others, startOf } = await booked()
    const [second = '', third = ''] = others
    const past = new Date(Math.floor(Date.now() / hour) * hour - 24 * hour).toISOString()
    const odd = new Date(Date.parse(second) + 7 * minute).toISOString()
    const soon = new Date(Math.ceil(Date.now() / hour) * hour).toISOString()
    for (const wrong of [past, odd, soon, start])
      for (const who of [buyer, seller])
        expect((await refused(ask(who, order_id, wrong))).code).toBe('slot_taken')
    await ask(seller, order_id, second)
    // Nothing is held for a wish: another buyer takes the time.
    const other = await server.person()
    await other.api.call('cart/update', { lines: [{ sx_id, slot: { start: second } }] })
    await pay(other)
    expect((await refused(answer(buyer, order_id, second))).code).toBe('slot_taken')
    expect(await startOf()).toBe(start)
    const [kept] = await sql<{ n: number }>(
      'select count(*)::int as n from appointment_seats where order_id = $1',
      [order_id],
    )
    expect(kept?.n).toBe(1)
    await ask(buyer, order_id, third)
    expect((await see(buyer, order_id)).moving).toBeNull()
  })

  it('that has begun is moved no more, and what was asked for ends with it', async () => {
    const { order_id, others } = await booked()
    const [second] = others
    await ask(seller, order_id, second)
    await beginsIn(order_id, -1)
    expect((await see(buyer, order_id)).moving).toBeNull()
    expect((await refused(answer(buyer, order_id, second))).code).toBe('reschedule_gone')
    for (const who of [buyer, seller])
      expect((await refused(ask(who, order_id, second))).code).toBe('appointment_begun')
    expect((await see(buyer, order_id)).can.reschedule).toBe(false)
    expect((await refused(ask(admin, order_id, second))).code).toBe('order_illegal_step')
  })

  it('that is moved past the week in which it is to begin is not paid back before it takes place', async () => {
    const { order_id, others } = await booked()
    const far = others.findLast((start) => Date.parse(start) > Date.now() + 10 * 24 * hour) ?? ''
    await ask(buyer, order_id, far)
    const { slot, due_at } = await see(buyer, order_id)
    expect(slot?.start).toBe(far)
    expect(Date.parse(due_at ?? '')).toBe(Date.parse(slot?.end ?? '') + 24 * hour)
  })

  it('is its buyer’s to cancel until it begins, and its seller’s still', async () => {
    const { order_id } = await booked()
    const cancel = ({ api }: Asker) => api.call('orders/cancel', { order_id, reason: 'Ill' })
    await beginsIn(order_id, 1)
    expect((await see(buyer, order_id)).can.cancel).toBe(true)
    await beginsIn(order_id, -1)
    expect((await see(buyer, order_id)).can.cancel).toBe(false)
    expect((await refused(cancel(buyer))).code).toBe('appointment_begun')
    // Nobody came: the price of an appointment that was not begun in time goes back by the clock.
    await sql('update orders set due_at = now() where order_id = $1', [order_id])
    expect(await sweepOrders(server.parts.db, server.parts.realtime)).toBe(1)
    expect(await see(buyer, order_id)).toMatchObject({ state: 'cancelled' })
    const other = await booked()
    await beginsIn(other.order_id, -1)
    const { api } = seller
    await api.call('orders/cancel', { order_id: other.order_id, reason: 'I was ill' })
    expect((await see(buyer, other.order_id)).state).toBe('cancelled')
  })

  it('has one end of a wish, whatever both sides do at once', async () => {
    const { order_id, start, others, startOf } = await booked()
    const [second = ''] = others
    await ask(seller, order_id, second)
    const both = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => answer(buyer, order_id, second)),
      ...Array.from({ length: 5 }, () => answer(seller, order_id, second, false)),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { events } = await see(buyer, order_id)
    expect(await startOf()).toBe(events.at(-1)?.verb === 'reschedule' ? second : start)
  })

  it('is called off by its buyer after it was begun too, up to the time that its provider gives', async () => {
    const cancel = (order_id: string) =>
      buyer.api.call('orders/cancel', { order_id, reason: 'I can’t come' })
    const begun = await booked()
    await seller.api.call('orders/start', { order_id: begun.order_id })
    // What has not begun is not delivered: it would be paid out a week later, and could not be called off.
    const early = seller.api.call('orders/deliver', { order_id: begun.order_id })
    expect((await refused(early)).code).toBe('order_illegal_step')
    expect((await cancel(begun.order_id)).order).toMatchObject({
      state: 'cancelled',
      refunded: { amount: 3000 },
    })
    const ruled = await booked({ availability: { ...usual, cancel_min: 24 * 60 } })
    await beginsIn(ruled.order_id, 25 * 60)
    const { can, cancel_until } = await see(buyer, ruled.order_id)
    expect(can.cancel).toBe(true)
    expect(Date.parse(cancel_until ?? '') - Date.now()).toBeGreaterThan(0.9 * hour)
    await beginsIn(ruled.order_id, 23 * 60)
    expect(await see(buyer, ruled.order_id)).toMatchObject({
      can: { cancel: false },
      cancel_until: null,
    })
    expect((await refused(cancel(ruled.order_id))).code).toBe('cancelling_over')
    // Nor is it moved first and called off then: its provider has to agree to that.
    expect((await ask(buyer, ruled.order_id, ruled.others.at(-1))).order).toMatchObject({
      can: { reschedule: true, reschedule_alone: false },
      moving: { by: 'buyer' },
    })
  })

  it('costs what its length says, and is as long as its buyer chose', async () => {
    const times = { ...usual, length_min: 60, lengths: [15, 90] }
    const priceOf = async (
      per: 'hour' | 'minute' | 'session',
      stype: 'booking' | 'consultation',
      minutes?: number,
    ) => {
      const { sx_id } = await bookable({
        stype,
        booking_type: { place: 'online', per },
        package: [{ price: 2000, included: 'Time' }],
        availability: times,
      })
      // A time for the longest has room for every length; the next hours are full of other tests' appointments.
      const start = (await slotsOf(sx_id, 90)).at(-1)?.start ?? ''
      const { cart } = await buyer.api.call('cart/update', {
        lines: [{ sx_id, slot: { start, ...(minutes && { minutes }) } }],
      })
      const item = cart.items.find((one) => one.sx_id === sx_id)
      const { slot, amount, line_id = '' } = item ?? {}
      await buyer.api.call('cart/remove', { line_id })
      return [
        amount?.amount,
        (Date.parse(slot?.end ?? '') - Date.parse(slot?.start ?? '')) / minute,
      ]
    }
    expect(await priceOf('hour', 'booking', 90)).toEqual([3000, 90])
    expect(await priceOf('hour', 'consultation', 15)).toEqual([500, 15])
    expect(await priceOf('minute', 'consultation')).toEqual([120_000, 60])
    expect(await priceOf('session', 'booking', 90)).toEqual([2000, 90])
    expect((await refused(priceOf('hour', 'booking', 45))).code).toBe('slot_taken')
  })

  it('is offered on clocks that exist, in hours that end after they begin and stand once', async () => {
    const saved = (changes: object) =>
      refused(bookable({ availability: { ...usual, ...changes } as never }))
    expect((await saved({ time_zone: 'Mars/Base' })).fields).toHaveProperty(
      'availability.time_zone',
    )
    for (const weekly of [
      [{ day: 1, from: '17:00', to: '09:00' }],
      [
        { day: 1, from: '09:00', to: '12:00' },
        { day: 1, from: '11:00', to: '15:00' },
      ],
    ])
      expect((await saved({ weekly })).fields).toHaveProperty('availability')
    const half = await saved({ exceptions: [{ date: '2030-01-01', from: '09:00' }] })
    expect(half.fields).toHaveProperty('availability')
    // A service that was saved before that was asked has no times, and breaks nothing.
    const { sx_id } = await bookable()
    const start = (await slotsOf(sx_id))[0]?.start ?? ''
    await buyer.api.call('cart/update', { lines: [{ sx_id, slot: { start } }] })
    await sql(
      `update services set availability = jsonb_set(availability, '{time_zone}', '"Mars/Base"') where sx_id = $1`,
      [sx_id],
    )
    expect(await slotsOf(sx_id)).toEqual([])
    const { cart } = await buyer.api.call('checkout/getCart/1', {})
    const line = cart.items.find((one) => one.sx_id === sx_id)
    expect(line?.problem).toBe('slot_taken')
    await buyer.api.call('cart/remove', { line_id: line?.line_id ?? '' })
  })
})
