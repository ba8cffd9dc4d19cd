import { useCallback, useEffect, useRef } from 'react'

/** The same function for as long as the screen is open, so that what takes it is not drawn anew. */
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
