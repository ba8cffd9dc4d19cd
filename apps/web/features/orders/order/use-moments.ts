import { useEffect, useReducer } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '@plaudit/contract/orders/shapes'
import { serverNow } from '../../../lib/clock.ts'
import { callKey } from '../../../lib/query.ts'

const longest = 86_400_000

type Timed = Pick<
  Order,
  'meeting' | 'slot' | 'moving' | 'cancel_until' | 'deliver_by' | 'pay_by' | 'due_at'
>

/** Returns the next moment at which an order's buttons or words change by the clock alone, epoch milliseconds. */
export function nextMoment(order: Timed, now: number): number | undefined {
  const { meeting, slot, moving, cancel_until, deliver_by, pay_by, due_at } = order
  const moments = [
    meeting?.opens_at,
    meeting?.closes_at,
    slot?.start,
    slot?.end,
    moving?.start,
    cancel_until,
    deliver_by,
    pay_by,
    due_at,
  ].flatMap((time) => (time == null ? [] : [Date.parse(time)]))
  const ahead = moments.filter((time) => time > now)
  return ahead.length === 0 ? undefined : Math.min(...ahead)
}

/** A page that stands open asks for its order at each such moment: what can be done then is the server's to say. */
export function useMoments(order: Order): void {
  const client = useQueryClient()
  const [asked, ask] = useReducer((count: number) => count + 1, 0)
  const { order_id } = order
  useEffect(() => {
    const now = serverNow()
    const next = nextMoment(order, now)
    if (next === undefined) return
    const timer = setTimeout(
      () => {
        void client.invalidateQueries({ queryKey: callKey('orders/get', { order_id }) })
        ask()
      },
      Math.min(next - now + 1000, longest),
    )
    return () => clearTimeout(timer)
  }, [client, order, order_id, asked])
}
