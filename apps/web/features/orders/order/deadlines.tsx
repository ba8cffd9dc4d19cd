import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { Order } from '@plaudit/contract/orders/shapes'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { formatLeft } from '@plaudit/ui/time-left'
import { useLocale } from '@plaudit/ui/locale'
import { useMinutesTo } from '../../../lib/clock.ts'
import { useMoments } from './use-moments.ts'

/** The day that was promised, what happens by itself and when, and how long that is. */
export function Deadlines({ order }: { order: Order }) {
  const locale = useLocale()
  useMoments(order)
  const { deliver_by, late, cancel_until, role, changes } = order
  if (order.pay_by !== null) return <PayBy order={order} time={order.pay_by} />
  const due = dueWords(order)
  const changesLeft = isRunning(order) ? changes : null
  const next = due !== undefined && order.due_at !== null && { says: due, at: order.due_at }
  const mayCancel = role === 'buyer' && cancel_until !== null
  if (deliver_by === null && !next && !mayCancel && changesLeft === null) return null
  return (
    <div className="num mt-4 grid gap-1.5 border-t border-line pt-3">
      {deliver_by !== null && (
        <p className={late ? 'font-semibold text-danger-text' : 'font-semibold'}>
          <CalendarClock aria-hidden="true" className="mr-2 inline size-4 align-[-2px]" />
          {late
            ? m.orders_late({ time: formatDateTime(deliver_by, locale) })
            : role === 'seller'
              ? m.orders_deliver_by({ time: formatDateTime(deliver_by, locale) })
              : m.orders_promised({ time: formatDateTime(deliver_by, locale) })}
        </p>
      )}
      {mayCancel && (
        <p className="text-small text-muted">
          {untilWords(order)({ time: formatDateTime(cancel_until, locale) })}
        </p>
      )}
      {changesLeft !== null && (
        <p className="text-small text-muted">
          {m.orders_changes_left({ count: changesLeft.left, of: changesLeft.of })}
        </p>
      )}
      {next && (
        <>
          <Gone order={order} to={next.at} />
          <p className="text-small text-muted">
            <Left time={next.at} /> {next.says({ time: formatDateTime(next.at, locale) })}
          </p>
        </>
      )}
    </div>
  )
}

/** What was paid directly does not come back from here. */
const untilWords = ({ outside }: Order) =>
  outside === null ? m.orders_cancel_until : m.orders_cancel_until_directly

/** True while changes can still be asked for. */
const isRunning = ({ state }: Order): boolean =>
  ['pending', 'in_progress', 'delivered', 'revision_requested'].includes(state)

/** An order that waits for its payment: until when, and what happens else. */
function PayBy({ order, time }: { order: Order; time: string }) {
  const locale = useLocale()
  const words = order.can.pay ? m.orders_due_pay : m.orders_due_paid
  return (
    <p className="num mt-4 border-t border-line pt-3 text-small text-muted">
      <Left time={time} /> {words({ time: formatDateTime(time, locale) })}
    </p>
  )
}

/** Shows the part of the time since the last step that is gone; the words beside it say the time left. */
function Gone({ order: { events }, to }: { order: Order; to: string }) {
  const end = Date.parse(to)
  const left = useMinutesTo(end, 0)
  const began = Date.parse(events.findLast(({ verb }) => verb !== 'remind')?.at ?? to)
  if (left === null || end <= began) return null
  const gone = Math.min(1, Math.max(0, 1 - (left * 60_000) / (end - began)))
  return (
    <span aria-hidden="true" className="my-1 block h-2 overflow-hidden rounded-full bg-won-soft">
      <span
        className="block h-full min-w-2 rounded-full bg-won"
        style={{ width: `${Math.round(gone * 100)}%` }}
      />
    </span>
  )
}

/** Says the time until then. */
function Left({ time }: { time: string }) {
  const locale = useLocale()
  const minutes = useMinutesTo(Date.parse(time), 0)
  if (minutes === null || minutes <= 0) return null
  return (
    <b className="font-semibold text-text">
      {m.orders_left({ time: formatLeft(minutes * 60, locale) })}
    </b>
  )
}

/** Returns the step that happens by itself; a booked time simply passes. */
function dueWords({
  due_verb,
  role,
  state,
  slot,
  outside,
  can,
}: Order): ((on: { time: string }) => string) | undefined {
  // The buyer alone can ask for a change, unless none is left or nobody is there to make it.
  if (due_verb === 'accept') {
    if (role === 'seller') return m.orders_due_accept_seller
    return can.request_revision ? m.orders_due_accept : m.orders_due_accept_only
  }
  if (due_verb === 'resolve') return m.orders_due_dispute
  if (due_verb === 'dispute')
    return state === 'revision_requested' ? m.orders_due_change : m.orders_due_decide
  // A paid period is delivered by the clock alone; of a booked time its own hours say so.
  if (due_verb === 'deliver' && slot === null) return m.orders_due_period
  if (due_verb !== 'cancel') return undefined
  // Nothing was paid that could go back.
  if (outside !== null) return m.orders_due_cancel
  if (state === 'pending') {
    if (slot === null) return m.orders_due_start
    return role === 'seller' ? m.orders_due_start_slot_seller : m.orders_due_start_slot
  }
  return m.orders_due_deliver
}
