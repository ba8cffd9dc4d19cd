import { useState } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import type { Order } from '@plaudit/contract/orders/shapes'
import { formatDate, formatTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Pager } from '../../../components/form/pager.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import FeedButton from '../../todos/open/feed-button.tsx'
import { useOrdersTopic } from '../use-orders-topic.ts'
import CalendarButton from '../order/calendar-button.tsx'
import { dayKey } from '../times/month.ts'
import { countWords, placeWords } from '../bought.ts'
import { orderHref } from '../words.ts'

const pageSize = 50

type Booked = Order & { slot: NonNullable<Order['slot']> }

const isAhead = (order: Order): order is Booked =>
  order.slot !== null && Date.parse(order.slot.end) > Date.now()

/** The times that people booked with a seller, by day, the next first. */
export function SalesCalendar() {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery('orders/get', {
      role: 'seller',
      state: 'open',
      sort: 'start',
      limit: pageSize,
      page,
    }),
    placeholderData: keepPreviousData,
  })
  useOrdersTopic()
  const locale = useLocale()
  const { data, error } = query
  if (error && !data) return <QueryFault title={m.orders_load_failed()} query={query} />
  if (!data) return <PanelSkeleton />
  const booked = data.orders.filter(isAhead)
  if (booked.length === 0)
    return (
      <EmptyState scene="chair" title={m.orders_calendar_none()} action={<FeedButton />}>
        {m.orders_calendar_none_text()}
      </EmptyState>
    )
  const days = Map.groupBy(booked, ({ slot }) => dayKey(Date.parse(slot.start)))
  return (
    <>
      <div className="mb-5">
        <FeedButton />
      </div>
      <ol className="grid gap-6">
        {[...days].map(([day, orders]) => (
          <li key={day}>
            <h2 className="mb-2 text-head">{formatDate(orders[0]?.slot.start ?? day, locale)}</h2>
            <ul className="grid gap-3">
              {orders.map((order) => (
                <Card
                  key={order.order_id}
                  as="li"
                  padding="sm"
                  className="flex flex-wrap items-center gap-x-4 gap-y-2"
                >
                  <b className="num w-28 flex-none">
                    {formatTime(order.slot.start, locale)}–{formatTime(order.slot.end, locale)}
                  </b>
                  <span className="min-w-0 flex-1 basis-48">
                    <Anchor
                      href={orderHref(order.order_id)}
                      className="font-semibold hover:underline"
                    >
                      {order.title}
                    </Anchor>
                    <span className="block text-small text-muted">
                      {[
                        m.orders_for({ name: order.buyer?.full_name ?? m.orders_somebody() }),
                        countWords(order),
                        placeWords(order),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <CalendarButton order={order} />
                </Card>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <Pager page={page} pageSize={pageSize} total={data.total} onPage={setPage} />
    </>
  )
}
