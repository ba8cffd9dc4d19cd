import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction, type Db } from '../../../../platform/db/db.ts'
import { openListing } from '../../../marketplace/factory.ts'
import { findService } from '../../../marketplace/data/services.ts'
import type { CheckoutKind } from '../../../payments/mutations/kinds.ts'
import { freeSeats, takeSeats } from '../../mutations/seats.ts'
import { offerPlaces } from '../../mutations/waits.ts'
import { add, admin, buyer, openMarket, refused, seller, server, sql, stranger } from './testing.ts'
import { bookable, slotsOf } from './testing-appointments.ts'

openMarket()

async function fullTime(seats = 1) {
  const { sx_id } = await openListing(seller.api, admin.api, {
    stype: 'booking',
    booking_type: { place: 'online', per: 'hour' },
    package: [{ price: 3000, included: 'An hour' }],
    payment: ['cash'],
    availability: {
      time_zone: 'Europe/Paris',
      weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', to: '17:00' })),
      length_min: 60,
      buffer_min: 0,
      seats,
    },
  })
  const { slots } = await server.client().call('Services/getSlots/{sx_id}', { sx_id })
  const [slot, other] = slots.slice(-2)
  const service = await findService(server.parts.db, { sx_id })
  if (!slot || !other || !service) throw new Error('no slot')
  const take = (n: number) =>
    inTransaction(server.parts.db, (tx) =>
      takeSeats(
        tx,
        service,
        { ...slot, seats: 1, time_zone: 'UTC' },
        { checkout_id: `${sx_id}${n}` },
      ),
    )
  const free = (n: number) =>
    inTransaction(server.parts.db, (tx) => freeSeats(tx, { checkout_id: `${sx_id}${n}` }))
  for (let n = 0; n < seats; n++) await take(n)
  return { sx_id, service, slot, other, take, free }
}

const offer = () => offerPlaces(server.parts.db)
const toldOf = async (service_id: number) =>
  (
    await sql<{ username: string }>(
      `select username from notices join users using (user_id)
       where type = 'slot_free' and key like $1 order by notice_id`,
      [`wait:${service_id}:%`],
    )
  ).map(({ username }) => username)

it('tells those who wait for a full time in turn, as many as there are places, and each once', async () => {
  const { sx_id, service, slot, free } = await fullTime(2)
  const third = await server.person()
  const start = slot.start
  for (const { api } of [buyer, buyer, stranger, third])
    await api.call('Services/joinWaitList/{sx_id}', { sx_id, start })
  const { waits } = await stranger.api.call('Services/getWaitLists', {})
  const image = { src: expect.any(String) }
  expect(waits).toMatchObject([{ sx_id, image, start, ahead: 1, offered_until: null }])
  await offer()
  expect(await toldOf(service.service_id)).toEqual([])
  await free(0)
  await Promise.all([offer(), offer()])
  expect(await toldOf(service.service_id)).toEqual([buyer.username])
  await free(1)
  await Promise.all([offer(), offer()])
  expect(await toldOf(service.service_id)).toEqual([buyer.username, stranger.username])

  // The first lets it go: the third is told, and the first waits no more.
  await sql(
    `update slot_waits set offered_until = now() - interval '1 second'
     where service_id = $1 and user_id = (select user_id from users where username = $2)`,
    [service.service_id, buyer.username],
  )
  await offer()
  expect((await toldOf(service.service_id)).at(-1)).toBe(third.username)
  expect((await buyer.api.call('Services/getWaitLists', {})).waits).toEqual([])
  // A person who books it waits no more either.
  await stranger.api.call('orders/agree', { sx_id, payment: 'cash', slot: { start } })
  expect((await stranger.api.call('Services/getWaitLists', {})).waits).toEqual([])
})

it('ends with the minutes of its offer, free or not, and begins anew', async () => {
  const { sx_id, service, slot, take, free } = await fullTime()
  const join = () => buyer.api.call('Services/joinWaitList/{sx_id}', { sx_id, start: slot.start })
  const mine = async () =>
    (await buyer.api.call('Services/getWaitLists', {})).waits.filter((one) => one.sx_id === sx_id)
  await join()
  await free(0)
  await offer()
  // Somebody else was quicker: who waits anew is told anew.
  await take(1)
  expect(await mine()).toMatchObject([{ offered_until: expect.any(String) }])
  await join()
  expect(await mine()).toMatchObject([{ offered_until: null }])
  await free(1)
  await offer()
  expect(await toldOf(service.service_id)).toEqual([buyer.username, buyer.username])
  await take(2)
  await sql(
    `update slot_waits set offered_until = now() - interval '1 second' where service_id = $1`,
    [service.service_id],
  )
  expect(await mine()).toEqual([])
  await offer()
  expect(await sql('select from slot_waits where service_id = $1', [service.service_id])).toEqual(
    [],
  )
})

it('keeps no place from anybody: while it is offered to one, another may book it', async () => {
  const { sx_id, service, slot, free } = await fullTime()
  await buyer.api.call('Services/joinWaitList/{sx_id}', { sx_id, start: slot.start })
  await free(0)
  await offer()
  expect(await toldOf(service.service_id)).toEqual([buyer.username])
  const { order } = await stranger.api.call('orders/agree', {
    sx_id,
    payment: 'cash',
    slot: { start: slot.start },
  })
  expect(order.state).toBe('pending')
})

it('is for full times of others alone, and one can leave', async () => {
  const { sx_id, slot, other } = await fullTime()
  const join = (start: string, { api } = buyer) =>
    refused(api.call('Services/joinWaitList/{sx_id}', { sx_id, start }))
  expect((await join(other.start)).code).toBe('slot_free')
  expect((await join(new Date(Date.parse(slot.start) + 60_000).toISOString())).code).toBe(
    'slot_taken',
  )
  expect((await join(slot.start, seller)).code).toBe('own_service')
  await buyer.api.call('Services/joinWaitList/{sx_id}', { sx_id, start: slot.start })
  const { waits } = await buyer.api.call('Services/leaveWaitList/{sx_id}', {
    sx_id,
    start: slot.start,
  })
  expect(waits.filter((one) => one.sx_id === sx_id)).toEqual([])
})

it('lets one of many starts begin one checkout, with the same key or from several tabs', async () => {
  const { sx_id } = await bookable()
  const [slot] = await slotsOf(sx_id)
  const one = await server.person()
  await one.api.call('cart/update', { lines: [{ sx_id, slot: { start: slot?.start ?? '' } }] })
  const key = { idempotencyKey: crypto.randomUUID() }
  const all = await Promise.all(
    [key, key, key, {}, {}, {}].map((how) =>
      one.api.call('checkout/start', { kind: 'cart', provider: 'sandbox' }, how),
    ),
  )
  expect(new Set(all.map(({ checkout_id }) => checkout_id)).size).toBe(1)
  const [first] = all
  const now = await one.api.call('checkout/status/{checkout_id}', {
    checkout_id: first?.checkout_id ?? '',
  })
  expect(now.state).toBe('open')
})

it('goes on with a checkout that begins while another tab still reads what is in the cart', async () => {
  const { sx_id } = await bookable()
  const [slot] = await slotsOf(sx_id)
  const one = await server.person()
  await one.api.call('cart/update', { lines: [{ sx_id, slot: { start: slot?.start ?? '' } }] })
  const start = () => one.api.call('checkout/start', { kind: 'cart', provider: 'sandbox' })
  const kinds = server.parts.ports.get('payments').kinds as Map<string, CheckoutKind>
  const cart = kinds.get('cart')
  if (cart === undefined) throw new Error('No carts are sold')
  let twin: Awaited<ReturnType<typeof start>> | undefined
  // Once the first tab has read what its person has begun to pay, the second begins the same.
  const looks = new WeakSet<object>()
  const pausing: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes('"checkouts"')) looks.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (!looks.has(queryId)) return result
      kinds.set('cart', cart)
      twin ??= await start()
      return result
    },
  }
  const price: typeof cart.price = ({ db, ...asked }) =>
    cart.price({ ...asked, db: db.withPlugin(pausing) as Db })
  kinds.set('cart', { ...cart, price })
  const first = await start()
  expect(first.checkout_id).toBe(twin?.checkout_id)
})

it('sells a cart once, to a device that read it before another one paid for it', async () => {
  const who = await server.person()
  const amount = { amount: 50_000, currency: 'EUR' }
  const deposit = { kind: 'deposit', provider: 'sandbox', amount } as const
  const { checkout_id } = await who.api.call('checkout/start', deposit)
  await who.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  const start = (more: object = {}) =>
    who.api.call('checkout/start', { kind: 'cart', provider: 'balance', ...more })
  const sold = async () => (await who.api.call('orders/get', {})).orders?.length
  const kinds = server.parts.ports.get('payments').kinds as Map<string, CheckoutKind>
  const cart = kinds.get('cart')
  if (cart === undefined) throw new Error('No carts are sold')
  /** Buys the cart while another start of it is between what it read and what it writes. */
  const between = async (more: object) => {
    const { sx_id } = await openListing(seller.api, admin.api)
    await add(who, sx_id)
    const { bought_before } = await who.api.call('checkout/quote', { kind: 'cart' })
    const known = bought_before === null ? {} : { bought_before }
    let first: Awaited<ReturnType<typeof start>> | undefined
    // The price is read before the transaction, and in it: that one is the last look.
    let looks = 0
    const price: typeof cart.price = async (asked) => {
      const read = await cart.price(asked)
      looks += 1
      if (looks < 2) return read
      kinds.set('cart', cart)
      first = await start()
      return read
    }
    kinds.set('cart', { ...cart, price })
    const late = start({ ...known, ...more }).finally(() => kinds.set('cart', cart))
    await Promise.allSettled([late])
    return { first, late, known }
  }
  const once = await between({})
  expect(once.first?.state).toBe('fulfilled')
  expect(await once.late).toMatchObject({
    checkout_id: once.first?.checkout_id,
    already_bought: true,
  })
  expect(await sold()).toBe(1)
  // A page that shows the cart still is told that it was bought.
  const shown = await start(once.known)
  expect([shown.checkout_id, shown.already_bought]).toEqual([once.first?.checkout_id, true])
  expect((await refused(start())).code).toBe('cart_empty')
  // A buyer who wants it a second time would buy what is in no cart any more.
  const twice = await between({ another: true })
  expect(twice.first?.state).toBe('fulfilled')
  expect((await refused(twice.late)).code).toBe('price_changed')
  expect(await sold()).toBe(2)
})
