import { useMemo, useSyncExternalStore } from 'react'
import { noneWaiting, onQueue, waitingHere } from './queue.ts'
import type { Waiting } from './rows.ts'

/** Returns the person's texts that have not gone out, in their order; of one lane, or all of them. */
export function useWaiting(lane?: string): readonly Waiting[] {
  const rows = useSyncExternalStore(onQueue, waitingHere, noneWaiting)
  return useMemo(
    () => (lane === undefined ? rows : rows.filter((row) => row.lane === lane)),
    [rows, lane],
  )
}
