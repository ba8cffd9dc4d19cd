import { formatRelative } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { WaitingCard } from '../../../components/waiting-card.tsx'
import { serverNow } from '../../../lib/clock.ts'
import { useReviewQueue } from '../use-review-queue.ts'

/** On the admin's overview: listings that were sent for review. */
export default function ReviewsWaiting() {
  const locale = useLocale()
  const queue = useReviewQueue()
  return (
    <WaitingCard
      title={m.marketplace_queue()}
      count={queue?.total}
      href="/admin/services"
      rows={(queue?.services ?? []).map(({ service, provider, sentAt }) => ({
        key: service.sx_id,
        title: service.title,
        note: [provider?.full_name, formatRelative(sentAt, locale, serverNow())]
          .filter(Boolean)
          .join(' · '),
        href: '/admin/services',
      }))}
    />
  )
}
