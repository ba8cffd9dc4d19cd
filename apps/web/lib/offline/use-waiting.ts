import { useMemo, useSyncExternalStore } from 'react'
import type * as Queue from './queue.ts'
import type { Waiting } from './rows.ts'
import { whenThere } from './send.ts'

const none: readonly Waiting[] = []

/** The queue, once its script is there: no page waits for it. */
let queue: typeof Queue | undefined

const onQueue = (listener: () => void): (() => void) =>
  whenThere((loaded) => {
    queue = loaded
    const stop = loaded.onQueue(listener)
    listener()
    return stop
  })

/** Returns the person's texts that have not gone out, in their order; of one lane, or all of them. */
export function useWaiting(lane?: string): readonly Waiting[] {
  const rows = useSyncExternalStore(
    onQueue,
    () => queue?.waitingHere() ?? none,
    () => none,
  )
  return useMemo(
    () => (lane === undefined ? rows : rows.filter((row) => row.lane === lane)),
    [rows, lane],
  )
}
