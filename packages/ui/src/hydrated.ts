import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** True on the server and for what the browser found in its page, false for what it drew itself; it stays so. */
export function useFound(): boolean {
  const isFound = useRef(false)
  return useSyncExternalStore(
    never,
    () => isFound.current,
    () => (isFound.current = true),
  )
}

/**
 * False on the server and until the page has become alive, true from then on: for what only the browser knows.
 * It turns in a task of its own and piece by piece: a page that becomes alive has enough to do in one.
 */
export function useHydrated(): boolean {
  const isFound = useFound()
  const [isAlive, setAlive] = useState(false)
  useEffect(() => {
    if (!isFound) return
    const soon = setTimeout(() => startTransition(() => setAlive(true)))
    return () => clearTimeout(soon)
  }, [isFound])
  return isAlive || !isFound
}

/** False on the server and while its page is hydrated, true whenever the browser draws, also what it draws anew. */
export function useDrawnHere(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
