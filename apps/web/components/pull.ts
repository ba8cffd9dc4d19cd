/** So far the finger has to pull, in CSS pixels of what is shown. */
export const pullEnough = 64
const pullMost = 96

/** Returns how far the list moves for a finger that went down so far: half of it, and never out of sight. */
export function pulledBy(fingers: number): number {
  return fingers <= 0 ? 0 : Math.min(pullMost, Math.round(fingers / 2))
}

/**
 * True if a finger moves a box inside of the pulled element: a box that stands further down, or a box that keeps its
 * end to itself (`overscroll-contain`), as a thread does.
 */
export function isScrolledWithin(touched: EventTarget | null, pulled: Element): boolean {
  let at = touched instanceof Element ? touched : null
  for (; at !== null && at !== pulled; at = at.parentElement) {
    if (at.scrollHeight <= at.clientHeight) continue
    const { overflowY, overscrollBehaviorY } = getComputedStyle(at)
    if (overflowY !== 'auto' && overflowY !== 'scroll') continue
    if (at.scrollTop > 0 || overscrollBehaviorY !== 'auto') return true
  }
  return false
}
