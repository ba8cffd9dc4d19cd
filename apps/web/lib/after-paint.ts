/** Resolves after the next frame; in a page that is hidden, left or closed before it, at once. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      // Comes where a page is left, too.
      removeEventListener('visibilitychange', done)
      resolve()
    }
    addEventListener('visibilitychange', done)
    if (document.hidden) done()
    else requestAnimationFrame(() => setTimeout(done))
  })
}
