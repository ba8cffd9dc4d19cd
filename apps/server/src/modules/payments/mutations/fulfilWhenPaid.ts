import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { paymentsOfCheckout, type CheckoutRow } from '../data/payments.ts'
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
  const kind = parts.kinds.get(begun.kind)
  const cut = all.every(isWhole)
    ? { checkout: begun, payments: all, unpaid: undefined }
    : await cutUnpaid(tx, kind, begun, all)
  if (cut === undefined) return
  if (kind === undefined) throw new Error(`nobody sells ${begun.kind}`)
  const { checkout, payments, unpaid } = cut
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
    await queueReceipt(tx, parts, checkout)
    await undoGone(tx, parts.kinds, checkout, payments)
  }
}
