import { dropOffer, installOffer, onOffer } from './install-offer.ts'
import { ballotWaits } from './offline/waits.ts'
import { isMobileApp } from './platform.ts'
import { storage } from './storage.ts'
import { hasSucceeded, succeeded } from './success.ts'

const askedKey = 'install:asked'

/** True while this page asks. */
let isAsking = false

/** Nobody is asked twice, be it that they closed the page instead of answering. */
export function noteShown(): void {
  isAsking = true
  storage.set(askedKey, '1')
}

/** Nobody is asked twice, whatever they said. */
export function noteAsked(): void {
  isAsking = false
  storage.set(askedKey, '1')
  dispatchEvent(new Event(succeeded))
}

/** Safari installs by hand alone; there it says so itself. */
const isByHand = (): boolean => (navigator as { standalone?: boolean }).standalone === false

const isInstalled = (): boolean =>
  isMobileApp() ||
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

/** Returns the way in which this browser installs now; undefined if it can't, or has done so. */
export function wayToInstall(): 'offer' | 'by hand' | undefined {
  if (isInstalled()) return undefined
  if (installOffer()) return 'offer'
  return isByHand() ? 'by hand' : undefined
}

/**
 * True if now is the moment to ask: after a first success, and never twice. Without a network a browser installs
 * nothing; while a vote waits, its person is asked about the vote alone.
 */
export const isMoment = (): boolean =>
  wayToInstall() !== undefined &&
  hasSucceeded() &&
  (isAsking || (storage.get(askedKey) === null && navigator.onLine && !ballotWaits()))

export function onInstallChange(listener: () => void): () => void {
  const stop = onOffer(listener)
  addEventListener(succeeded, listener)
  return () => {
    stop()
    removeEventListener(succeeded, listener)
  }
}

/** Shows what the browser has to say about it; it can be asked once. */
export async function install(): Promise<void> {
  const offer = installOffer()
  noteAsked()
  dropOffer()
  await offer?.prompt()
}
