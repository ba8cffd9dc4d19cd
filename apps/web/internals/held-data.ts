import { doubt, isOnline, watched } from '../lib/network.ts'

/** Addresses at which the router asks: data of pages, and where their scripts are. */
const isRouters = (pathname: string): boolean =>
  pathname.endsWith('.data') || pathname === '/__manifest'

/** Milliseconds between two tries where the network carries, and how many there are before the router hears of it. */
const pause = 1500
const tries = 4

let isHeld = false

/**
 * Lets the router wait for an answer instead of failing: it would put its error in the place of the page that is shown.
 * A request that nothing answers is made again when the network is back, and ends when the router gives it up. The
 * router asks by `fetch` alone and takes no other.
 */
export function holdData(): void {
  if (isHeld) return
  isHeld = true
  const ask = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const { method = 'GET' } = input instanceof Request ? input : (init ?? {})
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    const isHere = url.origin === location.origin && method === 'GET' && isRouters(url.pathname)
    return isHere ? untilAnswered(ask, input, init) : ask(input, init)
  }
}

async function untilAnswered(
  ask: typeof fetch,
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const given = init.signal ?? undefined
  for (let left = tries; ; left--) {
    // A connection that hung in a tunnel may hang on behind it.
    const anew = new AbortController()
    const back = () => anew.abort()
    addEventListener('online', back, { once: true })
    const signal = given ? AbortSignal.any([given, anew.signal]) : anew.signal
    try {
      return await watched(ask(input, { ...init, signal }))
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
  doubt()
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
