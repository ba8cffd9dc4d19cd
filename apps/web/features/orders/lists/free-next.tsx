import type { Order } from '@plaudit/contract/orders/shapes'
import { formatDate } from '@plaudit/i18n/formatters'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { orderHref } from '../words.ts'

const most = 4

/** Some more than are shown: those that were paid to keys of the seller’s own are left out here. */
const heldSales = () =>
  callQuery('orders/get', { role: 'seller', state: 'held', sort: 'due', limit: 3 * most })

type Held = Order & { yours: NonNullable<Order['yours']> }

const isHeld = (order: Order): order is Held =>
  order.yours !== null && order.yours.amount.amount > 0 && !order.external

/** Returns the time at which it comes free by itself, which is once it was delivered; unknown before. */
const freeAt = ({ state, due_at }: Order): string | null => (state === 'delivered' ? due_at : null)

/**
 * Orders whose money is held for a seller, in the order in which it comes free by itself, each with what it waits for.
 */
export function FreeNext() {
  const locale = useLocale()
  const { data } = useQuery(heldSales())
  const held = (data?.orders ?? []).filter(isHeld)
  if (held.length === 0) return null
  return (
    <Card className="mb-6">
      <h2 className="mb-3 text-head">{m.orders_free_next()}</h2>
      <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {held.slice(0, most).map((order) => (
          <li key={order.order_id} className="min-w-0">
            <Anchor
              href={orderHref(order.order_id)}
              className="flex min-h-target items-center gap-3 rounded-in py-1 hover:bg-sunken"
            >
              <Day at={freeAt(order)} />
              <span className="min-w-0">
                <b className="num block">{formatPrice(order.yours.amount, locale)}</b>
                <span className="block truncate text-small text-muted">{order.title}</span>
                <span className="block text-small text-muted">{waitsFor(order)}</span>
              </span>
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A leaf of the calendar: the day large, its month below. */
function Day({ at }: { at: string | null }) {
  const locale = useLocale()
  const part = (of: Intl.DateTimeFormatOptions) =>
    at === null ? '' : new Intl.DateTimeFormat(locale, of).format(new Date(at))
  return (
    <span className="num grid size-13 flex-none place-content-center rounded-in bg-won-soft text-center text-won-text">
      {at !== null && <span className="hidden-text">{formatDate(at, locale)}</span>}
      <b aria-hidden={at !== null} className="block text-lead leading-none">
        {at === null ? '?' : part({ day: 'numeric' })}
      </b>
      {at !== null && (
        <span aria-hidden="true" className="block text-tiny leading-tight">
          {part({ month: 'short' })}
        </span>
      )}
    </span>
  )
}

function waitsFor(order: Order): string {
  if (order.state === 'disputed') return m.orders_free_decided()
  if (order.state !== 'delivered') return m.orders_free_delivered()
  return m.orders_free_accepted({ name: order.buyer?.full_name ?? m.orders_somebody() })
}
