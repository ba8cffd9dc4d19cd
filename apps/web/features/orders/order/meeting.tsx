import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '@plaudit/contract/orders/shapes'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { callKey } from '../../../lib/query.ts'

const longest = 86_400_000

/** Shows the link of an online appointment while it is due, before that the time at which the link comes. */
export function Meeting({ order }: { order: Order }) {
  const locale = useLocale()
  const { meeting, meeting_link, role } = order
  useMeetingClock(order)
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

/** The server gives the link when it is due and takes it away when it is over: a page that stands open asks then. */
function useMeetingClock({ order_id, meeting }: Order): void {
  const client = useQueryClient()
  const opens = meeting?.opens_at
  const closes = meeting?.closes_at
  useEffect(() => {
    const timers = [opens, closes].flatMap((time) => {
      const left = time === undefined ? -1 : Date.parse(time) - Date.now()
      if (left < 0 || left > longest) return []
      const ask = () => client.invalidateQueries({ queryKey: callKey('orders/get', { order_id }) })
      return [setTimeout(() => void ask(), left + 1000)]
    })
    return () => timers.forEach(clearTimeout)
  }, [client, order_id, opens, closes])
}
