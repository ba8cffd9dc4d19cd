import { m } from '@plaudit/i18n/messages'
import { WaitingCard } from '../../../components/waiting-card.tsx'
import { useDisputes } from '../use-disputes.ts'

/** On the admin's overview: orders that both sides see differently. */
export default function DisputesWaiting() {
  const queue = useDisputes()
  return (
    <WaitingCard
      title={m.orders_disputes()}
      count={queue?.total}
      href="/admin/disputes"
      rows={(queue?.orders ?? []).map(({ order_id, title, number }) => ({
        key: order_id,
        title,
        note: number,
        href: '/admin/disputes',
      }))}
    />
  )
}
