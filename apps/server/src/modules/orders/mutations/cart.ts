import { kept } from '@plaudit/contract/retention'
import type { ParsedInput } from '@plaudit/contract/calls'
import { mostLines } from '@plaudit/contract/orders/constants'
import type { SlotIn } from '@plaudit/contract/orders/shapes'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller, Viewer } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import { isWithin } from '../../../platform/site.ts'
import { findService } from '../../marketplace/data/services.ts'
import { isPublic } from '../../marketplace/policy.ts'
import type { ServiceRow } from '../../marketplace/data/services.ts'
import { provePart } from '../../sites/data/settings.ts'
import { sizeOf } from '../data/cart.ts'
import { proveExtras } from '../data/pricing.ts'
import { ownHolds } from '../data/slots.ts'
import { isFree } from '../data/wishes.ts'
import { ordersDb, type KeptSlot } from '../tables.ts'

/** A service that this caller may buy. @throws refusal not_found, not_for_sale, own_service, part_off. */
export async function buyable(
  tx: Pick<Tx, 'db'>,
  sxId: string,
  caller: Viewer,
): Promise<ServiceRow> {
  const service = (await findService(tx.db, { sx_id: sxId })) ?? refuse('not_found')
  const { person } = caller
  await provePart(tx.db, 'services')
  if (!isWithin(caller.site, service.owner_id)) refuse('not_found')
  if (!isPublic(service)) refuse(service.state === 'draft' ? 'not_found' : 'not_for_sale')
  if (person !== null && service.owner_id === person.user_id) refuse('own_service')
  return service
}

/**
 * A chosen time as it is kept, of the usual length where none is chosen.
 * @param own checkouts of the person who chooses it, or the order that they move, as `isFree` has them.
 * @throws refusal slot_taken for one that is not free, or that nobody offers.
 */
export async function keptSlot(
  tx: Pick<Tx, 'db'>,
  service: ServiceRow,
  slot: SlotIn,
  { own, isBought = false }: { own: readonly string[]; isBought?: boolean },
): Promise<KeptSlot> {
  const { availability } = service
  if (availability === null) refuse('slot_taken')
  const start = Date.parse(slot.start)
  const kept: KeptSlot = {
    start: new Date(start).toISOString(),
    end: new Date(start + (slot.minutes ?? availability.length_min) * 60_000).toISOString(),
    seats: slot.seats,
    time_zone: availability.time_zone,
  }
  return (await isFree(tx.db, { service, slot: kept, isBought }, own)) ? kept : refuse('slot_taken')
}

interface Line {
  service: ServiceRow
  package_id: string
  extras: string[]
  quantity: number
  slot: KeptSlot | null
}

/** Puts a line into a cart; the same thing again raises how many of it. @returns its id. @throws refusal cart_full, not_for_sale, subscribe_instead, extra_gone. */
export async function addLine(tx: Tx, owner: string, line: Line): Promise<string> {
  // A subscription has a checkout of its own.
  if (line.service.stype === 'subscription') refuse('subscribe_instead')
  proveExtras(line.service, line.package_id, line.extras)
  await touch(tx, owner)
  const [kept] = await statement<{ line_id: string }>(
    tx.db,
    `insert into cart_lines (owner, line_id, service_id, package_id, extras, quantity, slot)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (owner, service_id, package_id, extras, coalesce(slot ->> 'start', ''))
     do update set quantity = least(99, cart_lines.quantity + excluded.quantity), slot = excluded.slot
     returning line_id`,
    [
      owner,
      publicId(),
      line.service.service_id,
      line.package_id,
      line.extras.toSorted(),
      line.quantity,
      line.slot && JSON.stringify(line.slot),
    ],
  )
  const { lines } = await sizeOf(tx.db, owner)
  if (lines > mostLines) refuse('cart_full')
  return kept?.line_id ?? ''
}

/** The cart's row orders what is done with it, and says how old it is. */
const touch = (tx: Tx, owner: string) =>
  statement(
    tx.db,
    'insert into carts (owner) values ($1) on conflict (owner) do update set touched_at = now()',
    [owner],
  )

type Update = ParsedInput<'cart/update'>

/** Changes lines by their id, adds those without one, and names a coupon. @returns the ids of these lines. */
export async function updateCart(
  tx: Tx,
  caller: Caller,
  owner: string,
  { lines, coupon }: Update,
): Promise<string[]> {
  await touch(tx, owner)
  const own = await ownHolds(tx.db, caller.person)
  const touched: string[] = []
  for (const asked of lines) {
    const service = await buyable(tx, asked.sx_id, caller)
    const slot = asked.slot ? await keptSlot(tx, service, asked.slot, { own }) : null
    if (asked.line_id === undefined) {
      const line = {
        service,
        package_id: asked.package_id ?? service.package[0]?.package_id ?? '',
        extras: asked.extras ?? [],
        quantity: asked.quantity ?? 1,
        slot,
      }
      touched.push(await addLine(tx, owner, line))
      continue
    }
    await changeLine(tx, owner, asked.line_id, { ...asked, slot, service })
    touched.push(asked.line_id)
  }
  if (coupon !== undefined)
    await ordersDb(tx.db)
      .updateTable('carts')
      .set({ coupon: coupon === '' ? null : coupon })
      .where('owner', '=', owner)
      .execute()
  return touched
}

type Change = Pick<Update['lines'][number], 'package_id' | 'extras' | 'quantity'> & {
  slot: KeptSlot | null
  service: ServiceRow
}

/**
 * A line that becomes what another one is already takes that one's place.
 * @throws refusal not_found for a line that is gone, or another's; not_for_sale, extra_gone, subscribe_instead.
 */
async function changeLine(tx: Tx, owner: string, lineId: string, change: Change): Promise<void> {
  const { quantity, slot, service } = change
  if (service.stype === 'subscription') refuse('subscribe_instead')
  const kept = await ordersDb(tx.db)
    .selectFrom('cart_lines')
    .selectAll()
    .where('owner', '=', owner)
    .where('line_id', '=', lineId)
    .executeTakeFirst()
  if (kept === undefined) refuse('not_found')
  const package_id = change.package_id ?? kept.package_id
  // Extras are a package's own: another one begins without.
  const same = package_id === kept.package_id
  const extras = (change.extras ?? (same ? kept.extras : [])).toSorted()
  // The quantity of a line can be changed whatever became of it: its faults stand beside it.
  if (change.package_id !== undefined || change.extras !== undefined)
    proveExtras(service, package_id, extras)
  const at = slot ?? kept.slot
  await statement(
    tx.db,
    `delete from cart_lines where owner = $1 and line_id <> $2 and service_id = $3 and package_id = $4
       and extras = $5::text[] and coalesce(slot ->> 'start', '') = $6`,
    [owner, lineId, service.service_id, package_id, extras, at?.start ?? ''],
  )
  await ordersDb(tx.db)
    .updateTable('cart_lines')
    .set({
      service_id: service.service_id,
      package_id,
      extras,
      ...(quantity !== undefined && { quantity }),
      ...(slot !== null && { slot: JSON.stringify(slot) }),
    })
    .where('owner', '=', owner)
    .where('line_id', '=', lineId)
    .execute()
}

/** Takes lines for this transaction: of two checkouts at once that hold the same, one waits. @returns how many are there. */
export async function lockLines(tx: Tx, owner: string, lineIds: readonly string[]) {
  const rows = await statement(
    tx.db,
    'select from cart_lines where owner = $1 and line_id = any ($2::text[]) order by line_id for update',
    [owner, lineIds],
  )
  return rows.length
}

/** Takes a line out; one that is gone is gone. */
export async function removeLine(tx: Tx, owner: string, lineId: string): Promise<void> {
  await ordersDb(tx.db)
    .deleteFrom('cart_lines')
    .where('owner', '=', owner)
    .where('line_id', '=', lineId)
    .execute()
}

/** Moves a visitor's cart to the account once they signed in on that device. */
export async function moveCart(tx: Tx, { person, device }: Caller): Promise<void> {
  if (person === null || device === null) return
  const [from, to] = [`d${device}`, `u${person.user_id}`]
  const moved = await statement(
    tx.db,
    `with moving as (delete from cart_lines where owner = $1 returning *)
     insert into cart_lines (owner, line_id, service_id, package_id, extras, quantity, slot, added_at)
     select $2, line_id, service_id, package_id, extras, quantity, slot, added_at from moving
     on conflict (owner, service_id, package_id, extras, coalesce(slot ->> 'start', ''))
     do update set quantity = greatest(cart_lines.quantity, excluded.quantity) returning line_id`,
    [from, to],
  )
  if (moved.length === 0) return
  await touch(tx, to)
  await statement(
    tx.db,
    `update carts set coupon = coalesce(coupon, (select coupon from carts where owner = $1)) where owner = $2`,
    [from, to],
  )
  await statement(tx.db, 'delete from carts where owner = $1', [from])
}

/** Carts that nobody touched for a month go. */
export async function forgetOldCarts(tx: Tx): Promise<void> {
  await statement(
    tx.db,
    `with old as (delete from carts where touched_at < now() - make_interval(days => $1) returning owner)
     delete from cart_lines where owner in (select owner from old)`,
    [kept.cartDays],
  )
}
