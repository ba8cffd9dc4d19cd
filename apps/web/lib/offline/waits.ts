import { loadChunk } from '../chunk.ts'
import { storage } from '../storage.ts'

/** Set while something waits on this device, so that a page that has nothing to send loads nothing for it. */
export const waitsKey = 'queue:waits'

/** Whether something that was written has not gone out. */
export const hasWaiting = (): boolean => storage.get(waitsKey) !== null

/** Set while what somebody wrote is locked on this device. */
export const lockedKey = 'locked'

export const hasLocked = (): boolean => storage.get(lockedKey) !== null

/** What waits from an earlier visit goes out, whichever page is opened first. */
export function sendWhatWaits(): void {
  if (!hasWaiting()) return
  loadChunk(() => import('./queue.ts'))
    .then(({ sendAll }) => sendAll())
    // It goes out from the next page.
    .catch(() => undefined)
}
