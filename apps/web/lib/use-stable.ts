import { useCallback, useEffect, useRef } from 'react'

/** Returns the same function for as long as the screen is open, so that components with it are not drawn again. */
export function useStable<Arguments extends unknown[]>(
  run: (...given: Arguments) => void,
): (...given: Arguments) => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  // At once: a vote that waits for a frame is lost where the page goes away in it.
  return useCallback((...given: Arguments) => latest.current(...given), [])
}
