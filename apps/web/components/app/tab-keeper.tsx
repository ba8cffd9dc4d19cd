import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isOnline } from '../../lib/network.ts'
import { onSessionChange } from '../../lib/session.ts'
import { left, litTab, rootOf, tabNames } from './tab-addresses.ts'
import type { TabName } from './tab-addresses.ts'

/** The tab of a plain tap on the bar at the bottom; new windows and other buttons are the browser's. */
function tappedTab(event: MouseEvent): TabName | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || !isOnline()) return undefined
  const link = target instanceof Element ? target.closest('[data-app-tabs] a') : null
  const tapped = link?.getAttribute('data-tab')
  return tabNames.find((name) => name === tapped)
}

/** Milliseconds after which a screen that has become shorter is scrolled as far as it goes. */
const aMoment = 1000

/** Scrolls once the screen has its height: rows may come after it. @returns what takes that back. */
function scrollWhenHigh(to: number): () => void {
  const end = performance.now() + aMoment
  const look = () => {
    const isHigh = document.documentElement.scrollHeight >= to + innerHeight
    if (isHigh || performance.now() > end) window.scrollTo(0, to)
    else frame = requestAnimationFrame(look)
  }
  let frame = requestAnimationFrame(look)
  const stop = () => cancelAnimationFrame(frame)
  // A person who scrolls meanwhile stays where they are.
  for (const own of ['wheel', 'touchmove', 'keydown'])
    addEventListener(own, stop, { once: true, passive: true })
  return stop
}

/**
 * Tabs keep their place: a tap opens a tab where it was left, as far scrolled; a tap on the open tab goes to its
 * beginning, and there to the top. Until its script is there they are links, without the scroll.
 */
export default function TabKeeper() {
  const location = useLocation()
  const navigate = useNavigate()
  const { pathname, search, state } = location
  const reached = useRef<unknown>(undefined)
  useEffect(() => {
    const to = (state as { scroll?: number } | null)?.scroll
    if (to === undefined || reached.current === state) return
    reached.current = state
    return scrollWhenHigh(to)
  }, [state])
  // Nothing of where one person was stays for the next.
  useEffect(() => onSessionChange(() => left.clear()), [])
  useEffect(() => {
    const tap = (event: MouseEvent) => {
      const tab = tappedTab(event)
      if (tab === undefined) return
      event.preventDefault()
      const current = litTab(pathname)
      const root = rootOf(tab)
      if (tab !== current) {
        const place = left.get(tab)
        const state = place && { scroll: place.scroll }
        void navigate(place?.href ?? root, { state, preventScrollReset: place !== undefined })
      } else if (pathname.replace(/\/$/, '') === root) window.scrollTo({ top: 0 })
      else void navigate(root)
    }
    // Ahead of the links' own.
    document.addEventListener('click', tap, true)
    return () => document.removeEventListener('click', tap, true)
  }, [navigate, pathname, search])
  return null
}
