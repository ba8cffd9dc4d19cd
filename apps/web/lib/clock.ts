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

/** Nothing until the page that came with its time is alive and has had a moment for its countdowns. */
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
  // The first time in a task of its own: a page that becomes alive has enough to do in one.
  if (listeners.size === 1) timer = setTimeout(tick)
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
 * Reads a value from the server's clock once a second. `rendered` is the `serverTime` (milliseconds) of the page. The
 * page shows this time until the first tick, so that nothing is drawn twice when the page becomes alive.
 */
const useClock = <T>(rendered: number, read: (now: number) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => read(second ? serverNow() : rendered),
    () => read(rendered),
  )

/** Epoch seconds by the server's clock, moving once a second for everybody who reads it. */
export const useServerSecond = (rendered: number): number =>
  useClock(rendered, (now) => Math.floor(now / 1000))

const secondsTo = (time: number, now: number): number => Math.max(0, Math.ceil((time - now) / 1000))

/** Whole seconds until a moment (epoch milliseconds), ticking; 0 once it is reached, and for none. */
export const useSecondsTo = (time: number | null | undefined, rendered: number): number =>
  useClock(rendered, (now) => (time == null ? 0 : secondsTo(time, now)))

/** Whole minutes until a moment, drawn anew once a minute; null once it is reached, and for none. */
export const useMinutesTo = (time: number | null | undefined, rendered: number): number | null =>
  useClock(rendered, (now) =>
    time == null || now >= time ? null : Math.floor(secondsTo(time, now) / 60),
  )

/** True once a moment is reached by the server's clock: drawn anew once, not every second. */
export const useReached = (time: number | null | undefined, rendered: number): boolean =>
  useClock(rendered, (now) => time != null && now >= time)
