import { useRef } from 'react'

/**
 * Returns the element that had the focus; for an element of a menu, which is gone by then, the button that opened it.
 */
function opener(): HTMLElement | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return null
  const menu = focused.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

/** Focuses the page's content where nothing nearer is left: from the top a person would pass all links again. */
const focusContent = (): void => document.getElementById('content')?.focus({ preventScroll: true })

/** A row's dialog may end with the row itself, a moment later. Until the focus is elsewhere it is caught then. */
export function catchLost(opened: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (opened.isConnected) return
    observer.disconnect()
    if (document.activeElement === document.body) focusContent()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', () => observer.disconnect(), { once: true })
}

/** Gives the focus back to what opened a dialog: these have no trigger of their own, a screen's state opens them. */
export function useFocusReturn(): { onOpen: () => void; onCloseAutoFocus: (event: Event) => void } {
  const before = useRef<HTMLElement | null>(null)
  return {
    onOpen: () => {
      before.current = opener()
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      if (!before.current?.isConnected) return focusContent()
      before.current.focus()
      catchLost(before.current)
    },
  }
}
