import { statement, type Tx } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { lockAgreement } from '../data/agreements.ts'
import { lockCheckout, paymentsOfCheckout, type CheckoutRow } from '../data/payments.ts'
import { checkoutSteps, stepTo } from '../states.ts'
import { paymentsDb } from '../tables.ts'
import { failRenewal } from './agreements/end.ts'
import { fulfilPart, type FulfilParts } from './fulfilWhenPaid.ts'
import type { CheckoutKinds } from './kinds.ts'
import { refundWhole } from './refunds.ts'
import { tellCheckout } from './tell.ts'

interface Parts {
  kinds: CheckoutKinds
}

interface ClosingParts extends FulfilParts {
  announcer: Announcer
}

/** Nobody is there to try a renewal in another way: its checkout ends, and another one is begun when it is time. */
export async function closeRenewal(tx: Tx, parts: Parts, checkout: CheckoutRow): Promise<void> {
  const to = stepTo(checkoutSteps, 'cancel', checkout.state)
  if (to === undefined) return
  await paymentsDb(tx.db)
    .updateTable('checkouts')
    .set({ state: to })
    .where('checkout_id', '=', checkout.checkout_id)
    .execute()
  await letGo(tx, parts, checkout)
}

/**
 * Ends a checkout that is open still. What was paid of one that is given in parts stays paid (docs/decisions/0141); of
 * any other one, things that were kept for it are free, and money that was paid of it goes back.
 * @returns whether a part stays paid.
 */
export async function closeCheckout(
  tx: Tx,
  parts: ClosingParts,
  checkoutId: string,
  to: 'expired' | 'cancelled',
): Promise<boolean> {
  if (await keepPaid(tx, parts, checkoutId)) return true
  await closeWhole(tx, parts, checkoutId, to)
  return false
}

/** Makes an open checkout the purchase of what was paid of it, where anything stays paid. @returns whether it does. */
export async function keepPaid(tx: Tx, parts: ClosingParts, checkoutId: string): Promise<boolean> {
  const checkout = await lockCheckout(tx, checkoutId)
  if (checkout?.state !== 'open') return false
  const payments = await paymentsOfCheckout(tx.db, checkoutId)
  const isKept = await fulfilPart(tx, parts, { checkout, payments }, null)
  if (isKept) await tellCheckout(tx, parts.announcer, checkoutId)
  return isKept
}

/** Ends a checkout that is open still, and all that was paid of it goes back. */
export async function closeWhole(
  tx: Tx,
  parts: Parts & { announcer: Announcer },
  checkoutId: string,
  to: 'expired' | 'cancelled',
): Promise<void> {
  const [ended] = await statement<CheckoutRow>(
    tx.db,
    `update checkouts set state = $2 where checkout_id = $1 and state = 'open' returning *`,
    [checkoutId, to],
  )
  if (ended === undefined) return
  // Some of several payments may have come: they go back.
  for (const payment of await paymentsOfCheckout(tx.db, checkoutId))
    if (payment.state === 'paid') await refundWhole(tx, payment, 'late', publicId())
  await tellCheckout(tx, parts.announcer, checkoutId)
  await letGo(tx, parts, ended)
}

/** A checkout ended unpaid: its kind keeps nothing for it any more, and a renewal by itself has failed. */
export async function letGo(tx: Tx, parts: Parts, checkout: CheckoutRow): Promise<void> {
  await parts.kinds.get(checkout.kind)?.letGo?.(tx, checkout)
  if (checkout.agreement_id === null) return
  const agreement = await lockAgreement(tx, checkout.agreement_id)
  if (agreement?.attempt === checkout.checkout_id) await failRenewal(tx, parts.kinds, agreement)
}
