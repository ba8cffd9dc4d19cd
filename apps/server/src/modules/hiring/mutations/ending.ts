import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { eachOf } from '../../../platform/eachOf.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { findStep } from '../../../platform/states.ts'
import type { Log } from '../../../platform/telemetry.ts'
import { holdOffer } from '../data/offers.ts'
import type { DroppedOrder, OfferOrdersPort } from '../data/services.ts'
import { offerChanged, offersChanged } from '../events.ts'
import { offerSteps } from '../states.ts'
import type { OfferRow } from '../tables.ts'
import { expireRivals, jobChanged } from './jobs.ts'
import { noteAct, set, tellAbout } from './offers.ts'
import { reopen } from './reopen.ts'

/**
 * An accepted offer was paid: its job is filled and rival offers close (product 7). Called by the module that has orders,
 * within the transaction of the payment; a second call changes nothing.
 * @returns false where the offer is not accepted any more: the money goes back.
 */
export async function payOffer(tx: Tx, realtime: Announcer, offerId: string): Promise<boolean> {
  const offer = await holdOffer(tx, offerId)
  if (offer?.state !== 'accepted') return false
  if (offer.paid_at !== null) return true
  const row = await set(tx, offer, { paid_at: new Date() })
  await noteAct(tx, offer, 'pay', offer.to_id)
  const rivals = await fill(tx, offer)
  // After everything else that this payment announces: topics are taken in one order.
  tx.beforeCommit(`offers of ${offerId}`, () => offersChanged(tx, realtime, [row, ...rivals]))
  return true
}

/** The job is filled; a person who offered beside the chosen one hears that theirs has ended. */
async function fill(tx: Tx, { feed_item_id, offer_id }: OfferRow): Promise<OfferRow[]> {
  if (feed_item_id === null) return []
  await statement(tx.db, `update jobs set state = 'filled' where feed_item_id = $1`, [feed_item_id])
  await jobChanged(tx, feed_item_id)
  const rivals = await expireRivals(tx, feed_item_id, offer_id)
  for (const rival of rivals) await tellAbout(tx, rival, 'offer.expired', null, rival.user_id)
  return rivals
}

/** Minutes after its time in which an unpaid offer is not opened again: its provider is asked whether its money is on its way. */
const askedFor = 5

type Due = { offer_id: string; verb: 'expire' | 'reopen' }

export interface Ending {
  db: Db
  realtime: Announcer
  orders: OfferOrdersPort | undefined
  log?: Pick<Log, 'error'>
}

/**
 * Ends offers that nobody answered, and opens those again that nobody paid for in time.
 * @returns how many there were.
 */
export async function endDueOffers({ db, log, ...ending }: Ending): Promise<number> {
  const due = await statement<Due>(
    db,
    `(select offer_id, 'expire' as verb from offers where state in ('sent', 'received') and expires_at <= now() limit 500)
     union all
     (select offer_id, 'reopen' from offers where state = 'accepted' and paid_at is null
        and pay_by <= now() - make_interval(mins => $1) limit 500)`,
    [askedFor],
  )
  await eachOf({ log }, due, 'an offer could not be ended', (one) =>
    inTransaction(db, (tx) => end(tx, ending, one)),
  )
  return due.length
}

/** Looked at again under its lock: it may have been answered or paid meanwhile. */
async function end(
  tx: Tx,
  { realtime, orders }: Omit<Ending, 'db' | 'log'>,
  { offer_id, verb }: Due,
): Promise<void> {
  const offer = await holdOffer(tx, offer_id)
  if (offer === undefined) return
  const at = verb === 'expire' ? offer.expires_at : offer.pay_by
  const over = Date.now() - (verb === 'expire' ? 0 : askedFor * 60_000)
  const found = findStep(offerSteps, offer.state, verb, 'system')
  if (found === undefined || offer.paid_at !== null || at === null || at.getTime() > over) return
  const drop = orders && ((dropped: DroppedOrder) => orders.drop(tx, dropped))
  if (verb === 'reopen') return reopen(tx, { realtime, drop }, offer, { by: null, reason: '' })
  await noteAct(tx, offer, verb, null)
  const row = await set(tx, offer, { state: found.to })
  for (const to of [row.user_id, row.to_id]) await tellAbout(tx, row, 'offer.expired', null, to)
  await offerChanged(tx, realtime, row, 'update')
}

/** The checkout in which an accepted offer is being paid. @throws refusal offer_illegal_step where it is not to be paid. */
export async function noteCheckout(
  tx: Tx,
  { offer_id, order_id, checkout_id }: { offer_id: string; order_id: string; checkout_id: string },
): Promise<void> {
  const offer = await holdOffer(tx, offer_id)
  if (offer?.order_id !== order_id || offer.paid_at !== null) refuse('offer_illegal_step')
  await set(tx, offer, { checkout_id })
}

/**
 * The money of an accepted offer is on its way: the offer waits for it. Called by the module that has orders, which holds
 * nothing of the order yet. @returns false where the offer was opened again, or is another order now.
 */
export async function waitForMoney(
  tx: Tx,
  { offer_id, order_id, until }: { offer_id: string; order_id: string; until: Date },
): Promise<boolean> {
  const offer = await holdOffer(tx, offer_id)
  const { pay_by = null } = offer ?? {}
  if (offer?.order_id !== order_id || offer.paid_at !== null || pay_by === null) return false
  if (pay_by < until) await set(tx, offer, { pay_by: until })
  return true
}

/** Notes that offers were read by the people they were made to. @returns offers that changed. */
export async function seeOffers(
  tx: Tx,
  person: Person,
  ids: readonly string[],
): Promise<OfferRow[]> {
  return statement<OfferRow>(
    tx.db,
    `update offers set state = 'received', changed_at = now()
     where offer_id = any ($1::text[]) and state = 'sent'
       and case awaits when 'recipient' then to_id else user_id end = $2 returning *`,
    [ids, person.user_id],
  )
}
