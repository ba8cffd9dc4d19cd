import { useSearchParams } from 'react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Order } from '@plaudit/contract/orders/shapes'
import { formatRelative } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { serverNow } from '../../../lib/clock.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import type { ThreadSlot } from '../../messaging/open/slots.ts'
import { useOrdersTopic } from '../use-orders-topic.ts'
import { orderHref, stateName } from '../words.ts'

/**
 * An order of the two, under the name: what it is, how it stands, and until when something has to happen. It is the
 * order that the conversation was opened from, else the open one that is due first.
 */
export default function OpenOrder({ other }: ThreadSlot) {
  useOrdersTopic()
  const [params] = useSearchParams()
  const order_id = params.get('order') ?? ''
  const from = useQuery({
    ...callQuery('orders/get', { order_id }),
    enabled: /^\w{22}$/.test(order_id),
  })
  const { data } = useQuery(callQuery('orders/get', { with: other.ID, state: 'open', limit: 5 }))
  const [first] = [...(data?.orders ?? [])].sort(byDue)
  const asked = from.data?.order
  const order = asked?.conversation_with === other.ID ? asked : first
  // The order that was asked for comes before another one is drawn in its place.
  return order && !from.isLoading ? <Strip order={order} /> : null
}

/** Puts the order that is due first at the top. */
const byDue = (a: Order, b: Order): number => (a.due_at ?? '9').localeCompare(b.due_at ?? '9')

function Strip({ order }: { order: Order }) {
  const locale = useLocale()
  return (
    <Anchor
      href={orderHref(order.order_id)}
      className="flex min-h-13 flex-none items-center gap-3 border-b border-line bg-surface px-3 text-small hover:bg-sunken lg:px-4"
    >
      <span className="w-9 flex-none overflow-hidden rounded-in">
        <Picture
          id={order.sx_id}
          name={order.title}
          source={pictureSource(order.image)}
          ratio="1/1"
          sizes="36px"
        />
      </span>
      <span className="min-w-0 flex-1 truncate">
        <b className="num">{m.orders_number({ number: order.number })}</b>{' '}
        <span className="text-muted">
          {order.title}, {stateName(order).toLocaleLowerCase(locale)}
        </span>
      </span>
      {order.due_at !== null && (
        <b className="num flex-none text-won-text">
          {formatRelative(order.due_at, locale, serverNow())}
        </b>
      )}
      <ChevronRight aria-hidden="true" className="size-4 flex-none text-muted" />
    </Anchor>
  )
}
