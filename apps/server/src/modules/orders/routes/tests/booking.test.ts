import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { findService } from '../../../marketplace/data/services.ts'
import { makeAdmin, openListing } from '../../../marketplace/factory.ts'
import { expireCheckouts } from '../../../payments/mutations/endCheckout.ts'
import { takeSeats } from '../../mutations/seats.ts'
import type { KeptSlot } from '../../tables.ts'
import { pay } from './testing.ts'
import { lookingFirst, withoutGuards, type Take } from './testing-looked.ts'

type Person = Awaited<ReturnType<TestServer['person']>>

let server: TestServer, seller: Person
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  server = await testServer()
  seller = await server.person()
  admin = await makeAdmin(server)
})
afterAll(() => server.close())

const every = [1, 2, 3, 4, 5, 6, 7]
const bookable = (seats: number) =>
  openListing(seller.api, admin.api, {
    stype: 'booking',
    booking_type: { place: 'online', per: 'hour' },
    package: [{ price: 3000, included: 'An hour' }],
    availability: {
      time_zone: 'Europe/Paris',
      weekly: every.map((day) => ({ day, from: '09:00', to: '17:00' })),
      length_min: 60,
      buffer_min: 15,
      seats,
    },
  })

const slotsOf = async (sx_id: string) =>
  (await server.client().call('Services/getSlots/{sx_id}', { sx_id })).slots

const kept = ({ start, end }: { start: string; end: string }, seats = 1): KeptSlot => ({
  start,
  end,
  seats,
  time_zone: 'Europe/Paris',
})

/** Takes the first free time of a new listing a hundred times at once. @returns the number of those who got it. */
async function takenAtOnce(take: Take): Promise<number> {
  const { sx_id } = await bookable(1)
  const [slot] = await slotsOf(sx_id)
  const service = await findService(server.parts.db, { sx_id })
  if (!slot || !service) throw new Error('no slot')
  const tries = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) =>
      inTransaction(server.parts.db, (tx) => take(tx, service, kept(slot), n)),
    ),
  )
  expect((await slotsOf(sx_id)).some(({ start, free }) => start === slot.start && free > 0)).toBe(
    false,
  )
  return tries.filter(({ status }) => status === 'fulfilled').length
}

it('gives one time to one of a hundred who want it at once [cf:4e513]', async () => {
  const taken = await takenAtOnce((tx, service, slot, n) =>
    takeSeats(tx, service, slot, { checkout_id: `c${n}` }),
  )
  expect(taken).toBe(1)
})

it('gives it to several where a look before the booking stands for the constraints: the tripwire of the test above', async () => {
  const several = await withoutGuards(server.parts.db, () => takenAtOnce(lookingFirst()))
  expect(several).toBeGreaterThan(1)
})

it('shares a time with as many as there are places, and lets no other service of the provider into it', async () => {
  const first = await bookable(3)
  const second = await bookable(1)
  const [slot] = await slotsOf(first.sx_id)
  const service = await findService(server.parts.db, { sx_id: first.sx_id })
  const other = await findService(server.parts.db, { sx_id: second.sx_id })
  if (!slot || !service || !other) throw new Error('no slot')
  const take = (n: number) =>
    inTransaction(server.parts.db, (tx) =>
      takeSeats(tx, service, kept(slot), { checkout_id: `s${n}` }),
    )
  const tries = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => take(n)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const late = new Date(Date.parse(slot.start) + 30 * 60_000).toISOString()
  const end = new Date(Date.parse(late) + 3_600_000).toISOString()
  await expect(
    inTransaction(server.parts.db, (tx) =>
      takeSeats(tx, other, kept({ start: late, end }), { checkout_id: 'x' }),
    ),
  ).rejects.toMatchObject({ code: 'slot_taken' })
})

it('lets a buyer whose payment was declined, or who left it, pay for the time that they hold', async () => {
  const { sx_id } = await bookable(1)
  const [slot] = await slotsOf(sx_id)
  const start = slot?.start ?? ''
  const one = await server.person()
  const two = await server.person()
  await seller.api.call('coupons/save', { code: 'ONCE', per_cent: 10, uses: 1 })
  await one.api.call('cart/update', { lines: [{ sx_id, slot: { start } }], coupon: 'ONCE' })
  await two.api.call('cart/update', { lines: [{ sx_id, slot: { start } }] })
  const begin = () => one.api.call('checkout/start', { kind: 'cart', provider: 'sandbox' })
  const declined = await begin()
  await one.api.call('checkout/sandbox', {
    checkout_id: declined.checkout_id,
    outcome: 'declined',
  })
  const { cart } = await one.api.call('checkout/getCart/1', {})
  expect([cart.items[0]?.problem, cart.coupon_applies]).toEqual([null, true])
  expect((await two.api.call('checkout/getCart/1', {})).cart.items[0]?.problem).toBe('slot_taken')
  // The checkout says the same, and not that the cart is empty.
  const late = two.api.call('checkout/start', { kind: 'cart', provider: 'sandbox' })
  await expect(late).rejects.toMatchObject({ code: 'slot_taken' })
  const mine = await one.api.call('Services/getSlots/{sx_id}', { sx_id })
  expect(mine.slots.find((each) => each.start === start)?.free).toBe(1)
  // Left without a word, in another tab say: it is gone on with.
  const left = await begin()
  const paid = await begin()
  expect([paid.checkout_id, paid.amount.amount]).toEqual([left.checkout_id, 2700])
  const done = await one.api.call('checkout/sandbox', {
    checkout_id: paid.checkout_id,
    outcome: 'paid',
  })
  expect(done.state).toBe('fulfilled')
  const { checkout_id } = declined
  const { state } = await one.api.call('checkout/status/{checkout_id}', { checkout_id })
  expect(state).toBe('cancelled')
  const { coupons } = await seller.api.call('coupons/get', {})
  expect(coupons.find(({ code }) => code === 'ONCE')?.used).toBe(1)
  const seats = await statement<{ order_id: string }>(
    server.parts.db,
    `select p.order_id from appointment_seats p join appointments a using (provider_id, appointment_id) join services s using (service_id)
     where s.sx_id = $1`,
    [sx_id],
  )
  expect(seats).toEqual([{ order_id: done.order_ids?.[0] }])
})

it('pays back whole where a part of the places was lost, and keeps none of them', async () => {
  const { sx_id } = await bookable(3)
  const [first, second] = await slotsOf(sx_id)
  const [one, two] = [await server.person(), await server.person()]
  const at = (slot = first, seats = 2) => ({ sx_id, slot: { start: slot?.start ?? '', seats } })
  const begin = async ({ api }: Person, lines: ReturnType<typeof at>[]) => {
    await api.call('cart/update', { lines })
    return (await api.call('checkout/start', { kind: 'cart', provider: 'sandbox' })).checkout_id
  }
  const pay = async ({ api }: Person, checkout_id: string) =>
    (await api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })).state
  const slow = await begin(one, [at(second, 1), at()])
  await statement(
    server.parts.db,
    `update appointment_seats p set held_until = now() from appointments a
     where p.appointment_id = a.appointment_id and p.checkout_id = $1 and a.starts_at = $2`,
    [slow, first?.start],
  )
  expect(await pay(two, await begin(two, [at()]))).toBe('fulfilled')
  expect(await pay(one, slow)).toBe('undone')
  const left = await slotsOf(sx_id)
  const freeAt = (start = '') => left.find((slot) => slot.start === start)?.free
  expect([freeAt(first?.start), freeAt(second?.start)]).toEqual([1, 3])
})

/** Reads the calendar at the secret address that somebody's phone follows. */
async function calendarOf({ api }: Pick<Person, 'api'>): Promise<() => Promise<string>> {
  const { pathname } = new URL((await api.call('tasks/makeFeed', {})).url)
  return async () => (await server.app.inject({ url: pathname })).body
}

it('holds a time during the checkout, gives it back when that ends, and keeps it when it is paid', async () => {
  const { sx_id } = await bookable(1)
  const [slot] = await slotsOf(sx_id)
  const [one, two] = [await server.person(), await server.person()]
  const lines = [{ sx_id, slot: { start: slot?.start ?? '' } }]
  await one.api.call('cart/update', { lines })
  await two.api.call('cart/update', { lines })
  const hold = () => one.api.call('checkout/start', { kind: 'cart', provider: 'sandbox' })
  const problem = async () => (await two.api.call('checkout/getCart/1', {})).cart.items[0]?.problem
  const held = await hold()
  expect(await problem()).toBe('slot_taken')
  await one.api.call('checkout/cancel', { checkout_id: held.checkout_id })
  expect(await problem()).toBeNull()
  // Before the sweep: nobody pays for a time that is kept no longer.
  const { checkout_id } = await hold()
  const over = 'update checkouts set expires_at = now() where checkout_id = $1'
  await statement(server.parts.db, over, [checkout_id])
  const late = await one.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  expect([late.state, late.order_ids, await problem()]).toEqual(['expired', undefined, null])
  const [order_id = ''] = await pay(two)
  expect((await slotsOf(sx_id)).some(({ start }) => start === slot?.start)).toBe(true)
  const free = (await slotsOf(sx_id)).filter((each) => each.free > 0)
  const next = free.at(-1)
  const { order } = await two.api.call('orders/reschedule', {
    order_id,
    slot: { start: next?.start ?? '' },
  })
  expect(order.slot?.start).toBe(next?.start)
  const stranger = await calendarOf(one)
  const [buyers, sold] = [await calendarOf(two), await calendarOf(seller)]
  const at = `DTSTART:${(next?.start ?? '').replaceAll(/[-:]|\.\d+/g, '')}`
  for (const calendar of [buyers, sold]) expect(await calendar()).toContain(at)
  expect(await stranger()).not.toContain('VEVENT')
  await two.api.call('orders/cancel', { order_id, reason: 'Ill' })
  for (const calendar of [buyers, sold]) expect(await calendar()).not.toContain(at)
  expect(
    (await slotsOf(sx_id)).filter((each) => each.free > 0).map(({ start }) => start),
  ).toContain(next?.start)
})

it('keeps a time beyond the end of a checkout whose money is on its way', async () => {
  const { sx_id } = await bookable(1)
  const [slot] = await slotsOf(sx_id)
  const [one, two] = [await server.person(), await server.person()]
  for (const { api } of [one, two])
    await api.call('cart/update', { lines: [{ sx_id, slot: { start: slot?.start ?? '' } }] })
  const { checkout_id } = await one.api.call('checkout/start', {
    kind: 'cart',
    provider: 'sandbox',
  })
  const payments = server.parts.ports.get('payments')
  const { sandbox } = payments.providers
  if (sandbox === undefined) throw new Error('no sandbox')
  const pass = (minutes: number) =>
    statement(
      server.parts.db,
      `with c as (update checkouts set expires_at = expires_at - make_interval(mins => $2) where checkout_id = $1)
       update appointment_seats set held_until = held_until - make_interval(mins => $2) where checkout_id = $1`,
      [checkout_id, minutes],
    )
  payments.providers = {
    ...payments.providers,
    sandbox: { ...sandbox, cancel: async () => ({ state: 'pending', moving: true }) },
  }
  for (let n = 0; n < 3; n++) {
    await pass(16)
    const [item] = (await two.api.call('checkout/getCart/1', {})).cart.items
    expect(item?.problem).toBe('slot_taken')
    await expireCheckouts(payments)
  }
  payments.providers = { ...payments.providers, sandbox }
  const paid = await one.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  expect(paid).toMatchObject({ state: 'fulfilled', order_ids: [expect.any(String)] })
})
