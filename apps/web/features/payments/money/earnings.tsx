import { m } from '@plaudit/i18n/messages'
import { OwnPage } from '../../../components/own-page.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { part } from '../../../lib/part.ts'

const OwnBooks = part(() => import('./own-books.tsx'))

export const meta = ownMeta(m.payments_earnings)

/** `/earnings`: what is mine, held, on its way and owed, every entry of it, and payouts. */
export default function Earnings() {
  return <OwnPage>{() => <OwnBooks />}</OwnPage>
}
