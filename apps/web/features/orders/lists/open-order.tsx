import type { Order } from '@plaudit/contract/orders/shapes'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { cx } from '@plaudit/ui/classes'
import { part } from '../../../lib/part.ts'
import { OrderRow } from './rows.tsx'

/** The acts of an order, as on its own page. */
const Acts = part<{ order: Order }>(async () => ({
  default: (await import('../order/acts.tsx')).Acts,
}))

/** True if the next step is its reader's: it can be accepted, delivered or begun. */
export const waitsForMe = ({ can }: Order): boolean => can.accept || can.deliver || can.start

const steps = [
  m.orders_step_paid,
  m.orders_step_work,
  m.orders_step_delivered,
  m.orders_step_accepted,
]

/** Number of the four steps that are done or under way; 0 for an order that left the road. */
const reached: Partial<Record<Order['state'], number>> = {
  pending: 1,
  in_progress: 2,
  revision_requested: 2,
  delivered: 3,
  completed: 4,
  reviewed: 4,
}

/** The order that waits for its reader, opened: how far it is, and what can be done now. */
export function OpenOrder({ order }: { order: Order }) {
  const at = reached[order.state] ?? 0
  return (
    <Card padding="sm" data-press="" className="mb-3">
      <OrderRow order={order} opened />
      {at > 0 && (
        <div
          role="img"
          aria-label={m.orders_progress({ step: steps[at - 1]?.() ?? '' })}
          className="mt-4 grid grid-cols-4 gap-1.5"
        >
          {steps.map((step, place) => (
            <span key={place} className="min-w-0">
              <span
                className={cx(
                  'block h-1 rounded-full',
                  place < at - 1 ? 'bg-ok' : place === at - 1 ? 'bg-act' : 'bg-fill',
                )}
              />
              <span
                className={cx(
                  'mt-1 block truncate text-micro',
                  place === at - 1 ? 'font-semibold' : 'text-muted',
                )}
              >
                {step()}
              </span>
            </span>
          ))}
        </div>
      )}
      {/* The place of a line of buttons, until their script is there. */}
      <div className={cx(waitsForMe(order) && 'min-h-15')}>
        <Acts order={order} />
      </div>
    </Card>
  )
}
