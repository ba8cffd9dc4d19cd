import { useContext } from 'react'
import type { Order } from '@plaudit/contract/orders/shapes'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { Skeleton } from '@plaudit/ui/skeleton'
import { pictureSource } from '../../../lib/picture-source.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import type { CardSlot } from '../../messaging/open/slots.ts'
import { Acts } from '../order/acts.tsx'
import { Deadlines } from '../order/deadlines.tsx'
import Meeting from '../order/meeting.tsx'
import { moneyWords } from '../order/money-words.ts'
import { boughtWords, slotWords, stepWords } from '../bought.ts'
import { ShownOrder } from '../shown-order.ts'
import { useOrdersTopic } from '../use-orders-topic.ts'
import { orderHref, stateName, stateTones } from '../words.ts'

/** Shows an order in a conversation: its current state and this side's actions; of its questions, a quiet line. */
export default function OrderCard({ message }: CardSlot) {
  const id = message.type_data?.['order_id']
  if (message.type === 'service_offer' || typeof id !== 'string') return null
  if (message.type === 'service_step') return <Step id={id} n={Number(message.type_data?.['n'])} />
  return message.type === 'service_purchase' ? (
    <OfOrder id={id} />
  ) : (
    <p className="mt-1 text-small">
      <Anchor href={orderHref(id)} className="link">
        {m.orders_see_answers()}
      </Anchor>
    </p>
  )
}

/** Says more of a step: which delivery or change it is, how many files it brought, and the order's number. */
function Step({ id, n }: { id: string; n: number }) {
  const order = useQuery(callQuery('orders/get', { order_id: id })).data?.orders[0]
  if (order === undefined) return null
  const words = stepWords(order, n)
  return (
    <>
      {words && <span className="num">· {words}</span>}
      <Anchor href={orderHref(id)} className="num link">
        {m.orders_number({ number: order.number })}
      </Anchor>
    </>
  )
}

function OfOrder({ id }: { id: string }) {
  useOrdersTopic()
  const isShown = useContext(ShownOrder) === id
  const query = useQuery(callQuery('orders/get', { order_id: id }))
  const order = query.data?.orders[0]
  if (order === undefined)
    return query.isPending ? (
      <Skeleton round="in" className="mt-3 h-48" />
    ) : (
      <ButtonLink href={orderHref(id)} variant="soft" full className="mt-3">
        {m.orders_see_order()}
      </ButtonLink>
    )
  return (
    <>
      <Head order={order} />
      <FourSteps order={order} />
      {!isShown && <Rest order={order} />}
    </>
  )
}

/** Shows the deadlines, and the acts of this side. */
function Rest({ order }: { order: Order }) {
  return (
    <>
      <Deadlines order={order} />
      <Meeting order={order} />
      <Acts order={order} inCard />
      <ButtonLink href={orderHref(order.order_id)} variant="ghost" full className="mt-2">
        {m.orders_see_order()}
      </ButtonLink>
    </>
  )
}

function Head({ order }: { order: Order }) {
  const locale = useLocale()
  return (
    <div className="mt-2 flex gap-3">
      <div className="w-18 flex-none overflow-hidden rounded-in">
        <Picture
          id={order.sx_id}
          name={order.title}
          source={pictureSource(order.image)}
          ratio="1/1"
          sizes="72px"
        />
      </div>
      <div className="min-w-0 flex-1">
        <p className="num flex flex-wrap items-baseline justify-between gap-x-2 text-small text-muted">
          {m.orders_number({ number: order.number })}
          <b className="text-head text-text">{formatMoney(order.amount, locale)}</b>
        </p>
        <p className="line-clamp-2 font-semibold">{order.title}</p>
        <p className="mt-1">
          <Pill tone={stateTones[order.state]}>{stateName(order)}</Pill>
        </p>
        <p className="num text-small text-muted">
          {[order.slot && slotWords(order.slot, locale), boughtWords(order)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {order.outside !== null && (
          <p className="text-small text-muted">{moneyWords(order, locale)}</p>
        )}
      </div>
    </div>
  )
}

/** What is paid directly is ordered first, and paid when its seller says so. */
const stepsOf = ({ outside, paid_outside }: Order) => [
  outside !== null && !paid_outside ? m.orders_step_ordered : m.orders_step_paid,
  m.orders_step_at_work,
  m.orders_step_delivered,
  m.orders_step_accepted,
]

/** Steps of the four that are reached; undefined for an order that took another way. */
const reachedAt: Partial<Record<Order['state'], number>> = {
  pending: 1,
  in_progress: 2,
  revision_requested: 2,
  delivered: 3,
  completed: 4,
  reviewed: 4,
}

/** Paid or ordered, at work, delivered, accepted; what took another way has none of them. */
function FourSteps({ order }: { order: Order }) {
  const reached = reachedAt[order.state]
  if (reached === undefined || order.pay_by !== null) return null
  return (
    <ol className="mt-3 grid grid-cols-4 gap-1 text-tiny text-muted">
      {stepsOf(order).map((words, at) => {
        const isNow = at === reached - 1
        return (
          <li key={at} {...(isNow && { 'aria-current': 'step' })}>
            <span
              aria-hidden="true"
              className={`block h-1 rounded-full ${isNow && reached < 4 ? 'bg-act' : at < reached ? 'bg-ok' : 'bg-line'}`}
            />
            <span className={isNow ? 'font-semibold text-text' : ''}>{words()}</span>
          </li>
        )
      })}
    </ol>
  )
}
