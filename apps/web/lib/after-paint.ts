/**
 * Does work once the browser has shown what is drawn by now, so that a slow phone answers a tap before it works on. A
 * page that nobody looks at does it when somebody looks.
 */
export const afterPaint = (work: () => void): number =>
  requestAnimationFrame(() => setTimeout(work))
