import { useRef, type PointerEvent, type RefObject } from 'react'

/** Pixels that a sheet is pulled down until letting go closes it. */
const enough = 88

/**
 * A sheet at the bottom of a phone follows the finger that pulls its head down, and closes where it was pulled far
 * enough; else it goes back. Its cross, Escape and a tap outside do the same.
 */
export function useSheetDrag<Sheet extends HTMLElement>(close: () => void) {
  const sheet = useRef<Sheet>(null)
  const from = useRef<number>(undefined)
  const follow = (pixels: number) => {
    if (sheet.current) sheet.current.style.transform = pixels > 0 ? `translateY(${pixels}px)` : ''
  }
  const pulled = ({ clientY }: PointerEvent) => Math.max(0, clientY - (from.current ?? clientY))
  const end = (event: PointerEvent, closes: boolean) => {
    if (from.current === undefined) return
    const far = pulled(event)
    from.current = undefined
    if (closes && far >= enough) close()
    else follow(0)
  }
  return {
    sheet: sheet as RefObject<Sheet | null>,
    head: {
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType === 'mouse' || !atBottom(sheet.current)) return
        from.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent) => {
        if (from.current !== undefined) follow(pulled(event))
      },
      onPointerUp: (event: PointerEvent) => end(event, true),
      onPointerCancel: (event: PointerEvent) => end(event, false),
    },
  }
}

/** True for a sheet at the bottom; with more room it stands in the middle, and is no sheet. */
const atBottom = (sheet: HTMLElement | null): boolean =>
  sheet !== null && Math.abs(sheet.getBoundingClientRect().bottom - visibleBottom()) < 2

const visibleBottom = (): number => {
  const keys = getComputedStyle(document.documentElement).getPropertyValue('--keys')
  return window.innerHeight - (Number.parseFloat(keys) || 0)
}
