import { useCallback, useEffect, useRef } from 'react'

/** Milliseconds that a page of lists is kept: asked for sooner, it would tell what was before. */
const kept = 1000
/** Thousands may look on: nobody asks at once. */
const spread = 1500

/**
 * Returns a function that does the work a moment later, which differs from screen to screen; asked again meanwhile, it
 * does the work once. The work is forgotten when the screen is about something else by then.
 */
export function useSoon(work: () => unknown, about: string): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [about],
  )
  return useCallback(() => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        void latest.current()
      },
      kept + Math.random() * spread,
    )
  }, [])
}
