import type { Session } from '@plaudit/client/client'
import { loadChunk } from '../chunk.ts'
import { accountHere } from '../session.ts'
import { readJson, storage, writeJson } from '../storage.ts'

/** Set while something waits on this device, so that a page that has nothing to send loads nothing for it. */
export const waitsKey = 'queue:waits'

/** True while something that was written has not gone out. */
export const hasWaiting = (): boolean => storage.get(waitsKey) !== null

/** The account whose ballot waits under a key; empty for a visitor. */
export const ballotOwner = (key: string): string =>
  readJson<{ account?: string }>(key)?.account ?? ''

/** True while a ballot of the person here has not gone out (`features/voting`). */
export const ballotWaits = (): boolean =>
  storage
    .keys()
    .some((key) => key.startsWith('ballot:') && ['', accountHere()].includes(ballotOwner(key)))

/** Set while the server has not heard that somebody signed out here. */
export const endedKey = 'ended'

/** Most sessions whose end waits: a phone that many sign in on. */
const mostEnded = 20

export const endedHere = (): Session[] => readJson<Session[]>(endedKey) ?? []

/** The server has not heard that a session ended. */
export const noteEnded = (session: Session): void =>
  writeJson(endedKey, [...endedHere(), session].slice(-mostEnded))

/** Tells the server of those who signed out without a network. */
export function sendEnded(): void {
  if (storage.get(endedKey) === null) return
  loadChunk(() => import('./ended.ts'))
    .then((ended) => ended.tellEnded())
    // The next page tells it.
    .catch(() => undefined)
}

/** Set while what somebody wrote is locked on this device. */
export const lockedKey = 'locked'

export const hasLocked = (): boolean => storage.get(lockedKey) !== null

/** Sends rows that wait from an earlier visit, whichever page is opened first. */
export function sendWhatWaits(): void {
  if (!hasWaiting()) return
  loadChunk(() => import('./queue.ts'))
    .then((queue) => queue.sendAll())
    // The next page sends them.
    .catch(() => undefined)
}
