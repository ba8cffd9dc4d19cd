import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Language } from '@plaudit/contract/constants'
import { publicId } from '../../../platform/ids.ts'
import { accountById } from '../../accounts/data.ts'
import { amountOf } from '../data/amounts.ts'
import { lockCheckout } from '../data/payments.ts'
import { charged } from '../data/charged.ts'
import { paymentsDb } from '../tables.ts'
import type { CheckoutKindName } from '@plaudit/contract/payments/constants'
import type { Buyer, Priced } from './kinds.ts'

interface Promised {
  kind: CheckoutKindName
  priced: Priced
  buyer_id: number
  is_test: boolean
  until: Date
}

/**
 * Writes a checkout that its payer has not opened yet: it has its number, price and time, and gets its payment once they
 * say how they pay.
 * @returns its id.
 */
export async function promiseCheckout(
  tx: Tx,
  { kind, priced, buyer_id, is_test, until }: Promised,
): Promise<string> {
  const whole = await charged(tx.db, priced, buyer_id)
  const language: Language = (await accountById(tx.db, buyer_id))?.language ?? 'EN'
  const checkout_id = publicId()
  await paymentsDb(tx.db)
    .insertInto('checkouts')
    .values({
      checkout_id,
      kind,
      user_id: buyer_id,
      device: null,
      subject: JSON.stringify(whole.subject),
      lines: JSON.stringify(whole.lines),
      amount: amountOf(whole),
      currency: whole.currency,
      is_test,
      email: null,
      language,
      expires_at: until,
    })
    .execute()
  return checkout_id
}

/**
 * Returns whether a promised checkout is still this buyer's to open: nobody began a payment of it. The checkout is
 * held from then on.
 */
export async function isPromised(tx: Tx, checkoutId: string, buyer: Buyer): Promise<boolean> {
  const row = await lockCheckout(tx, checkoutId)
  if (row?.state !== 'open' || row.user_id === null || row.user_id !== buyer.user_id) return false
  if (row.expires_at.getTime() <= Date.now()) return false
  const begun = await statement(tx.db, 'select 1 from payments where checkout_id = $1 limit 1', [
    checkoutId,
  ])
  return begun.length === 0
}

/**
 * Hurries a checkout whose thing can't be had any more: it ends with the next sweep, at its provider too. A checkout
 * that is being paid is left alone: its payment holds it, waits for what the caller holds, and then finds that it came
 * too late.
 */
export const hurryCheckout = (tx: Tx, checkoutId: string): Promise<unknown> =>
  statement(
    tx.db,
    `update checkouts set expires_at = least(expires_at, now()) where checkout_id in (
       select checkout_id from checkouts where checkout_id = $1 and state = 'open' for no key update skip locked)`,
    [checkoutId],
  )
