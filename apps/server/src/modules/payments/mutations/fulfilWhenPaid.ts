import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { paymentsOfCheckout, type CheckoutRow, type PaymentRow } from '../data/payments.ts'
import { checkoutSteps, stepTo } from '../states.ts'
import { paymentsDb } from '../tables.ts'
import { cutUnpaid, isWhole } from './cutUnpaid.ts'
import { deliver } from './deliver.ts'
import type { CheckoutKinds } from './kinds.ts'
import { queueReceipt, type LetterParts } from './letters.ts'
import { refundWhole, undoGone } from './refunds.ts'

export interface FulfilParts extends LetterParts {
  kinds: CheckoutKinds
}

interface Paid {
  checkout: CheckoutRow
  payments: readonly PaymentRow[]
  /** The ended checkout of a rest that was cut out. */
  unpaid?: CheckoutRow
}

/**
 * Once every payment of a checkout is there, its things are delivered; things that can't be any more are paid back.
 * Where some of several payments came and the others failed, the things of those that came are delivered.
 */
export async function fulfilWhenPaid(
  tx: Tx,
  parts: FulfilParts,
  begun: CheckoutRow,
  method: string | null,
): Promise<void> {
  const all = await paymentsOfCheckout(tx.db, begun.checkout_id)
  if (begun.state !== 'open' || all.some(({ state }) => state === 'created' || state === 'pending'))
    return
  const whole = { checkout: begun, payments: all }
  if (all.every(isWhole)) await fulfil(tx, parts, whole, method)
  else await fulfilPart(tx, parts, whole, method)
}

/**
 * Delivers what was paid of a checkout that is given in parts, whatever its other payments do: those end apart, and
 * what comes of them later goes back by itself.
 * @returns whether anything was paid that stays paid.
 */
export async function fulfilPart(
  tx: Tx,
  parts: FulfilParts,
  { checkout, payments }: Paid,
  method: string | null,
): Promise<boolean> {
  const cut = await cutUnpaid(tx, parts.kinds.get(checkout.kind), checkout, payments)
  if (cut) await fulfil(tx, parts, cut, method)
  return cut !== undefined
}

async function fulfil(
  tx: Tx,
  parts: FulfilParts,
  { checkout, payments, unpaid }: Paid,
  method: string | null,
): Promise<void> {
  const kind = parts.kinds.get(checkout.kind)
  if (kind === undefined) throw new Error(`nobody sells ${checkout.kind}`)
  const done = await deliver(tx, parts.kinds, kind, { checkout, payments, method })
  if (unpaid) await kind.letGo?.(tx, { ...checkout, subject: unpaid.subject })
  const verb = done.outcome === 'fulfilled' ? 'fulfil' : 'undo'
  await paymentsDb(tx.db)
    .updateTable('checkouts')
    .set({
      state: stepTo(checkoutSteps, verb, checkout.state) ?? checkout.state,
      ...(done.outcome === 'fulfilled' && {
        result: JSON.stringify({ ...done.result, ...(unpaid && { unpaid: unpaid.checkout_id }) }),
        fulfilled_at: sql<Date>`now()`,
      }),
    })
    .where('checkout_id', '=', checkout.checkout_id)
    .execute()
  if (done.outcome === 'late')
    for (const payment of payments) await refundWhole(tx, payment, done.reason, publicId())
  else {
    await queueReceipt(tx, parts, { ...checkout, result: done.result })
    await undoGone(tx, parts.kinds, checkout, payments)
  }
}
