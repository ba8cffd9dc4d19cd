import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { OrderRows } from '../lists/rows.tsx'

/** Current orders, on both sides. */
export default function RunningOrders() {
  return (
    <>
      <Running side="buyer" title={m.orders_home_buying()} href="/orders" all={m.orders_mine()} />
      <Running side="seller" title={m.orders_home_selling()} href="/sales" all={m.orders_sales()} />
    </>
  )
}

interface Props {
  side: 'buyer' | 'seller'
  title: string
  href: string
  all: string
}

function Running({ side, title, href, all }: Props) {
  const { data } = useQuery(
    callQuery('orders/get', { role: side, state: 'open', limit: 5, page: 1 }),
  )
  return (
    <section className="mt-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-head">{title}</h2>
        <Link kind="action" href={href}>
          {all}
        </Link>
      </div>
      {data && data.orders.length > 0 ? (
        <OrderRows orders={data.orders} />
      ) : (
        <p className="text-muted">{m.orders_home_none()}</p>
      )}
    </section>
  )
}
