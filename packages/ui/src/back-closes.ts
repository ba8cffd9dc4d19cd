import { useEffect, useRef } from 'react'

/** Ways to close what lies over the page; the last one is on top. */
const covers: (() => void)[] = []

/** True while a sheet, dialog or drawer lies over the page. */
export const isCovered = (): boolean => covers.length > 0

/** Closes what is on top. @returns false where nothing lies over the page. */
export function closeTop(): boolean {
  const close = covers.at(-1)
  close?.()
  return close !== undefined
}

/** The browser's own word that its person wants something closed: the gesture or button of a phone. */
interface Watcher {
  onclose: (() => void) | null
  destroy(): void
}
type Watching = { CloseWatcher?: new () => Watcher }

/**
 * Back closes what lies over the page, and stays on the page. A browser with a word of its own for that is heard here;
 * in others the router asks before it goes back (`isCovered`), and so does a device that wraps the product.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const shut = () => latest.current()
    covers.push(shut)
    const { CloseWatcher } = window as Watching
    const watcher = CloseWatcher && new CloseWatcher()
    if (watcher) watcher.onclose = shut
    return () => {
      covers.splice(covers.indexOf(shut), 1)
      watcher?.destroy()
    }
  }, [isOpen])
}
