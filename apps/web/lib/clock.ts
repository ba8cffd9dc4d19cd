import { useSyncExternalStore } from 'react'

/** Milliseconds that the server's clock is ahead of this device's. */
let offset = 0
/** Half the round trip of the best measurement: a worse one is not taken. */
let uncertainty = Number.POSITIVE_INFINITY
let measuredAt = 0
const driftPerHour = 3_600_000

/**
 * Learns the server's clock from an answer's `serverTime` (epoch milliseconds). `sentAt` is when the
 * question left, on the device's clock; absent for a page that came with its time.
 */
export function syncClock(serverTime: number, sentAt?: number): void {
  if (!Number.isFinite(serverTime)) return
  const received = Date.now()
  const trip = sentAt === undefined ? 2000 : Math.max(0, received - sentAt)
  const stale = received - measuredAt > driftPerHour
  if (trip / 2 > uncertainty && !stale) return
  offset = serverTime + trip / 2 - received
  uncertainty = trip / 2
  measuredAt = received
  tick()
}

/** Epoch milliseconds of the server's clock. */
export function serverNow(): number {
  return Date.now() + offset
}

let second = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  if (listeners.size === 0) return
  const now = Math.floor(serverNow() / 1000)
  if (now !== second) {
    second = now
    for (const listener of listeners) listener()
  }
  clearTimeout(timer)
  timer = setTimeout(tick, 1000 - (serverNow() % 1000) + 5)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

/** A laptop that slept wakes with a stopped timer: the countdown is set right at once. */
export function watchWaking(): () => void {
  const wake = () => {
    if (document.visibilityState === 'visible') tick()
  }
  document.addEventListener('visibilitychange', wake)
  return () => document.removeEventListener('visibilitychange', wake)
}

/**
 * Epoch seconds by the server's clock, moving once a second for everybody who reads it. `rendered` is
 * the `serverTime` (milliseconds) that the page came with, shown until the page is alive.
 */
export function useServerSecond(rendered: number): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(serverNow() / 1000),
    () => Math.floor(rendered / 1000),
  )
}

const secondsTo = (time: number, now: number): number => Math.max(0, Math.ceil((time - now) / 1000))

/** Whole seconds until a moment (epoch milliseconds), ticking; 0 once it is reached, and for none. */
export function useSecondsTo(time: number | null | undefined, rendered: number): number {
  return useSyncExternalStore(
    subscribe,
    () => (time == null ? 0 : secondsTo(time, serverNow())),
    () => (time == null ? 0 : secondsTo(time, rendered)),
  )
}

/** Whole minutes until a moment, drawn anew once a minute; null once it is reached, and for none. */
export function useMinutesTo(time: number | null | undefined, rendered: number): number | null {
  const minutes = (now: number) =>
    time == null || now >= time ? null : Math.floor(secondsTo(time, now) / 60)
  return useSyncExternalStore(
    subscribe,
    () => minutes(serverNow()),
    () => minutes(rendered),
  )
}

/** True once a moment is reached by the server's clock: drawn anew once, not every second. */
export function useReached(time: number | null | undefined, rendered: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => time != null && serverNow() >= time,
    () => time != null && rendered >= time,
  )
}
