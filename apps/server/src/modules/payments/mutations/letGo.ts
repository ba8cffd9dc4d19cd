import type { Tx } from '../../../platform/db/db.ts'
import { lockAgreement } from '../data/agreements.ts'
import type { CheckoutRow } from '../data/payments.ts'
import { checkoutSteps, stepTo } from '../states.ts'
import { paymentsDb } from '../tables.ts'
import { failRenewal } from './agreements/end.ts'
import type { CheckoutKinds } from './kinds.ts'

interface Parts {
  kinds: CheckoutKinds
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

/** A checkout ended unpaid: its kind keeps nothing for it any more, and a renewal by itself has failed. */
export async function letGo(tx: Tx, parts: Parts, checkout: CheckoutRow): Promise<void> {
  await parts.kinds.get(checkout.kind)?.letGo?.(tx, checkout)
  if (checkout.agreement_id === null) return
  const agreement = await lockAgreement(tx, checkout.agreement_id)
  if (agreement?.attempt === checkout.checkout_id) await failRenewal(tx, parts.kinds, agreement)
}
