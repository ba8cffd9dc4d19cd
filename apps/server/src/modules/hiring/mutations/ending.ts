import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/events.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { findStep } from '../../../platform/states.ts'
import { holdOffer } from '../data/offers.ts'
import { offerChanged } from '../events.ts'
import { offerSteps } from '../states.ts'
import type { OfferRow } from '../tables.ts'
import { set } from './answering.ts'
import { expireRivals, jobChanged } from './jobs.ts'
import { noteAct, tellAbout } from './offers.ts'

/**
 * An accepted offer was paid: its job is filled and rival offers close (product 7). Called by the module that has orders,
 * within the transaction of the payment; a second call changes nothing.
 * @returns false where the offer is not accepted any more: the money goes back.
 */
export async function payOffer(tx: Tx, offerId: string): Promise<boolean> {
  const offer = await holdOffer(tx, offerId)
  if (offer?.state !== 'accepted') return false
  if (offer.paid_at !== null) return true
  await set(tx, offer, { paid_at: new Date() })
  await noteAct(tx, offer, 'pay', offer.to_id)
  if (offer.feed_item_id === null) return true
  await statement(tx.db, `update jobs set state = 'filled' where feed_item_id = $1`, [
    offer.feed_item_id,
  ])
  await jobChanged(tx, offer.feed_item_id)
  const rivals = await expireRivals(tx, offer.feed_item_id, offerId)
  for (const rival of rivals) await tellAbout(tx, offer, 'offer.expired', null, rival)
  return true
}

type Due = { offer_id: string; verb: 'expire' | 'reopen' }

/**
 * Ends offers that nobody answered, and opens those again that nobody paid for in time.
 * @returns how many there were.
 */
export async function endDueOffers(db: Db, realtime: Announcer): Promise<number> {
  const due = await statement<Due>(
    db,
    `(select offer_id, 'expire' as verb from offers where state in ('sent', 'received') and expires_at <= now() limit 500)
     union all
     (select offer_id, 'reopen' from offers where state = 'accepted' and paid_at is null and pay_by <= now() limit 500)`,
    [],
  )
  for (const one of due) await inTransaction(db, (tx) => end(tx, realtime, one))
  return due.length
}

/** Looked at again under its lock: it may have been answered or paid meanwhile. */
async function end(tx: Tx, realtime: Announcer, { offer_id, verb }: Due): Promise<void> {
  const offer = await holdOffer(tx, offer_id)
  if (offer === undefined) return
  const at = verb === 'expire' ? offer.expires_at : offer.pay_by
  const found = findStep(offerSteps, offer.state, verb, 'system')
  if (found === undefined || offer.paid_at !== null || at === null || at.getTime() > Date.now())
    return
  await noteAct(tx, offer, verb, null)
  const row = await set(tx, offer, {
    state: found.to,
    ...(verb === 'reopen' && { pay_by: null, order_id: null, checkout_id: null }),
  })
  if (verb === 'reopen') await emit(tx, 'offer.reopened', { offer_id })
  else await tellAbout(tx, row, 'offer.expired', null, row.user_id)
  await offerChanged(tx, realtime, row, 'update')
}

/** Notes that offers were read by whom they were made to. @returns those that changed. */
export async function seeOffers(
  tx: Tx,
  person: Person,
  ids: readonly string[],
): Promise<OfferRow[]> {
  return statement<OfferRow>(
    tx.db,
    `update offers set state = 'received', changed_at = now()
     where offer_id = any ($1::text[]) and state = 'sent'
       and case turn when 'recipient' then to_id else user_id end = $2 returning *`,
    [ids, person.user_id],
  )
}
