import { ahead } from '../part.ts'
import type * as Queue from './queue.ts'

// A person may write without a network.
const queue = ahead(() => import('./queue.ts'))

/** `sendOrKeep` of the queue, whose script no page waits for. */
export const sendOrKeep: typeof Queue.sendOrKeep = async (call, input, told) =>
  (await queue()).sendOrKeep(call, input, told)

/** `onArrival` of the queue, as soon as its script is there. */
export const onArrival = (hear: Parameters<typeof Queue.onArrival>[0]): (() => void) =>
  whenThere((loaded) => loaded.onArrival(hear))

/** Listens to the queue as soon as its script is there. @returns what ends that. */
export function whenThere(listen: (loaded: typeof Queue) => () => void): () => void {
  let stop: (() => void) | undefined
  let over = false
  void queue()
    .then((loaded) => {
      if (!over) stop = listen(loaded)
    })
    // Without its script nothing waits here.
    .catch(() => undefined)
  return () => {
    over = true
    stop?.()
  }
}
