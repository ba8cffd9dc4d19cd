import { mostWaits, offerMinutes } from '@plaudit/contract/orders/constants'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/telemetry.ts'
import { findService, type ServiceRow } from '../../marketplace/data/services.ts'
import { isPublic } from '../../marketplace/policy.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { openCheckouts } from '../../payments/data/payments.ts'
import { freeSlots } from '../data/slots.ts'
import { timesToOffer, type WaitedTime } from '../data/waits.ts'

/** Free places at a time that is offered; undefined where it is not, or somebody else has the provider then. */
async function placesAt(db: Db, service: ServiceRow, start: number): Promise<number | undefined> {
  const slots = await freeSlots(db, service, { from: start, to: start + 1 })
  return slots.find((one) => one.start === start)?.free
}

/**
 * Puts a person at the end of the wait list of a full time. A second call keeps the place in the list. A person whose
 * offered place somebody else took begins again at the end.
 * @throws refusal slot_taken for a time that nobody offers, slot_free, too_many_waits.
 */
export async function joinWait(
  tx: Tx,
  service: ServiceRow,
  userId: number,
  start: string,
): Promise<void> {
  const places = await placesAt(tx.db, service, Date.parse(start))
  if (places === undefined) refuse('slot_taken')
  if (places > 0) refuse('slot_free')
  // The second of two requests at once counts after the first.
  await statement(tx.db, 'select from users where user_id = $1 for no key update', [userId])
  await statement(
    tx.db,
    `delete from slot_waits where service_id = $1 and user_id = $2 and starts_at = $3 and offered_until is not null`,
    [service.service_id, userId, start],
  )
  await statement(
    tx.db,
    `insert into slot_waits (service_id, user_id, starts_at) values ($1, $2, $3)
     on conflict (service_id, starts_at, user_id) do nothing`,
    [service.service_id, userId, start],
  )
  const [{ count } = { count: 0 }] = await statement<{ count: number }>(
    tx.db,
    'select count(*) from slot_waits where user_id = $1 and starts_at > now()',
    [userId],
  )
  if (count > mostWaits) refuse('too_many_waits')
}

/** Waits no longer; a person who does not wait stays as they are. */
export async function leaveWait(
  tx: Tx,
  serviceId: number,
  userId: number,
  start: string,
): Promise<void> {
  await statement(
    tx.db,
    'delete from slot_waits where service_id = $1 and user_id = $2 and starts_at = $3',
    [serviceId, userId, start],
  )
}

const batch = 200

/**
 * Tells the people who wait that a place is free, in the order in which they came: as many at once as there are places,
 * each once. An offer holds nothing, so that no crowd of accounts can keep a time from others; when its minutes are over
 * the person waits no more, whether or not the place is still free, and can wait anew. @returns how many were told.
 */
export async function offerPlaces(db: Db, log?: Pick<Log, 'error'>): Promise<number> {
  let told = 0
  await inTransaction(db, async (tx) => {
    await statement(
      tx.db,
      'delete from slot_waits where starts_at <= now() or offered_until <= now()',
      [],
    )
  })
  for (let after: WaitedTime | undefined; ;) {
    const times = await timesToOffer(db, after, batch)
    for (const time of times)
      try {
        told += await inTransaction(db, (tx) => offerAt(tx, time))
      } catch (error) {
        // A service whose times can't be worked out keeps nobody else's from being told.
        log?.error(
          { service: time.service_id, error: String(error) },
          'a free place could not be told of',
        )
      }
    after = times.at(-1)
    if (times.length < batch) return told
  }
}

/** Counts the people whose open checkout holds a place at a time. */
async function holdersAmong(
  db: Db,
  userIds: readonly number[],
  { service_id, starts_at }: WaitedTime,
): Promise<number> {
  let holders = 0
  for (const userId of userIds) {
    const ids = (await openCheckouts(db, userId, 'cart')).map(({ checkout_id }) => checkout_id)
    const held = await statement(
      db,
      `select from appointment_seats p join appointments s using (provider_id, appointment_id)
       where s.service_id = $1 and s.starts_at = $2 and p.order_id is null and p.held_until > now()
         and p.checkout_id = any ($3::text[]) limit 1`,
      [service_id, starts_at, ids],
    )
    holders += held.length
  }
  return holders
}

async function offerAt(tx: Tx, { service_id, starts_at }: WaitedTime): Promise<number> {
  const service = await findService(tx.db, { service_id })
  if (service === undefined || !isPublic(service)) return 0
  // Another process that looks at the same time comes after this one.
  const waits = await statement<{ wait_id: number; user_id: number; told: boolean }>(
    tx.db,
    `select wait_id, user_id, offered_until is not null as told from slot_waits
     where service_id = $1 and starts_at = $2 and (offered_until is null or offered_until > now())
     order by wait_id for update`,
    [service_id, starts_at],
  )
  const places = (await placesAt(tx.db, service, starts_at.getTime())) ?? 0
  const told = waits.filter((one) => one.told).map(({ user_id }) => user_id)
  // A place that one of them holds at a checkout is not among the free ones any more.
  const offered = told.length - (await holdersAmong(tx.db, told, { service_id, starts_at }))
  const next = waits.filter((one) => !one.told).slice(0, Math.max(0, places - offered))
  for (const { wait_id, user_id } of next) {
    await statement(
      tx.db,
      `update slot_waits set offered_until = least(starts_at, now() + make_interval(mins => $3))
       where service_id = $1 and wait_id = $2`,
      [service_id, wait_id, offerMinutes],
    )
    await tell(tx, {
      to: [user_id],
      type: 'slot_free',
      key: `wait:${service_id}:${wait_id}`,
      href: `/s/${service.sx_id}#choose-time`,
      values: { title: service.title, minutes: offerMinutes },
    })
  }
  return next.length
}
