import type { Tx } from '../../../platform/db/db.ts'
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
  const done = await kind.fulfil(tx, { ...checkout, period: paying?.period })
  if (paying === undefined) return done
  const [payment] = payments
  if (done.outcome === 'fulfilled' && payment !== undefined)
    await keepPeriod(tx, checkout, payment, paying, method)
  if (done.outcome === 'late' && paying.agreement)
    await endAgreement(tx, kinds, { ...paying.agreement, attempt: null }, 'gone')
  return done
}
