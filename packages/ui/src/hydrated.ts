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

/** False on the server and while hydrating, true from then on: for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    whenAlive,
    () => alive,
    () => false,
  )
}
