import type { Order } from '@plaudit/contract/orders/shapes'
import { verbAtDue } from '../data/deadlines.ts'
import { cancelEnds, isAhead, isLate, isPastCancelling } from '../policy.ts'
import type { OrderRow } from '../tables.ts'

type Deadlines = Pick<
  Order,
  'due_at' | 'due_verb' | 'delivery' | 'deliver_by' | 'late' | 'cancel_until'
>

/** The days that an order has: when it was promised for, when its state ends by itself, until when it can be cancelled. */
export function deadlinesOf(row: OrderRow, role: Order['role'], now: number): Deadlines {
  const { item, deliver_by, due_at, state } = row
  const isWaited = state === 'pending' || state === 'in_progress'
  const ends = cancelEnds(item)
  const isCancellable = isAhead(row, now) && !isPastCancelling(row, 'buyer', now)
  return {
    due_at: due_at?.toISOString() ?? null,
    due_verb: due_at === null ? null : (verbAtDue(row) ?? null),
    delivery: item.delivery ?? null,
    deliver_by: isWaited ? (deliver_by?.toISOString() ?? null) : null,
    late: isLate(row, now),
    cancel_until:
      role !== 'admin' && isCancellable && ends !== undefined ? new Date(ends).toISOString() : null,
  }
}
