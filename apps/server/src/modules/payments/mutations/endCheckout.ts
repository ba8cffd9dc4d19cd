import { inTransaction, statement, type Tx } from '../../../platform/db/db.ts'
import { lockCheckout, paymentsOfCheckout, type CheckoutRow } from '../data/payments.ts'
import { atProvider, payingOf, said, type AskParts } from './ask.ts'
import { eachOf } from '../../../platform/eachOf.ts'
import { inTime } from './inTime.ts'
import { closeCheckout } from './letGo.ts'
import type { PaymentOutcome } from './providers/provider.ts'
import { settle } from './settle.ts'
import { tellCheckout } from './tell.ts'

/**
 * Ends checkouts that were not paid in their time: nothing more can be paid on one at the provider, as far as it lets
 * us; money that comes all the same goes back.
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
  within?: number,
): Promise<void> {
  const outcomes = await closePayments(parts, checkoutId, within)
  await inTransaction(parts.db, async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId)
    if (checkout?.state !== 'open') return
    if (to === 'expired' && (await waits(tx, parts, checkout, outcomes))) return
    await closeCheckout(tx, parts, checkoutId, to)
  })
}

/**
 * Nothing more is to be paid on a checkout at its providers, as far as they let us; paid money is written down.
 * @param within milliseconds that its buyer waits for each; a provider that is late has said nothing for now.
 * @returns what they said of each payment that was open.
 */
export async function closePayments(
  parts: AskParts,
  checkoutId: string,
  within?: number,
): Promise<PaymentOutcome[]> {
  const outcomes: PaymentOutcome[] = []
  for (const payment of await paymentsOfCheckout(parts.db, checkoutId)) {
    if (payment.state !== 'pending') continue
    const at = await atProvider(parts, payment)
    if (!at) continue
    const closing = async () => {
      const outcome = await said(parts, payment, () =>
        at.provider.cancel(at.set, payingOf(payment)),
      )
      await inTransaction(parts.db, (tx) => settle(tx, parts, payment.payment_id, outcome))
      return outcome
    }
    const outcome = within === undefined ? await closing() : await inTime(parts, closing(), within)
    outcomes.push(outcome === 'late' ? { state: 'unknown', why: 'late' } : outcome)
  }
  return outcomes
}

/** The money of a payment was seen, and has not come yet. */
export const isMoving = (one: PaymentOutcome): boolean =>
  one.state === 'pending' && one.moving === true

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
  const isUnknown = outcomes.some((one) => one.state === 'unknown')
  const most = outcomes.some(isMoving) ? longest.moving : isUnknown ? longest.unknown : 0
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
