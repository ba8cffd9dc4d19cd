import { useEffect } from 'react'
import { said } from './live.ts'

const every = 45_000

/** While the screen is looked at, its person is here. */
export function useHere(): void {
  useEffect(() => {
    const note = () => {
      if (document.visibilityState === 'visible') said('here', {})
    }
    const first = setTimeout(note, 1500)
    const timer = setInterval(note, every)
    document.addEventListener('visibilitychange', note)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', note)
    }
  }, [])
}
