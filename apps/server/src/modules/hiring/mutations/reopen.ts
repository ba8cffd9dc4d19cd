import { reopenDays } from '@plaudit/contract/hiring/constants'
import type { Tx } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/events.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { findStep } from '../../../platform/states.ts'
import { holdOffer } from '../data/offers.ts'
import type { DroppedOrder } from '../data/services.ts'
import { offerChanged } from '../events.ts'
import { offerSteps } from '../states.ts'
import type { OfferRow } from '../tables.ts'
import { noteAct, set, tellAbout } from './offers.ts'

export interface Reopening {
  realtime: Announcer
  /** Cancels the order that waited for its payment, by the module that has orders. */
  drop: ((dropped: DroppedOrder) => Promise<void>) | undefined
}

interface Why {
  /** Null: its time was over. */
  by: number | null
  reason: string
}

/** An accepted offer that nobody paid is there to be answered again, and its order is cancelled (product 7). */
export async function reopen(
  tx: Tx,
  { realtime, drop }: Reopening,
  offer: OfferRow,
  { by, reason }: Why,
): Promise<void> {
  const { offer_id, order_id, checkout_id } = offer
  const least = Date.now() + reopenDays * 86_400_000
  await noteAct(tx, offer, 'reopen', by, reason)
  const row = await set(tx, offer, {
    state: 'received',
    pay_by: null,
    order_id: null,
    checkout_id: null,
    // There is time to answer it, however long the payment was waited for.
    expires_at: new Date(Math.max(offer.expires_at.getTime(), least)),
  })
  if (order_id !== null) await drop?.({ order_id, checkout_id, by, reason })
  await emit(tx, 'offer.reopened', { offer_id })
  for (const to of [row.user_id, row.to_id])
    if (to !== by) await tellAbout(tx, row, 'offer.reopened', by, to)
  await offerChanged(tx, realtime, row, 'update')
}

interface CalledOff extends Why {
  offer_id: string
  order_id: string
}

/**
 * Reopens an offer whose order one side called off before payment. Called by the module that has orders, which holds
 * nothing of the order yet: an offer is held before its order. @returns false where it was paid, or reopened, since.
 */
export async function reopenOrdered(
  tx: Tx,
  reopening: Reopening,
  { offer_id, order_id, ...why }: CalledOff,
): Promise<boolean> {
  const offer = await holdOffer(tx, offer_id)
  if (offer?.order_id !== order_id || offer.paid_at !== null) return false
  if (findStep(offerSteps, offer.state, 'reopen', 'system') === undefined) return false
  await reopen(tx, reopening, offer, why)
  return true
}
