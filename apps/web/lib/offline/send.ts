import { loadChunk } from '../chunk.ts'
import type * as Queue from './queue.ts'

const queue = () => loadChunk(() => import('./queue.ts'))

// It comes after what the page shows, and before it is wanted: what is written may be written without a network.
if (typeof document !== 'undefined') setTimeout(() => void queue().catch(() => undefined), 3000)

/** `sendOrKeep` of the queue, whose script no page waits for. */
export const sendOrKeep: typeof Queue.sendOrKeep = async (call, input, told) =>
  (await queue()).sendOrKeep(call, input, told)
