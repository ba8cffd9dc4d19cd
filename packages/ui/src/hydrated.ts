import { useSyncExternalStore } from 'react'

let alive = false

/** In a task of its own: a page that becomes alive has enough to do in one piece. */
function whenAlive(tell: () => void): () => void {
  const soon = setTimeout(() => {
    alive = true
    tell()
  })
  return () => clearTimeout(soon)
}

/** False on the server and until the page has become alive, true from then on: for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    whenAlive,
    () => alive,
    () => false,
  )
}

const never = () => () => undefined

/** False on the server and while its page is hydrated, true whenever the browser draws, also what it draws anew. */
export function useDrawnHere(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
