import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { toApp } from '../../lib/app-address.ts'
import { isInApp } from '../../lib/app-base.ts'
import { toMain } from '../../lib/main-address.ts'
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
    // The site and the phone's shell show the contest in the same way: who voted in one finds the place in the other.
    const other = isInApp(pathname) ? toMain(pathname) : toApp(pathname)
    const names = [pathname, other].map((address) => `vote@${address}`)
    const forget = () => names.forEach(forgetRoom)
    const place = document.querySelector<HTMLElement>('[data-dock] > div')
    if (mine === undefined) {
      const timer = setTimeout(forget, patience)
      return () => clearTimeout(timer)
    }
    if (!place) return undefined
    // The height is asked for where the browser has just worked it out: elsewhere the page would be laid out once more.
    const watch = new ResizeObserver(() => {
      const height = place.offsetHeight
      if (height <= 1) return
      const room = height + Number.parseFloat(getComputedStyle(place).marginBottom)
      for (const name of names) noteRoom(name, room)
    })
    watch.observe(place)
    return () => watch.disconnect()
  }, [mine, pathname])
  // Another contest, opened from here, has a place of its own.
  useEffect(
    () => () => void document.documentElement.style.removeProperty('--room-vote'),
    [pathname],
  )
}
