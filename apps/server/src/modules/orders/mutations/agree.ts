import type { ParsedInput } from '@plaudit/contract/calls'
import { isTimed } from '@plaudit/contract/marketplace/categories'
import { mostUnpaidTimes } from '@plaudit/contract/orders/constants'
import type { SlotIn } from '@plaudit/contract/orders/shapes'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Money } from '../../../platform/money.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import type { ServiceRow } from '../../marketplace/data/services.ts'
import { priceOfOne, proveExtras } from '../data/pricing.ts'
import { ownHolds } from '../data/slots.ts'
import { isFree } from '../data/wishes.ts'
import { buyable, keptSlot } from './cart.ts'
import { makeOrder } from './make.ts'
import { appointmentTerms, giveUpHolds, takeSeats } from './seats.ts'

/** Their own checkout may hold the place: it is theirs to take in another way, and is let go where no other is left. */
async function slotOf(tx: Tx, service: ServiceRow, { person }: Caller, slot: SlotIn | undefined) {
  if (slot === undefined) return null
  const own = await ownHolds(tx.db, person)
  const kept = await keptSlot(tx, service, slot, { own })
  if (!(await isFree(tx.db, { service, slot: kept }))) await giveUpHolds(tx, service, kept, own)
  return kept
}

/**
 * Orders what is paid directly to the seller in a way that their listing names; nothing is held (product 5).
 * @returns the order's id.
 * @throws refusal not_for_sale, own_service, slot_taken, extra_gone, subscribe_instead, too_many_unpaid, price_changed.
 */
export async function agree(
  tx: Tx,
  announcer: Announcer,
  caller: Caller,
  asked: ParsedInput<'orders/agree'>,
): Promise<string> {
  const service = await buyable(tx, asked.sx_id, caller)
  // A period that nobody pays for by itself would never end.
  if (service.stype === 'subscription') refuse('subscribe_instead')
  if (!service.payment.includes(asked.payment)) refuse('not_for_sale')
  if (isTimed(service.stype) && asked.slot === undefined) refuse('slot_taken')
  if (isTimed(service.stype)) await proveFewUnpaid(tx, personOf(caller).user_id)
  const slot = await slotOf(tx, service, caller, asked.slot)
  const package_id = asked.package_id ?? service.package[0]?.package_id ?? ''
  proveExtras(service, package_id, asked.extras ?? [])
  const one = priceOfOne(service, package_id, asked.extras ?? [], slot) ?? refuse('not_for_sale')
  const quantity = slot?.seats ?? asked.quantity
  const money = asShown(asked.expected, one.price * quantity, service.currency)
  const item = { package_id, ...one, coupon: null, discount: 0, ...appointmentTerms(service, slot) }
  const order_id = publicId()
  await makeOrder(
    tx,
    announcer,
    {
      order_id,
      buyer_id: personOf(caller).user_id,
      seller_id: service.owner_id ?? refuse('not_for_sale'),
      service_id: service.service_id,
      title: service.title,
      stype: service.stype,
      quantity,
      ...money,
      requirements: service.requirements,
      outside: asked.payment,
      item,
    },
    { checkout_id: null, is_test: false },
  )
  if (slot) await takeSeats(tx, service, slot, { order_id })
  return order_id
}

/** Proves that the price is the price that the screen showed. @throws refusal price_changed. */
function asShown(shown: Money | undefined, amount: number, currency: string): Money {
  if (shown && (shown.amount !== amount || shown.currency !== currency)) refuse('price_changed')
  return { amount, currency }
}

/**
 * A time that costs nothing to take is taken a few times at most, so that no account fills a provider's calendar.
 * The second of two orders at once counts after the first. @throws refusal too_many_unpaid.
 */
async function proveFewUnpaid(tx: Tx, buyerId: number): Promise<void> {
  await statement(tx.db, 'select from users where user_id = $1 for no key update', [buyerId])
  const [{ count } = { count: 0 }] = await statement<{ count: number }>(
    tx.db,
    `select count(*)::int as count from orders where buyer_id = $1 and outside is not null and paid_outside_at is null
       and state in ('pending', 'in_progress') and (item #>> '{slot,start}')::timestamptz > now()`,
    [buyerId],
  )
  if (count >= mostUnpaidTimes) refuse('too_many_unpaid', { values: { count: mostUnpaidTimes } })
}
