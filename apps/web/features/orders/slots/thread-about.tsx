import Lock from 'lucide-react/icons/lock'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { Picture } from '@plaudit/ui/picture'
import { pictureSource } from '../../../lib/picture-source.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import type { ThreadSlot } from '../../messaging/open/slots.ts'
import { orderHref, stateName } from '../words.ts'

/** Orders of two people from each other, and that money is held here. */
export default function Together({ other }: ThreadSlot) {
  const { data } = useQuery(callQuery('orders/get', { with: other.ID, limit: 5 }))
  const orders = data?.orders ?? []
  return (
    <>
      {orders.length > 0 && (
        <section className="border-t border-line py-5">
          <h3 className="text-small font-semibold text-muted">{m.orders_together()}</h3>
          <ul className="mt-2 grid gap-1">
            {orders.map((order) => (
              <li key={order.order_id} className="min-w-0">
                <Anchor
                  href={orderHref(order.order_id)}
                  className="flex min-h-13 items-center gap-3 rounded-in hover:bg-sunken"
                >
                  <span className="w-10 flex-none overflow-hidden rounded-in">
                    <Picture
                      id={order.sx_id}
                      name={order.title}
                      source={pictureSource(order.image)}
                      ratio="1/1"
                      sizes="40px"
                    />
                  </span>
                  <span className="min-w-0 text-small">
                    <b className="block truncate">{order.title}</b>
                    <span className="num block truncate text-muted">
                      {m.orders_number({ number: order.number })}, {stateName(order)}
                    </span>
                  </span>
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="flex gap-2 border-t border-line py-5 text-small text-muted">
        <Lock aria-hidden="true" className="mt-0.5 size-4 flex-none" />
        {m.orders_held_promise()}
      </p>
    </>
  )
}
