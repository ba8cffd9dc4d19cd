import { useMemo, useSyncExternalStore } from 'react'
import { noneWaiting, onQueue, waitingHere } from './queue.ts'
import type { Waiting } from './rows.ts'

/** What the person wrote and has not gone out, in its order; of one lane, or all of it. */
export function useWaiting(lane?: string): readonly Waiting[] {
  const rows = useSyncExternalStore(onQueue, waitingHere, noneWaiting)
  return useMemo(
    () => (lane === undefined ? rows : rows.filter((row) => row.lane === lane)),
    [rows, lane],
  )
}
