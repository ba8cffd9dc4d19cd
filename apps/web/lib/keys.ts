/** Pixels below which a smaller view is a browser's bar and no keyboard. */
const least = 120

/**
 * Says how high a keyboard is that lies over the page (`--keys`, pixels): where a browser makes the page itself smaller
 * (`interactive-widget`) it is none. A bar at the bottom stands above the keyboard, and the field that is typed into is
 * brought into what is left. @returns what ends it.
 */
export function watchKeys(page: Document): () => void {
  const view = window.visualViewport
  if (!view) return () => undefined
  let before = 0
  const look = () => {
    const covered = Math.round(window.innerHeight - view.height - view.offsetTop)
    // Letters that are made bigger with two fingers are no keyboard.
    const keys = covered > least && view.scale === 1 ? covered : 0
    if (keys === before) return
    before = keys
    page.documentElement.style.setProperty('--keys', `${keys}px`)
    if (keys > 0) page.activeElement?.scrollIntoView({ block: 'nearest' })
  }
  view.addEventListener('resize', look)
  view.addEventListener('scroll', look)
  look()
  return () => {
    view.removeEventListener('resize', look)
    view.removeEventListener('scroll', look)
    page.documentElement.style.removeProperty('--keys')
  }
}
