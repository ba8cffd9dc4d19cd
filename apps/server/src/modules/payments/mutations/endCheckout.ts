import { inTransaction, statement, type Tx } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { lockCheckout, paymentsOfCheckout, type CheckoutRow } from '../data/payments.ts'
import { atProvider, payingOf, said, type AskParts } from './ask.ts'
import { eachOf } from './eachOf.ts'
import { letGo } from './letGo.ts'
import type { PaymentOutcome } from './providers/provider.ts'
import { refundWhole } from './refunds.ts'
import { settle } from './settle.ts'
import { tellCheckout } from './tell.ts'

/**
 * Ends what was not paid in its time: nothing more can be paid on it at the provider, as far as it lets us; what comes
 * all the same goes back.
 */
export async function expireCheckouts(parts: AskParts): Promise<number> {
  const due = await statement<{ checkout_id: string }>(
    parts.db,
    `select checkout_id from checkouts where state = 'open' and expires_at <= now() order by expires_at limit 50`,
    [],
  )
  await eachOf(parts, due, 'a checkout could not be ended', ({ checkout_id }) =>
    endCheckout(parts, checkout_id, 'expired'),
  )
  return due.length
}

/** Ends an open checkout, unless it turns out to be paid, or its time is over while the money is on its way. */
export async function endCheckout(
  parts: AskParts,
  checkoutId: string,
  to: 'expired' | 'cancelled',
): Promise<void> {
  const outcomes: PaymentOutcome[] = []
  for (const payment of await paymentsOfCheckout(parts.db, checkoutId)) {
    if (payment.state !== 'pending') continue
    const at = await atProvider(parts, payment)
    if (!at) continue
    const outcome = await said(parts, payment, () => at.provider.cancel(at.set, payingOf(payment)))
    outcomes.push(outcome)
    await inTransaction(parts.db, (tx) => settle(tx, parts, payment.payment_id, outcome))
  }
  await inTransaction(parts.db, async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId)
    if (checkout?.state !== 'open') return
    if (to === 'expired' && (await waits(tx, parts, checkout, outcomes))) return
    await end(tx, parts, checkout, to)
  })
}

async function end(
  tx: Tx,
  parts: AskParts,
  checkout: CheckoutRow,
  to: 'expired' | 'cancelled',
): Promise<void> {
  const { checkout_id } = checkout
  await statement(tx.db, `update checkouts set state = $2 where checkout_id = $1`, [
    checkout_id,
    to,
  ])
  // Of several payments some may have come: they go back.
  for (const payment of await paymentsOfCheckout(tx.db, checkout_id))
    if (payment.state === 'paid') await refundWhole(tx, payment, 'late', publicId())
  await tellCheckout(tx, parts.announcer, checkout_id)
  await letGo(tx, parts, checkout)
}

const minute = 60_000
/** Minutes by which the end of a checkout moves while its money is on its way. */
const step = 15
/**
 * Minutes after its beginning for which a checkout waits at most: for money that is on its way, as long as the slowest
 * bank debit takes; for a provider that can't be asked whether there is any, some hours.
 */
const longest = { moving: 21 * 24 * 60, unknown: 3 * 60 } as const

/**
 * A payer who has paid in time loses nothing by the slowness of a chain or a bank: the checkout stays open until the
 * provider has said the last word, as long as what was bought can be kept. @returns whether it does.
 */
async function waits(
  tx: Tx,
  { kinds, announcer }: AskParts,
  checkout: CheckoutRow,
  outcomes: readonly PaymentOutcome[],
): Promise<boolean> {
  const now = Date.now()
  const age = now - checkout.created_at.getTime()
  const isMoving = outcomes.some((one) => one.state === 'pending' && one.moving === true)
  const isUnknown = outcomes.some((one) => one.state === 'unknown')
  const most = isMoving ? longest.moving : isUnknown ? longest.unknown : 0
  if (age >= most * minute) return false
  const until = new Date(now + step * minute)
  const kept = await kinds.get(checkout.kind)?.keep?.(tx, checkout, until)
  if (kept === false) return false
  await statement(tx.db, 'update checkouts set expires_at = $2 where checkout_id = $1', [
    checkout.checkout_id,
    until,
  ])
  await tellCheckout(tx, announcer, checkout.checkout_id)
  return true
}
