import type { Order } from '@plaudit/contract/orders/shapes'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'

/** Shows the link of an online appointment while it is due, before that the time at which the link comes. */
export default function Meeting({ order }: { order: Order }) {
  const locale = useLocale()
  const { meeting, meeting_link, role } = order
  if (meeting === null) return null
  if (meeting_link)
    return (
      <p className="mt-3">
        <ButtonLink variant="act" href={meeting_link} rel="noopener noreferrer">
          {m.orders_join()}
        </ButtonLink>
      </p>
    )
  const time = formatDateTime(meeting.opens_at, locale)
  const words =
    role === 'seller'
      ? meeting.is_set
        ? m.orders_meeting_yours({ time })
        : m.orders_meeting_none({ time })
      : meeting.is_set
        ? m.orders_meeting_opens({ time })
        : m.orders_meeting_missing()
  return <p className="num mt-3 text-small text-muted">{words}</p>
}
