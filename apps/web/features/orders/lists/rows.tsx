import type { Order } from '@plaudit/contract/orders/shapes'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { pictureSource } from '../../../lib/picture-source.ts'
import { countWords, slotWords } from '../bought.ts'
import { moneyWords } from '../order/money-words.ts'
import { RowMenu } from './row-menu.tsx'
import { orderHref, stateName, stateTones } from '../words.ts'

/** Orders in a list, each row one link. */
export function OrderRows({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className="grid gap-3">
      {orders.map((order) => (
        <Card key={order.order_id} as="li" padding="sm" data-press="">
          <OrderRow order={order} />
        </Card>
      ))}
    </ul>
  )
}

/** Picture, name, state, the other side, the day that counts next, the price; all of it leads to the order. */
export function OrderRow({ order, opened = false }: { order: Order; opened?: boolean }) {
  const other = order.role === 'seller' ? order.buyer : order.seller
  const name = other?.full_name ?? m.orders_somebody()
  return (
    // On a phone the price and the way to the next act stand below the words, which need the width.
    <div className="group relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 sm:flex">
      <div className="w-[min(5rem,22vw)] flex-none overflow-hidden rounded-in max-sm:row-span-2 max-sm:self-start sm:w-28">
        <Picture
          id={order.sx_id}
          name={order.title}
          source={pictureSource(order.image)}
          ratio="4/3"
          sizes="112px"
        />
      </div>
      <About order={order} name={name} />
      <Price order={order} />
      {!opened && <Next order={order} />}
      <RowMenu order={order} />
    </div>
  )
}

/** The next act that is its reader's, as a way to it. */
function Next({ order }: { order: Order }) {
  const words = nextWords(order)
  return words === undefined ? null : (
    <ButtonLink
      variant="soft"
      size="sm"
      href={orderHref(order.order_id)}
      className="z-1 max-sm:col-span-full max-sm:mt-3 sm:flex-none"
    >
      {words}
    </ButtonLink>
  )
}

/** Tells whether the other side spoke last in a dispute. */
function owesAnswer({ can, events, role, buyer, seller }: Order): boolean {
  const last = events.findLast(({ verb }) => verb === 'dispute' || verb === 'answer')
  return can.answer_dispute && last?.user?.ID !== (role === 'seller' ? seller : buyer)?.ID
}

function nextWords(order: Order): string | undefined {
  const { can, amount, rest } = order
  if (can.pay || (can.pay_rest && rest)) return m.orders_next_pay()
  if (can.answer_reschedule || owesAnswer(order)) return m.orders_next_answer()
  if (can.accept) return m.orders_accept()
  if (can.confirm_paid && amount.amount > 0) return m.orders_confirm_paid()
  if (can.deliver) return m.orders_deliver()
  if (can.start) return m.orders_start()
  return can.review ? m.orders_review_after_all() : undefined
}

function About({ order, name }: { order: Order; name: string }) {
  const locale = useLocale()
  const count = countWords(order)
  return (
    <div className="min-w-0 sm:flex-1">
      <span className="flex flex-wrap gap-2 in-data-app-shell:pr-11">
        <Pill tone={stateTones[order.state]}>{stateName(order)}</Pill>
        {order.late && <Pill tone="danger">{m.orders_late_pill()}</Pill>}
        {order.test && <Pill tone="warn">{m.payments_test()}</Pill>}
      </span>
      <h2 className="mt-1 line-clamp-2 font-bold">
        <Anchor
          href={orderHref(order.order_id)}
          className="after:absolute after:inset-0 after:rounded-card group-hover:underline"
        >
          {order.title}
        </Anchor>
      </h2>
      <p className="num line-clamp-2 text-small text-muted">
        {order.role === 'seller' ? m.orders_for({ name }) : m.orders_from({ name })}
        {' · '}
        {order.slot ? slotWords(order.slot, locale) : m.orders_number({ number: order.number })}
        {count && ` · ${count}`}
      </p>
      {order.outside !== null && (
        <p className="text-small text-muted">{moneyWords(order, locale)}</p>
      )}
      <Due order={order} />
    </div>
  )
}

function Price({ order: { amount, yours } }: { order: Order }) {
  const locale = useLocale()
  return (
    <div className="num flex flex-wrap items-baseline gap-x-3 max-sm:mt-1 sm:block sm:flex-none sm:text-right">
      <b className="block">{formatPrice(amount, locale)}</b>
      {yours && (
        <span className="block text-small text-muted">
          {m.orders_yours_amount({ amount: formatPrice(yours.amount, locale) })}
        </span>
      )}
    </div>
  )
}

/** The next day that counts: that of the delivery, or of what happens by itself. */
function Due({ order }: { order: Order }) {
  const locale = useLocale()
  const { deliver_by, due_at, due_verb, late, slot } = order
  const time = deliver_by ?? (due_verb === 'deliver' || slot !== null ? null : due_at)
  if (time === null || late) return null
  const words = owesAnswer(order)
    ? m.orders_answer_by
    : due_verb === 'accept'
      ? m.orders_accepted_on
      : m.orders_due_on
  return (
    <p className="num text-small text-muted">{words({ time: formatDateTime(time, locale) })}</p>
  )
}
