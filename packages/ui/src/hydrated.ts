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

let next: Promise<void> | undefined

/** A task of its own, the same one for all that ask in this one: a page has a hundred such things, and a timer for each costs a slow phone. */
export const turn = () =>
  (next ??= new Promise<void>((done) =>
    setTimeout(() => {
      next = undefined
      done()
    }),
  ))

/**
 * False on the server and until the page has become alive, true from then on: for what only the browser knows.
 * The value turns in a task of its own and piece by piece: a page that becomes alive has enough to do in one.
 */
export function useHydrated(): boolean {
  const isFound = useFound()
  const [isAlive, setAlive] = useState(false)
  useEffect(() => {
    if (isFound) void turn().then(() => startTransition(() => setAlive(true)))
  }, [isFound])
  return isAlive || !isFound
}

/**
 * True for what the browser found in its page as long as it is about the same: what is dear to make and does
 * nothing stays as the server wrote it, unmade. The element around it gets `keptContent`.
 * @param about changes when what stands there does; never empty.
 */
export function useKept(about: string): boolean {
  const isFound = useFound()
  const [found, setFound] = useState(about)
  // Once it changed it is not what was found any more, also when it changes back.
  if (found && found !== about) setFound('')
  return isFound && found === about && typeof document !== 'undefined'
}

/** React leaves the content of an element with these alone when it takes it over. */
export const keptContent = {
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: '' },
}
