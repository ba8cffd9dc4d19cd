import { statement, type Tx } from '../../../platform/db/db.ts'
import type { AgreementRow } from '../data/agreements.ts'
import type { CheckoutRow, PaymentRow } from '../data/payments.ts'
import { endAgreement } from './agreements/end.ts'
import { keepPeriod, payingOf } from './agreements/keep.ts'
import type { CheckoutKind, CheckoutKinds, Fulfilment } from './kinds.ts'

interface Delivering {
  checkout: CheckoutRow
  payments: readonly PaymentRow[]
  /** The method that was kept of it. */
  method: string | null
}

/** Gives what was paid; of what renews the period is written with it. */
export async function deliver(
  tx: Tx,
  kinds: CheckoutKinds,
  kind: CheckoutKind,
  { checkout, payments, method }: Delivering,
): Promise<Fulfilment> {
  const paying = await payingOf(tx, checkout)
  if (paying === 'late') return { outcome: 'late', reason: 'gone' }
  const done = await kind.fulfil(tx, { ...checkout, period: paying?.period, payments })
  if (paying === undefined) return done
  const [payment] = payments
  if (done.outcome === 'fulfilled' && payment !== undefined)
    await keepPeriod(tx, checkout, payment, paying, method)
  if (done.outcome === 'late' && paying.agreement)
    await endOrWait(tx, kinds, kind, { ...paying.agreement, attempt: null })
  return done
}

/** Ends what can't be had any more; what can't be had for now is tried again later, its money having gone back. */
async function endOrWait(
  tx: Tx,
  kinds: CheckoutKinds,
  kind: CheckoutKind,
  agreement: AgreementRow,
): Promise<void> {
  if ((await kind.agreement?.price(tx.db, agreement)) !== 'later')
    return endAgreement(tx, kinds, agreement, 'gone')
  await statement(
    tx.db,
    `update agreements set attempt = null, next_at = now() + interval '1 hour' where agreement_id = $1`,
    [agreement.agreement_id],
  )
}
