import { useRef } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * A busy phone hands both presses of a double tap on before it draws the button as busy: the first press alone acts,
 * whichever of the buttons that share this the second one meets.
 */
export function useOnePress(): (act: () => void) => void {
  const isPressed = useRef(false)
  return (act) => {
    if (isPressed.current) return
    isPressed.current = true
    void afterPaint().then(() => (isPressed.current = false))
    act()
  }
}
