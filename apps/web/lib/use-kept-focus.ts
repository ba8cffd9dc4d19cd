import { useEffect } from 'react'
import { catchLost } from '@plaudit/ui/focus-return'

/**
 * An act often takes its own button away, as a decision does: the focus goes to the content then and not to the top of
 * the page. Dialogs and menus look after their own focus.
 */
export function holdFocus(): void {
  const held = document.activeElement
  if (!(held instanceof HTMLElement) || held === document.body) return
  if (!held.closest('[role="dialog"], [role="menu"]')) catchLost(held)
}

/** The same for every button of the page. A click of the keyboard has no count of taps. */
export function useKeptFocus(): void {
  useEffect(() => {
    const note = ({ detail }: MouseEvent) => detail === 0 && holdFocus()
    document.addEventListener('click', note)
    return () => document.removeEventListener('click', note)
  }, [])
}
