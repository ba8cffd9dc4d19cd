import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { Skeleton } from '@plaudit/ui/skeleton'
import { callQuery } from '../../../lib/query.ts'
import type { CardSlot } from '../../messaging/open/slots.ts'
import { Acts } from '../order/acts.tsx'
import { Meeting } from '../order/meeting.tsx'
import { useOrdersTopic } from '../use-orders-topic.ts'
import { orderHref, stateName, stateTones } from '../words.ts'

/** What a conversation shows of an order: how it stands now, and on its first card what this side can do. */
export default function OrderCard({ message }: CardSlot) {
  const id = message.type_data?.['order_id']
  if (message.type === 'service_offer' || typeof id !== 'string') return null
  return <OfOrder id={id} isFirst={message.type === 'service_purchase'} />
}

function OfOrder({ id, isFirst }: { id: string; isFirst: boolean }) {
  const locale = useLocale()
  useOrdersTopic()
  const query = useQuery(callQuery('orders/get', { order_id: id }))
  const order = query.data?.orders[0]
  const open = (
    <ButtonLink href={orderHref(id)} variant="soft" full className="mt-3">
      {m.orders_see_order()}
    </ButtonLink>
  )
  if (order === undefined)
    return query.isPending ? <Skeleton round="in" className="mt-3 h-24" /> : open
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Pill tone={stateTones[order.state]}>{stateName(order)}</Pill>
        <b className="num">{formatMoney(order.amount, locale)}</b>
        <span className="num text-small text-muted">
          {order.slot
            ? formatDateTime(order.slot.start, locale)
            : m.orders_number({ number: order.number })}
        </span>
      </p>
      <Meeting order={order} />
      {isFirst && <Acts order={order} />}
      {open}
    </>
  )
}
