import { loadChunk } from '../chunk.ts'
import { storage } from '../storage.ts'

/** Set while something waits on this device, so that a page that has nothing to send loads nothing for it. */
export const waitsKey = 'queue:waits'

/** True while something that was written has not gone out. */
export const hasWaiting = (): boolean => storage.get(waitsKey) !== null

/** Set while what somebody wrote is locked on this device. */
export const lockedKey = 'locked'

export const hasLocked = (): boolean => storage.get(lockedKey) !== null

/** Sends rows that wait from an earlier visit, whichever page is opened first. */
export function sendWhatWaits(): void {
  if (!hasWaiting()) return
  loadChunk(() => import('./queue.ts'))
    .then(({ sendAll }) => sendAll())
    // The next page sends them.
    .catch(() => undefined)
}
