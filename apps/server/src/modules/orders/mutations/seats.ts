import { holdMinutes } from '@plaudit/contract/orders/constants'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { ServiceRow } from '../../marketplace/data/services.ts'
import type { KeptPlace, KeptSlot } from '../tables.ts'

/** Minutes in which a checkout whose time is over is asked whether its money is on its way. */
const askedFor = 2

type Meeting = Pick<
  ServiceRow,
  'availability' | 'booking_type' | 'delivery' | 'address' | 'city' | 'country_code'
>

/** An order keeps these of an appointment: its time, the provider's rule for cancelling, and the place. */
export const appointmentTerms = (service: Meeting, slot: KeptSlot | null) => {
  if (slot === null) return { slot }
  const cancel_min = service.availability?.cancel_min
  return { slot, place: placeOf(service), ...(cancel_min && { cancel_min }) }
}

/** A provider who receives people says so by the address; one who only visits has the buyer's home. */
function placeOf({ booking_type, delivery, address, city, country_code }: Meeting): KeptPlace {
  if (booking_type?.place === 'online') return { kind: 'online', address: '' }
  if (delivery.includes('home') && !delivery.includes('address'))
    return { kind: 'home', address: '' }
  const parts = [address, city, country_code].filter(Boolean)
  return { kind: 'address', address: parts.join(', '), ...(country_code && { country_code }) }
}

/** Holder of places: a checkout for a while, or an order for good. */
export type Holder = { checkout_id: string } | { order_id: string }

/**
 * Takes places of a slot. The exclusion constraint gives a provider's time once, and the place's number gives a place
 * once; places of checkouts that ended are freed first, in the same transaction (product 6).
 * @throws refusal slot_taken.
 */
export async function takeSeats(
  tx: Tx,
  service: ServiceRow,
  slot: KeptSlot,
  holder: Holder,
): Promise<void> {
  const { owner_id, service_id, availability } = service
  if (owner_id === null || availability === null) refuse('slot_taken')
  await freeEndedHolds(tx, owner_id)
  await statement(
    tx.db,
    `insert into appointments (provider_id, service_id, starts_at, ends_at, busy, seats)
     values ($1, $2, $3, $4, tstzrange($3, $4::timestamptz + make_interval(mins => $5)), $6) on conflict do nothing`,
    [owner_id, service_id, slot.start, slot.end, availability.buffer_min, availability.seats],
  )
  // Buyers who want the same appointment count its places one at a time. One of another length is another appointment.
  const [appointment] = await statement<{ appointment_id: number; seats: number }>(
    tx.db,
    'select appointment_id, seats from appointments where service_id = $1 and starts_at = $2 and ends_at = $3 for no key update',
    [service_id, slot.start, slot.end],
  )
  if (appointment === undefined) refuse('slot_taken')
  const taken = await statement(
    tx.db,
    `insert into appointment_seats (provider_id, appointment_id, seat, checkout_id, order_id, held_until)
     select $1, $2, n, $4, $5, case when $5::text is null then now() + make_interval(mins => $6) end
     from generate_series(1, $7::int) n
     where not exists (select from appointment_seats s where s.provider_id = $1 and s.appointment_id = $2 and s.seat = n)
     order by n limit $3 on conflict do nothing returning seat`,
    [
      owner_id,
      appointment.appointment_id,
      slot.seats,
      'checkout_id' in holder ? holder.checkout_id : null,
      'order_id' in holder ? holder.order_id : null,
      holdMinutes + askedFor,
      appointment.seats,
    ],
  )
  if (taken.length < slot.seats) refuse('slot_taken')
}

async function freeEndedHolds(tx: Tx, providerId: number): Promise<void> {
  await statement(
    tx.db,
    'delete from appointment_seats where provider_id = $1 and held_until <= now()',
    [providerId],
  )
  await dropEmpty(tx, providerId)
}

const empty = `provider_id = $1 and not exists (
  select from appointment_seats p where p.provider_id = s.provider_id and p.appointment_id = s.appointment_id)`

/**
 * A buyer who takes a place at this moment holds the appointment's row: their place is waited for, and seen by the second
 * statement. One statement alone looks before it waits, and would take their place away with the appointment.
 */
async function dropEmpty(tx: Tx, providerId: number): Promise<void> {
  const held = await statement<{ appointment_id: number }>(
    tx.db,
    `select appointment_id from appointments s where ${empty} order by appointment_id for update`,
    [providerId],
  )
  if (held.length === 0) return
  await statement(
    tx.db,
    `delete from appointments s where ${empty} and appointment_id = any ($2::bigint[])`,
    [providerId, held.map(({ appointment_id }) => appointment_id)],
  )
}

/**
 * Gives a checkout's held slot to the order: as many places as it is of, since two orders may share a time.
 * @returns false where the hold ended and somebody else took the time; the order may have some of its places then.
 */
export async function keepSeats(
  tx: Tx,
  service: ServiceRow,
  slot: KeptSlot,
  checkoutId: string,
  orderId: string,
): Promise<boolean> {
  const kept = await statement(
    tx.db,
    `update appointment_seats p set order_id = $1, held_until = null from (
       select provider_id, appointment_id, seat from appointment_seats h join appointments s using (provider_id, appointment_id)
       where h.checkout_id = $2 and h.order_id is null and s.service_id = $3 and s.starts_at = $4 order by seat limit $5
     ) held
     where p.provider_id = held.provider_id and p.appointment_id = held.appointment_id and p.seat = held.seat returning p.seat`,
    [orderId, checkoutId, service.service_id, slot.start, slot.seats],
  )
  if (kept.length >= slot.seats) return true
  // A hold that ended and was not freed yet is in nobody's way.
  if (service.owner_id !== null) await freeEndedHolds(tx, service.owner_id)
  const [{ free } = { free: 0 }] = await statement<{ free: number }>(
    tx.db,
    `select count(*) as free from appointments s where s.provider_id = $1
       and s.busy && tstzrange($2, $3) and not (s.service_id = $4 and s.starts_at = $2 and s.ends_at = $3)`,
    [service.owner_id, slot.start, slot.end, service.service_id],
  )
  if (free > 0) return false
  try {
    await takeSeats(
      tx,
      service,
      { ...slot, seats: slot.seats - kept.length },
      { order_id: orderId },
    )
    return true
  } catch {
    return false
  }
}

/** A checkout holds its places longer: its money is on its way, and is asked for again some time after it is due. */
export const holdSeats = (tx: Tx, checkoutId: string, until: Date): Promise<unknown> =>
  statement(
    tx.db,
    `update appointment_seats set held_until = greatest(held_until, $2::timestamptz + make_interval(mins => $3))
     where checkout_id = $1 and order_id is null`,
    [checkoutId, until, askedFor],
  )

/**
 * Frees the places that these checkouts hold at a time, so that their buyer can have it in another way; a checkout that
 * is paid all the same goes back. Money that is on its way keeps its places: they are held for longer than a checkout
 * takes.
 */
export async function giveUpHolds(
  tx: Tx,
  { owner_id, availability }: ServiceRow,
  slot: KeptSlot,
  checkouts: readonly string[],
): Promise<void> {
  if (owner_id === null || availability === null) return
  await statement(
    tx.db,
    `delete from appointment_seats p using appointments s
     where s.provider_id = p.provider_id and s.appointment_id = p.appointment_id and p.provider_id = $1
       and p.order_id is null and p.checkout_id = any ($2::text[])
       and p.held_until <= now() + make_interval(mins => $6)
       and s.busy && tstzrange($3, $4::timestamptz + make_interval(mins => $5))`,
    [owner_id, checkouts, slot.start, slot.end, availability.buffer_min, holdMinutes + askedFor],
  )
  await dropEmpty(tx, owner_id)
}

/** Gives back what a checkout held, or an order had. */
export async function freeSeats(tx: Tx, holder: Holder): Promise<void> {
  const [column, value] =
    'checkout_id' in holder ? ['checkout_id', holder.checkout_id] : ['order_id', holder.order_id]
  const gone = await statement<{ provider_id: number }>(
    tx.db,
    `delete from appointment_seats where ${column} = $1 ${column === 'checkout_id' ? 'and order_id is null' : ''} returning provider_id`,
    [value],
  )
  for (const providerId of new Set(gone.map((row) => row.provider_id)))
    await dropEmpty(tx, providerId)
}
