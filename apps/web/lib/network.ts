import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  const over = new AbortController()
  for (const change of ['online', 'offline']) addEventListener(change, listener, over)
  return () => over.abort()
}

/** True while the network counts as one that carries nothing, though the browser has it (`probe.ts`). */
export const silence = { is: false }

/** True if the browser has a network, and nothing has shown that it carries nothing (a tunnel, a hall full of people). */
export const isOnline = (): boolean => navigator.onLine !== false && !silence.is

/** Network status, tracked from the browser's events (specification 4) and from requests that nothing answers. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true)

/** True for a device that asks for few bytes, or whose network is of the slowest kind: what nobody opened is not fetched. */
export const savesData = (): boolean => {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g/.test(`${connection?.effectiveType}`)
}

/** What Chromium says of the network; other browsers say nothing. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}
