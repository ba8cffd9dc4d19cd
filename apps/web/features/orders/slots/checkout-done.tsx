import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Skeleton } from '@plaudit/ui/skeleton'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import type { OrderedSlot } from '../../payments/open/slots.ts'
import CalendarButton from '../order/calendar-button.tsx'
import Needs from '../order/needs.tsx'
import { boughtWords } from '../bought.ts'
import { WhenWhere } from '../when-where.tsx'
import { orderHref } from '../words.ts'

/** Tells what happens now with each paid order, and what its seller needs to begin. */
export default function CheckoutDone({ orderIds }: OrderedSlot) {
  return (
    <section>
      <h2 className="mt-4 text-head">{m.orders_now_title()}</h2>
      {orderIds.map((id) => (
        <Paid key={id} id={id} />
      ))}
    </section>
  )
}

function Paid({ id }: { id: string }) {
  const locale = useLocale()
  const { data } = useQuery(callQuery('orders/get', { order_id: id }))
  const order = data?.order
  if (order === undefined) return <Skeleton round="card" className="mt-3 h-28" />
  const name = order.seller?.full_name ?? m.orders_somebody()
  const asks = order.requirements !== ''
  return (
    <>
      <Card className="mt-3">
        <h3 className="font-bold">
          <Anchor href={orderHref(id)} className="hover:underline">
            {order.title}
          </Anchor>
        </h3>
        <p className="num text-small text-muted">{boughtWords(order)}</p>
        <WhenWhere order={order} />
        <ul className="num mt-2 grid gap-1 text-small">
          {order.slot ? null : order.can.download ? (
            <li>{m.orders_now_library()}</li>
          ) : (
            <li>{asks ? m.orders_now_answer({ name }) : m.orders_now_starts({ name })}</li>
          )}
          {order.deliver_by && (
            <li>{m.orders_promised({ time: formatDateTime(order.deliver_by, locale) })}</li>
          )}
          {!order.external && <li className="text-muted">{m.orders_now_accept({ name })}</li>}
        </ul>
        <div className="mt-3">
          <CalendarButton order={order} />
        </div>
      </Card>
      <Needs order={order} />
    </>
  )
}
