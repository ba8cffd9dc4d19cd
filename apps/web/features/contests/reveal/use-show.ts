import { useCallback, useEffect, useState } from 'react'
import { moveOf } from './steps.ts'

const kept = (name: string): number => {
  try {
    return Number(sessionStorage.getItem(name)) || 0
  } catch {
    return 0
  }
}

/**
 * Keeps the step of the evening: moved by keys and remotes, and found again when the page is loaded anew by mistake.
 */
export function useShow(name: string, count: number) {
  const [at, setAt] = useState(() => Math.min(kept(name), count - 1))
  const go = useCallback(
    (to: number) => {
      const next = Math.max(0, Math.min(count - 1, to))
      setAt(next)
      try {
        sessionStorage.setItem(name, String(next))
      } catch {
        // Refused: then it begins again when it is loaded anew.
      }
    },
    [count, name],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const move = event.ctrlKey || event.metaKey || event.altKey ? undefined : moveOf(event.key)
      // A button or a choice that has the focus takes its own keys.
      const own =
        event.target instanceof Element ? event.target.closest('button, a, input, select') : null
      if (move === undefined || (own && [' ', 'Enter'].includes(event.key))) return
      if (own?.matches('input, select') && !event.key.startsWith('Page')) return
      event.preventDefault()
      if (move === 'full') void turnFull()
      else go({ next: at + 1, back: at - 1, first: 0, last: count - 1 }[move])
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [at, count, go])
  return { at: Math.min(at, count - 1), go }
}

/** The whole screen, or back to the window; where the browser refuses, it stays as it is. */
export async function turnFull(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  } catch {
    // Not on this device.
  }
}
