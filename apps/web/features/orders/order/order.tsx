import { useParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { PanelSkeleton, Skeleton } from '@plaudit/ui/skeleton'
import { LoneState } from '../../../components/lone-state.tsx'
import { OwnPage } from '../../../components/own-page.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { Together } from '../../../components/together.tsx'
import { isAbsent } from '../../../lib/failure.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useOrdersTopic } from '../use-orders-topic.ts'
import { OrderScreen } from './order-screen.tsx'

export const meta = ownMeta(m.orders_mine)

/** `/orders/{order_id}`: an order's own address, which every mail and card opens, for both sides. */
export default function OrderPage() {
  const { order_id = '' } = useParams()
  return <OwnPage title={m.orders_mine()}>{() => <One orderId={order_id} />}</OwnPage>
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
  return (
    <Together waiting={<Waiting />}>
      {data?.order ? <OrderScreen order={data.order} /> : <Waiting />}
    </Together>
  )
}

/** The order's picture and name, and the box below them, where they will stand. */
function Waiting() {
  return (
    <div className="page min-h-dvh max-w-[860px] py-6 md:py-8" aria-busy="true">
      <h1 className="hidden-text">{m.orders_mine()}</h1>
      <Skeleton className="h-4 w-32" />
      <div className="mt-3 flex gap-5">
        <Skeleton round="card" className="aspect-4/3 w-28 flex-none self-start sm:w-44" />
        <div className="min-w-0 flex-1">
          <Skeleton round="full" className="h-7 w-28" />
          <Skeleton className="mt-3 h-7 w-[80%]" />
          <Skeleton className="mt-3 h-4 w-[55%]" />
        </div>
      </div>
      <div className="mt-6">
        <PanelSkeleton className="h-40" />
      </div>
    </div>
  )
}
