import { createPath } from 'react-router'
import type { Location } from 'react-router'
import { tookStep } from '../internals/start-script.ts'
import { isInApp } from './app-base.ts'
import { isPageKept } from './keep-page.ts'

/** True if the person asked for the page anew; false if the router did. */
let isAsked = false
export function loadAnew() {
  isAsked = true
  location.reload()
}

export const isAskedFor = (): boolean => isAsked

/** The router numbers the entries of the browser's list. */
export const placeNow = (): number | null => (history.state as { idx?: number } | null)?.idx ?? null

/** True if the worker has kept a page of the phone's shell, as it looks for pages. */
export const isSeen = async (to: Location, here: Location): Promise<boolean> =>
  isInApp(to.pathname) && isPageKept(createPath(to), to.pathname !== here.pathname)

/**
 * Opens a page that the worker has kept. Somebody who goes back does so in the browser's list, too: a new entry there
 * would lead to and fro.
 */
export async function openSeen(
  to: Location,
  place: number | null,
  goal: number | null,
): Promise<void> {
  if (place === null || goal === null) return location.assign(createPath(to))
  // The router first comes back from the step that was held.
  while (placeNow() !== place) await new Promise((done) => setTimeout(done, 20))
  const open = (event: Event) => {
    event.preventDefault()
    // Within the event the browser still stands at the old place, and would load the new one over it.
    setTimeout(loadAnew)
  }
  addEventListener(tookStep, open, { once: true })
  history.go(goal - place)
}
