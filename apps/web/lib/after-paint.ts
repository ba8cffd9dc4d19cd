/**
 * Does work once the browser has shown what is drawn by now, so that a slow phone answers a tap before it works on. A
 * page that nobody looks at shows nothing, and waits for nothing.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) setTimeout(work)
  else requestAnimationFrame(() => setTimeout(work))
}
