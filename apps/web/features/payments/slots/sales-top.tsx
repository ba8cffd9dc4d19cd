import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { ExportMenu } from '../../../components/export-menu.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Sums } from '../money/sums.tsx'

/** Above what one sold: what of it is held, and what is one's own. */
export default function SalesSums() {
  const { data } = useQuery(callQuery('payments/ledger', { limit: 1, with_earned: true }))
  if (!data) return null
  return (
    <div className="mb-6">
      <Sums books={data} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3 text-small">
        <Link kind="action" href="/earnings">
          {m.payments_earnings()}
        </Link>
        <ExportMenu call="payments/getSales" filters={{}} name="sales" size="sm" />
      </div>
    </div>
  )
}
