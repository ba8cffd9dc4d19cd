import { m } from '@plaudit/i18n/messages'
import { OwnPage } from '../../../components/own-page.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { part } from '../../../lib/part.ts'

const Sold = part(async () => ({ default: (await import('./sold.tsx')).Sold }))

export const meta = ownMeta(m.payments_my_sales)

/** `/earnings/payments`: what others paid to me, of every kind. */
export default function MySales() {
  return <OwnPage>{() => <Sold of="me" title={m.payments_my_sales()} />}</OwnPage>
}
