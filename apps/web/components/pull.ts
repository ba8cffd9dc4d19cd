/** So far the finger has to pull, in CSS pixels of what is shown. */
export const pullEnough = 64
const pullMost = 96

/** What the list moves for a finger that went down so far: half of it, and never out of sight. */
export function pulledBy(fingers: number): number {
  return fingers <= 0 ? 0 : Math.min(pullMost, Math.round(fingers / 2))
}
