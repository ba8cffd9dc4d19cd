import ChevronRight from 'lucide-react/icons/chevron-right'
import Lock from 'lucide-react/icons/lock'
import type { Order } from '@plaudit/contract/orders/shapes'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { pictureSource } from '../../../lib/picture-source.ts'
import { stateNames, stateTones, wayNames } from '../words.ts'
import { Acts } from './acts.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { Happenings } from './happenings.tsx'
import { Keys } from './keys.tsx'
import { Meeting } from './meeting.tsx'
import { part } from '../../../lib/part.ts'

const Reviews = part<{ order: Order }>(async () => ({
  default: (await import('./reviews.tsx')).Reviews,
}))

/** An order as one side sees it: what it is, what is held, what waits, what happened. */
export function OrderScreen({ order }: { order: Order }) {
  return (
    <div className="page max-w-[860px] py-6 md:py-8">
      <Head order={order} />
      <Held order={order} />
      <Keys order={order} />
      <Acts order={order} />
      <Reviews order={order} />
      {order.requirements && (
        <section className="mt-10">
          <h2 className="mb-2 text-head">{m.orders_requirements()}</h2>
          <p className="whitespace-pre-line">{order.requirements}</p>
        </section>
      )}
      <Happenings order={order} />
    </div>
  )
}

function Head({ order }: { order: Order }) {
  const locale = useLocale()
  const isSeller = order.role === 'seller'
  const other = isSeller ? order.buyer : order.seller
  const name = other?.full_name ?? m.orders_somebody()
  return (
    <header>
      <nav className="flex items-center gap-1.5 text-small">
        <Link kind="action" href={isSeller ? '/sales' : '/orders'}>
          {isSeller ? m.orders_sales() : m.orders_mine()}
        </Link>
        <ChevronRight aria-hidden="true" className="size-4 text-muted" />
        <span className="num text-muted">{order.number}</span>
      </nav>
      <div className="mt-2 flex gap-5">
        <div className="w-28 flex-none self-start overflow-hidden rounded-card sm:w-44">
          <Picture
            id={order.sx_id}
            name={order.title}
            source={pictureSource(order.image)}
            ratio="4/3"
            sizes="176px"
            priority
          />
        </div>
        <div className="min-w-0">
          <Pill tone={stateTones[order.state]}>{stateNames[order.state]()}</Pill>
          <h1 className="mt-2 text-title-desk text-balance">{order.title}</h1>
          <p className="num mt-1 text-muted">
            {[order.label, ...order.extras.map(({ label }) => label)].filter(Boolean).join(', ')}{' '}
            {isSeller ? m.orders_for({ name }) : m.orders_from({ name })}
          </p>
          {order.slot && (
            <p className="num mt-1 font-semibold">{formatDateTime(order.slot.start, locale)}</p>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            {order.conversation_with !== null && (
              <ButtonLink size="sm" href={`/chatModule/${order.conversation_with}`}>
                {m.orders_message()}
              </ButtonLink>
            )}
            {order.can.download && (
              <ButtonLink size="sm" variant="soft" href="/library">
                {m.orders_library()}
              </ButtonLink>
            )}
            <CalendarButton order={order} />
          </div>
          <Meeting order={order} />
        </div>
      </div>
    </header>
  )
}

function Held({ order }: { order: Order }) {
  const locale = useLocale()
  return (
    <Card className="mt-6">
      <div className="flex items-center gap-4">
        <span className="grid size-12 flex-none place-items-center rounded-full bg-won-soft text-won-text">
          <Lock aria-hidden="true" className="size-5" />
        </span>
        <div>
          <p className="num text-title-desk">{formatMoney(thereOf(order), locale)}</p>
          <p>{moneyWords(order)}</p>
          <Rest order={order} />
          {order.refunded.amount > 0 && (
            <p className="num text-muted">
              {m.orders_refunded({ amount: formatMoney(order.refunded, locale) })}
            </p>
          )}
        </div>
      </div>
      <Due order={order} />
    </Card>
  )
}

/** What was paid so far; the whole price where nothing more is to come. */
function thereOf({ amount, rest, state }: Order): Order['amount'] {
  const owed = rest !== null && !rest.paid && state !== 'cancelled' ? rest.amount.amount : 0
  return { ...amount, amount: amount.amount - owed }
}

/** Of a price in two parts: what is paid, and what is due before the delivery. */
function Rest({ order }: { order: Order }) {
  const locale = useLocale()
  const { rest, amount, state, role } = order
  if (rest === null) return null
  const deposit = { ...amount, amount: amount.amount - rest.amount.amount }
  const parts = { deposit: formatMoney(deposit, locale), rest: formatMoney(rest.amount, locale) }
  if (rest.paid) return <p className="num text-muted">{m.orders_rest_paid(parts)}</p>
  if (state !== 'pending' && state !== 'in_progress') return null
  return (
    <p className="num text-muted">
      {m.orders_rest_due(parts)} {role === 'seller' && m.orders_rest_waits()}
    </p>
  )
}

/** What became of the price. */
function moneyWords(order: Order): string {
  const { outside, state, role, seller } = order
  if (outside !== null) {
    const way = wayNames[outside]()
    return order.paid_outside ? m.orders_outside_paid({ way }) : m.orders_outside_wait({ way })
  }
  if (state === 'completed' || state === 'reviewed' || state === 'resolved')
    return m.orders_released()
  if (state === 'cancelled') return ''
  return role === 'seller'
    ? m.orders_held_you()
    : m.orders_held_for({ name: seller?.full_name ?? m.orders_somebody() })
}

/** What happens by itself, and when. */
function Due({ order }: { order: Order }) {
  const locale = useLocale()
  if (order.due_at === null) return null
  const time = formatDateTime(order.due_at, locale)
  const words =
    order.state === 'delivered'
      ? m.orders_due_accept({ time })
      : order.state === 'disputed'
        ? m.orders_due_dispute({ time })
        : order.state === 'pending'
          ? m.orders_due_start({ time })
          : undefined
  return words ? <p className="mt-3 text-small text-muted">{words}</p> : null
}
