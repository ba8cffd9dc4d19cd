import { useEffect, useMemo, useState } from 'react'
import { inOrder } from './open/order.ts'
import type { Order } from './open/order.ts'
import type { Row } from './open/live-round.ts'

/**
 * The people in their order, which does not change under a thumb: when the standing moves, the numbers
 * on the cards do, and the order follows when it is asked to.
 */
export function useHeldOrder(
  rows: readonly Row[],
  order: Order,
  locale: string,
): { rows: readonly Row[]; moved: boolean; settle: () => void } {
  const sorted = useMemo(() => inOrder(rows, order, locale), [rows, order, locale])
  const ids = sorted.map((row) => row.assox_id)
  const now = { order, ids }
  // Known at once: set by an effect, it would draw the whole grid anew while the page becomes alive.
  const [held, setHeld] = useState<{ order: Order; ids: readonly string[] }>(now)
  const sameSet = held.order === order && held.ids.length === ids.length
  const kept = sameSet ? held : now
  useEffect(() => {
    if (!sameSet) setHeld(now)
    // Held from the first drawing of a set of people in an order, until another is asked for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sameSet, order, ids.length])
  const byId = new Map(sorted.map((row) => [row.assox_id, row]))
  const known = kept.ids.flatMap((id) => byId.get(id) ?? [])
  const whole = known.length === sorted.length
  const moved = whole && order === 'standing' && kept.ids.some((id, at) => id !== ids[at])
  return { rows: whole ? known : sorted, moved, settle: () => setHeld(now) }
}
