import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onSessionChange } from '../../lib/session.ts'
import { left, litTab, rootOf, tabNames } from './tab-addresses.ts'
import type { TabName } from './tab-addresses.ts'

/** The tab of a plain tap on the bar at the bottom; new windows and other buttons are the browser's. */
function tappedTab(event: MouseEvent): TabName | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || !navigator.onLine) return undefined
  const link = target instanceof Element ? target.closest('[data-app-tabs] a') : null
  const tapped = link?.getAttribute('data-tab')
  return tabNames.find((name) => name === tapped)
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
    // After the screen has its height.
    requestAnimationFrame(() => window.scrollTo(0, to))
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
