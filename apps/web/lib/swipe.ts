/** Point at which a finger was set down or lifted, in pixels of the screen. */
export interface Touch {
  x: number
  y: number
  /** Milliseconds. */
  at: number
}

const least = 64
const longest = 700
/** The system’s own gesture begins here: back, on most phones. */
const edge = 28

/** Which way a finger went: a swipe is quick, long and level, and does not begin at the screen’s edge. */
export function swipeOf(from: Touch, to: Touch, width: number): 'left' | 'right' | undefined {
  const across = to.x - from.x
  if (from.x < edge || from.x > width - edge || to.at - from.at > longest) return undefined
  if (Math.abs(across) < least || Math.abs(across) < 2 * Math.abs(to.y - from.y)) return undefined
  return across < 0 ? 'left' : 'right'
}
