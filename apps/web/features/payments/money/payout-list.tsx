import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { MoneyRow } from './payment-list.tsx'
import { PayoutState, payoutMethodName } from './payout-state.tsx'

/** Payouts asked for, and their results. */
export default function PayoutList() {
  const locale = useLocale()
  const query = useQuery(callQuery('payments/ledger', { limit: 1 }))
  const { data, error } = query
  if (error && !data) return <QueryFault title={m.payments_load_failed()} query={query} />
  if (!data) return <PanelSkeleton className="mt-6" />
  if (data.payouts.length === 0)
    return <EmptyState scene="envelope" title={m.payments_list_none()} />
  return (
    <ul className="mt-6 divide-y divide-line">
      {data.payouts.map((payout) => (
        <MoneyRow
          key={payout.payout_id}
          icon={ArrowUpRight}
          title={payoutMethodName(payout.method)}
          amount={`−${formatMoney(payout.amount, locale)}`}
        >
          <span>{formatDateTime(payout.requested_at, locale)}</span>
          <PayoutState state={payout.state} />
          {payout.test && <Pill tone="warn">{m.payments_test()}</Pill>}
          {payout.reason && <span>{payout.reason}</span>}
        </MoneyRow>
      ))}
    </ul>
  )
}
