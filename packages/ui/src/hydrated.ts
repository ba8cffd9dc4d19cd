import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while hydrating, true from then on: for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
