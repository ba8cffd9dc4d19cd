import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction } from '../../../../platform/db/db.ts'
import { findService } from '../../../marketplace/data/services.ts'
import { openListing } from '../../../marketplace/factory.ts'
import { freeSeats, takeSeats } from '../../mutations/seats.ts'
import { admin, buyer, pay, seller, server, sql } from './testing.ts'

export const minute = 60_000
export const hour = 60 * minute
export const link = 'https://meet.example/rooms/{order}'

export const usual = {
  time_zone: 'UTC',
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' })),
  length_min: 60,
  notice_min: 120,
}

export const bookable = (changes: Parameters<typeof openListing>[2] = {}) =>
  openListing(seller.api, admin.api, {
    stype: 'consultation',
    booking_type: { place: 'online', per: 'hour' },
    package: [{ price: 3000, included: 'An hour' }],
    availability: usual,
    meeting_link: link,
    ...changes,
  })

export const slotsOf = async (sx_id: string, minutes?: number) =>
  (
    await server.client().call('Services/getSlots/{sx_id}', { sx_id, ...(minutes && { minutes }) })
  ).slots.filter(({ free }) => free > 0)

/** A booked time of the buyer's, and free ones to move it to. */
export async function booked(changes: Parameters<typeof openListing>[2] = {}) {
  const { sx_id } = await bookable(changes)
  const [first, ...others] = await slotsOf(sx_id)
  const start = first?.start ?? ''
  await buyer.api.call('cart/update', { lines: [{ sx_id, slot: { start } }] })
  const [order_id = ''] = await pay(buyer)
  const startOf = async () => (await see(buyer, order_id)).slot?.start
  return { sx_id, order_id, start, others: others.map((one) => one.start), startOf }
}

export type Asker = Pick<typeof seller, 'api'>

export async function see({ api }: Asker, order_id: string) {
  const { order } = await api.call('orders/get', { order_id })
  if (order === undefined) throw new Error('no order')
  return order
}

/** Lets the booked time begin in so many minutes; clocks are the database's, so only the booking is moved. */
export const beginsIn = (order_id: string, minutes: number) => {
  const start = Date.now() + minutes * minute
  const [from, to] = [start, start + hour].map((at) => new Date(at).toISOString())
  return sql(
    `update orders set item = jsonb_set(item, '{slot}', item -> 'slot' || jsonb_build_object('start', $2::text, 'end', $3::text)) where order_id = $1`,
    [order_id, from, to],
  )
}

/**
 * A buyer takes a place at a shared time, in a transaction that is open still when the only other one leaves it.
 * @returns the id of the second buyer's checkout.
 */
export async function comesWhileAnotherLeaves(): Promise<string> {
  const { db } = server.parts
  const { sx_id } = await bookable({ availability: { ...usual, seats: 3 } })
  const [slot] = await slotsOf(sx_id)
  const service = await findService(db, { sx_id })
  if (!slot || !service) throw new Error('no slot')
  const take = (checkout_id: string, meanwhile?: () => Promise<unknown>) =>
    inTransaction(db, async (tx) => {
      await takeSeats(tx, service, { ...slot, seats: 1, time_zone: 'UTC' }, { checkout_id })
      await meanwhile?.()
    })
  await take(`${sx_id}first`)
  let left: Promise<unknown> | undefined
  await take(`${sx_id}second`, async () => {
    left = inTransaction(db, (tx) => freeSeats(tx, { checkout_id: `${sx_id}first` }))
    await wait(300)
  })
  await left
  return `${sx_id}second`
}
