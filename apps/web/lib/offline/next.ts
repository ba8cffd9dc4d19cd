import type { Waiting } from './rows.ts'

/** The first that may go: none that was refused or is being sent, and none behind such a one in its lane. */
export function nextOf(
  waiting: readonly Waiting[],
  inHand: ReadonlySet<string>,
  /** Lanes that are to wait. */
  waitingLanes: ReadonlySet<string>,
): Waiting | undefined {
  const held = new Set(waitingLanes)
  for (const one of waiting) {
    const stands = one.refused !== undefined || inHand.has(one.id)
    if (!stands && !held.has(one.lane)) return one
    if (stands && !(one.alone && one.refused !== undefined)) held.add(one.lane)
  }
  return undefined
}
