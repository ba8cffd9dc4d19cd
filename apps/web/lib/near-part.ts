import type { ComponentType } from 'react'
import { partAfter } from './part.ts'

/**
 * A part far down a page: its script comes when somebody is about to see it, or for a place that the address names.
 * @param id of an element around it, which the server draws too; without one nothing is waited for.
 */
export const nearPart = <Props extends object>(
  id: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
) => partAfter(() => near(id))(load)

/** Resolves once the element is less than a screen away. */
function near(id: string): Promise<void> {
  const place = import.meta.env.SSR ? null : document.getElementById(id)
  if (place === null || location.hash !== '') return Promise.resolve()
  return new Promise((resolve) => {
    const come = () => {
      observer.disconnect()
      leaving.disconnect()
      resolve()
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come()
      },
      { rootMargin: '100%' },
    )
    // A person who goes on to another page has the same part there, and this place is seen no more.
    const leaving = new ResizeObserver(() => {
      if (!place.isConnected) come()
    })
    observer.observe(place)
    leaving.observe(place)
    addEventListener('hashchange', come, { once: true })
  })
}
