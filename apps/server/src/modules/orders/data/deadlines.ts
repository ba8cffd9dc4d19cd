import {
  acceptDays,
  changeDays,
  closingDays,
  disputeDays,
  lateDays,
  openDays,
  periodDays,
  startDays,
} from '@plaudit/contract/orders/constants'
import { dueWithSlot, owesRest } from '../policy.ts'
import type { OrderVerb } from '../states.ts'
import type { OrderRow } from '../tables.ts'

const day = 86_400_000

type Dated = Pick<OrderRow, 'state' | 'stype' | 'item' | 'deliver_by'>

const isAppointment = ({ stype, item }: Pick<OrderRow, 'stype' | 'item'>): boolean =>
  item.slot !== null && (stype === 'booking' || stype === 'consultation')

/**
 * Returns the day on which a state ends by itself, so that no money is held for good (product 6): every state that is
 * not an end has a day.
 * @param now the database's clock, epoch milliseconds.
 */
export function dueOf({ state, stype, item, deliver_by }: Dated, now: number): Date | null {
  const after = (days: number) => new Date(now + days * day)
  if (state === 'pending')
    return item.slot ? dueWithSlot(item.slot, after(startDays)) : after(startDays)
  if (state === 'delivered') return after(acceptDays)
  if (state === 'disputed') return after(disputeDays)
  if (state === 'revision_requested') return after(changeDays)
  if (state !== 'in_progress') return null
  // A booked time that is over is delivered, unless somebody says otherwise.
  if (item.slot && isAppointment({ stype, item })) return new Date(Date.parse(item.slot.end))
  // So is a subscription's time, of which nobody waits for more than a month.
  if (item.period) return new Date(Math.min(Date.parse(item.period.end), now + periodDays * day))
  const promised = deliver_by?.getTime() ?? now + openDays * day
  return new Date(Math.max(promised, now) + lateDays * day)
}

/** Returns the step that the clock takes with an order that somebody left open; undefined where nothing is open. */
export function verbAtDue(order: OrderRow): OrderVerb | undefined {
  const { state, outside, paid_outside_at, item } = order
  const paidOutside = outside !== null && paid_outside_at !== null
  // Nobody began it: it is cancelled and paid back. An order that was paid outside can't be.
  if (state === 'pending') return paidOutside ? 'start' : 'cancel'
  if (state === 'delivered') return 'accept'
  if (state === 'disputed') return 'resolve'
  // The order was delivered once: whether that was as agreed is for a person to say.
  if (state === 'revision_requested') return 'dispute'
  if (state !== 'in_progress') return undefined
  // The appointment, or the time that was paid, is over.
  if (isAppointment(order) || item.period) return 'deliver'
  // After a deposit it is not plain which side let the other wait.
  return owesRest(order) || paidOutside ? 'dispute' : 'cancel'
}

export type Reminder = 'due_soon' | 'late' | 'closing'

/** The moments at which the sides of an order are told of a deadline, in order. */
export function remindersOf(
  order: Dated & Pick<OrderRow, 'due_at'>,
): { at: number; tells: Reminder }[] {
  const { state, item, deliver_by, due_at } = order
  const isWaited = state === 'pending' || state === 'in_progress'
  const runsByItself =
    state === 'in_progress' && (isAppointment(order) || item.period !== undefined)
  const ends =
    due_at !== null &&
    !runsByItself &&
    (isWaited || state === 'revision_requested' || state === 'delivered')
  const moments: { at: number; tells: Reminder }[] = [
    ...(deliver_by && isWaited
      ? [
          { at: deliver_by.getTime() - day, tells: 'due_soon' as const },
          { at: deliver_by.getTime(), tells: 'late' as const },
        ]
      : []),
    ...(ends ? [{ at: due_at.getTime() - closingDays * day, tells: 'closing' as const }] : []),
  ]
  return moments.toSorted((a, b) => a.at - b.at)
}

/** Returns the reminder that comes next after a moment. */
export function nextReminder(order: Parameters<typeof remindersOf>[0], after: number): Date | null {
  const next = remindersOf(order).find(({ at }) => at > after)
  return next ? new Date(next.at) : null
}
