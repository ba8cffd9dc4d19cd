import type { Order } from '@plaudit/contract/orders/shapes'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'

/** What happens by itself, and when. */
export function Due({ order }: { order: Order }) {
  const locale = useLocale()
  if (order.due_at === null) return null
  const time = formatDateTime(order.due_at, locale)
  const words =
    order.state === 'delivered'
      ? m.orders_due_accept({ time })
      : order.state === 'disputed'
        ? m.orders_due_dispute({ time })
        : order.state === 'pending'
          ? m.orders_due_start({ time })
          : undefined
  return words ? <p className="mt-3 text-small text-muted">{words}</p> : null
}
