import { useLayoutEffect, useRef, type RefObject } from 'react'

/** How far each key has to come from: its old top less its new one. Keys that are new or did not move are left out. */
export function flipMoves(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Map<string, number> {
  const moves = new Map<string, number>()
  for (const [key, top] of after) {
    const from = before.get(key)
    if (from !== undefined && Math.abs(from - top) >= 1) moves.set(key, from - top)
  }
  return moves
}

function topsOf(list: HTMLElement): Map<string, number> {
  const origin = list.getBoundingClientRect().top
  const tops = new Map<string, number>()
  for (const row of list.querySelectorAll<HTMLElement>('[data-flip]')) {
    const key = row.dataset.flip
    if (key !== undefined) tops.set(key, row.getBoundingClientRect().top - origin)
  }
  return tops
}

/** Lets rows marked `data-flip` glide from their old place to the new one (180 ms, none with reduced motion). */
export function useFlip(list: RefObject<HTMLElement | null>, order: string): void {
  const tops = useRef<Map<string, number>>(new Map())
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const after = topsOf(element)
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!still) {
      for (const [key, distance] of flipMoves(tops.current, after)) {
        const row = element.querySelector<HTMLElement>(`[data-flip="${CSS.escape(key)}"]`)
        row?.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
          duration: 180,
          easing: 'cubic-bezier(.2,.8,.2,1)',
        })
      }
    }
    tops.current = after
  }, [list, order])
}
