import { useLayoutEffect, useRef, type RefObject } from 'react'

type Axis = 'x' | 'y'

/** Milliseconds after which a list that came stands on the screen. */
const settled = 100

/**
 * Returns the way that each key has to come: its old edge less its new one. Keys that are new or did not move are left
 * out.
 */
export function flipMoves(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Map<string, number> {
  const moves = new Map<string, number>()
  for (const [key, edge] of after) {
    const from = before.get(key)
    if (from !== undefined && Math.abs(from - edge) >= 1) moves.set(key, from - edge)
  }
  return moves
}

function edgesOf(list: HTMLElement, axis: Axis): Map<string, number> {
  const origin = list.getBoundingClientRect()[axis]
  const edges = new Map<string, number>()
  for (const row of list.querySelectorAll<HTMLElement>('[data-flip]')) {
    const key = row.dataset.flip
    if (key !== undefined) edges.set(key, row.getBoundingClientRect()[axis] - origin)
  }
  return edges
}

/**
 * Lets rows (or, along `x`, columns) marked `data-flip` glide from their old place to the new one (180 ms,
 * none with reduced motion).
 */
export function useFlip(
  list: RefObject<HTMLElement | null>,
  order: string,
  axis: Axis = 'y',
): void {
  const edges = useRef<Map<string, number>>(undefined)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    if (edges.current === undefined) {
      edges.current = new Map()
      // Nothing glides at first: the places are read once the browser has worked them out by itself.
      const timer = setTimeout(() => (edges.current = edgesOf(element, axis)), settled)
      return () => clearTimeout(timer)
    }
    const after = edgesOf(element, axis)
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!still) {
      for (const [key, distance] of flipMoves(edges.current, after)) {
        const row = element.querySelector<HTMLElement>(`[data-flip="${CSS.escape(key)}"]`)
        const from = `translate${axis.toUpperCase()}(${distance}px)`
        row?.animate([{ transform: from }, { transform: 'none' }], {
          duration: 180,
          easing: 'cubic-bezier(.2,.8,.2,1)',
        })
      }
    }
    edges.current = after
    return undefined
  }, [list, order, axis])
}
