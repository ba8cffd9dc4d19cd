import { useRef } from 'react'

/** Where the focus was; from inside a menu, which is gone by then, the button that opened it. */
function opener(): HTMLElement | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return null
  const menu = focused.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
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
      if (before.current?.isConnected) before.current.focus()
    },
  }
}
