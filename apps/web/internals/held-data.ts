import { isOnline } from '../lib/network.ts'
import { doubt, noteAnswer } from '../lib/probe.ts'

/** Milliseconds without an answer after which it is doubted that one comes. */
const patience = 3000
/** Milliseconds that an answer has where nothing answered a moment ago. */
const lastChance = 1000
/** Milliseconds between two tries where the network carries, and how many there are before the router hears of it. */
const pause = 1500
const tries = 4

let isHeld = false

/**
 * Stands between the page and a network that may carry nothing. The router waits for its data instead of failing: it would
 * put its error in the place of the page that is shown. A call ends as soon as it is known that nothing answers. The
 * router asks by `fetch` alone and takes no other.
 */
export function holdData(): void {
  if (isHeld) return
  isHeld = true
  const plain = window.fetch.bind(window)
  window.fetch = (input, init = {}) => {
    const { pathname, origin } = new URL(
      input instanceof Request ? input.url : input,
      location.href,
    )
    const ask = (signal?: AbortSignal) => plain(input, signal ? { ...init, signal } : init)
    const { method = 'GET', body } = init
    const isRouters = pathname.endsWith('.data') || pathname === '/__manifest'
    if (origin !== location.origin || input instanceof Request) return ask()
    if (isRouters && method === 'GET') return untilAnswered(ask, init.signal ?? undefined)
    // A file takes its time.
    return pathname.startsWith('/app/') && !(body instanceof FormData) ? call(ask()) : ask()
  }
}

/** Doubts the network if a request has no answer within some seconds, or none at all. */
async function watched(asked: Promise<Response>): Promise<Response> {
  const timer = setTimeout(() => void doubt(), patience)
  try {
    return await asked
  } catch (error) {
    if (error instanceof TypeError) void doubt()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The answer to a call; the fault of a network that is gone as soon as it is known that nothing answers. */
function call(asked: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new TypeError('Failed to fetch'))
    const timer = isOnline() ? undefined : setTimeout(end, lastChance)
    addEventListener('offline', end)
    void watched(asked)
      .then((answer) => {
        noteAnswer()
        resolve(answer)
      }, reject)
      .finally(() => {
        clearTimeout(timer)
        removeEventListener('offline', end)
      })
  })
}

async function untilAnswered(
  ask: (signal: AbortSignal) => Promise<Response>,
  given: AbortSignal | undefined,
): Promise<Response> {
  for (let left = tries; ; left--) {
    // A connection that hung in a tunnel may hang on behind it.
    const anew = new AbortController()
    const back = () => anew.abort()
    addEventListener('online', back, { once: true })
    try {
      const signal = given ? AbortSignal.any([given, anew.signal]) : anew.signal
      const answer = await watched(ask(signal))
      // The silence ends with it, and must not end the answer itself, which is not read yet.
      removeEventListener('online', back)
      noteAnswer()
      return answer
    } catch (error) {
      const isAnew = anew.signal.aborted
      if (given?.aborted || (left <= 1 && isOnline() && !isAnew)) throw error
      if (isAnew) left = tries
      else await worthTrying(given)
      given?.throwIfAborted()
    } finally {
      removeEventListener('online', back)
    }
  }
}

/** Resolves after a pause, which the probe needs too; where it finds that nothing answers, once the network is back. */
async function worthTrying(given: AbortSignal | undefined): Promise<void> {
  await nextTime(given, pause)
  if (!isOnline() && !given?.aborted) await nextTime(given)
}

/** Resolves at the network's return, after some milliseconds, or when the request is given up. */
function nextTime(given: AbortSignal | undefined, milliseconds?: number): Promise<void> {
  return new Promise((resolve) => {
    const come = () => {
      clearTimeout(timer)
      removeEventListener('online', come)
      given?.removeEventListener('abort', come)
      resolve()
    }
    const timer = milliseconds === undefined ? undefined : setTimeout(come, milliseconds)
    addEventListener('online', come)
    given?.addEventListener('abort', come)
  })
}
