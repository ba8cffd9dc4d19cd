import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { forgetRoom, noteRoom } from '../../lib/rooms.ts'

/** Milliseconds after which a vote that this device remembers a place for is not the reader's any more. */
const patience = 5000

/**
 * Keeps the place of one's own choice above the contestants, on a phone: the head's script opens it before the first
 * paint, and nothing below jumps when the answer says whose vote it was.
 */
export function useVoteRoom(mine: string | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const name = `vote@${pathname}`
    const forget = () => forgetRoom(name)
    const place = document.querySelector<HTMLElement>('[data-dock] > div')
    if (mine === undefined) {
      const timer = setTimeout(forget, patience)
      return () => clearTimeout(timer)
    }
    if (place && place.offsetHeight > 1) {
      const { marginBottom } = getComputedStyle(place)
      noteRoom(name, place.offsetHeight + Number.parseFloat(marginBottom))
    }
    return undefined
  }, [mine, pathname])
  // Another contest, opened from here, has a place of its own.
  useEffect(
    () => () => void document.documentElement.style.removeProperty('--room-vote'),
    [pathname],
  )
}
