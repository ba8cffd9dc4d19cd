import { m } from '@plaudit/i18n/messages'
import { ownMeta } from '../../../lib/own-meta.ts'
import { Sold } from './sold.tsx'

export const meta = ownMeta(m.payments_every_payment)

/** `/admin/payments`: every payment of the installation, for its admins. */
export default function EveryPayment() {
  return <Sold of="platform" title={m.payments_every_payment()} />
}
