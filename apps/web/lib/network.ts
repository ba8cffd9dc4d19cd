import { useSyncExternalStore } from 'react'

/** Is sent to the window where a request got no answer: the probe then asks whether anything answers (`probe.ts`). */
export const doubted = 'plaudit:doubt'

/** Milliseconds without an answer after which it is doubted that one comes. */
const patience = 3000

/** Milliseconds that an answer has where nothing answered a moment ago. */
const lastChance = 1000

/** Milliseconds for which a page believes the probe; a probe that did not come can't take back what it has found. */
const believed = 60_000
const silentKey = 'network:silent'

/** Until when the network counts as one that carries nothing, though the browser has it. */
let silentUntil = keptSilence()

/** A page that is opened meanwhile knows it, too. */
function keptSilence(): number {
  try {
    return Number(sessionStorage.getItem(silentKey))
  } catch {
    return 0
  }
}

/** True while a request was doubted that the probe has not asked about. */
let isDoubted = false

export function doubt(): void {
  isDoubted = true
  // Calls are made on the server and in tests, too.
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(doubted))
}

/** @returns whether there was a doubt, and ends it. */
export function takeDoubt(): boolean {
  const was = isDoubted
  isDoubted = false
  return was
}

/** True while the browser has a network that carries nothing. */
export const isSilent = (): boolean => Date.now() < silentUntil

/** True if the browser has a network, and nothing has shown that it carries nothing (a tunnel, a hall full of people). */
export const isOnline = (): boolean => navigator.onLine !== false && !isSilent()

/** Notes what the probe or an answer has shown. Everything that waits for the browser's events hears of it by them. */
export function noteSilent(silent: boolean): void {
  const was = isSilent()
  silentUntil = silent ? Date.now() + believed : 0
  try {
    if (silent) sessionStorage.setItem(silentKey, String(silentUntil))
    else sessionStorage.removeItem(silentKey)
  } catch {
    // The next page finds it out by itself.
  }
  if (was !== silent && navigator.onLine) dispatchEvent(new Event(silent ? 'offline' : 'online'))
}

/** Doubts the network if a request has no answer within some seconds, or none at all. */
export async function watched<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const timer = setTimeout(doubt, patience)
  try {
    return await asked
  } finally {
    clearTimeout(timer)
  }
}

/** The answer; a rejection with what `none` makes as soon as it is known that nothing answers. */
export function orSilence<Answer>(asked: Promise<Answer>, none: () => Error): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const end = () => reject(none())
    const timer = isSilent() ? setTimeout(end, lastChance) : undefined
    addEventListener('offline', end)
    void asked.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      removeEventListener('offline', end)
    })
  })
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Network status, tracked from the browser's events (specification 4) and from requests that nothing answers. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true)
