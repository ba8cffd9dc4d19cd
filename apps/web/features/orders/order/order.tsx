import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { LoneState } from '../../../components/lone-state.tsx'
import { OwnPage } from '../../../components/own-page.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { isAbsent } from '../../../lib/failure.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { callQuery } from '../../../lib/query.ts'
import { useOrdersTopic } from '../use-orders-topic.ts'
import { OrderScreen } from './order-screen.tsx'

export const meta = ownMeta(m.orders_mine)

/** `/orders/{order_id}`: an order's own address, which every mail and card opens, for both sides. */
export default function OrderPage() {
  const { order_id = '' } = useParams()
  return <OwnPage>{() => <One orderId={order_id} />}</OwnPage>
}

function One({ orderId }: { orderId: string }) {
  useOrdersTopic()
  const query = useQuery(callQuery('orders/get', { order_id: orderId }))
  const { data, error } = query
  if (isAbsent(error))
    return (
      <LoneState scene="door" title={m.orders_gone()} href="/orders" verb={m.orders_mine()}>
        {m.orders_gone_text()}
      </LoneState>
    )
  if (error && !data)
    return (
      <div className="page py-8">
        <QueryFault title={m.orders_load_failed()} level={1} query={query} />
      </div>
    )
  if (!data?.order)
    return (
      <div className="page py-8" aria-busy="true">
        <PanelSkeleton />
      </div>
    )
  return <OrderScreen order={data.order} />
}
