import { m } from '@plaudit/i18n/messages'
import { ownMeta } from '../../../lib/own-meta.ts'
import { Sold } from './sold.tsx'

export const meta = ownMeta(m.payments_my_sales)

/** `/earnings/payments`: what others paid to me, of every kind. */
export default function MySales() {
  return <Sold of="me" title={m.payments_my_sales()} />
}
