import { useEffect } from 'react'
import type { ComponentType } from 'react'
import { part as partOf, touched, whenTouched, type PartOptions } from '@plaudit/ui/part'
import { loadChunk } from './chunk.ts'
import { savesData } from './network.ts'
import { isSignedIn } from './session.ts'

/** Fetches what is wanted without a network, once somebody is there and before it is wanted. */
export function ahead(load: () => Promise<unknown>): void {
  if (!import.meta.env.SSR)
    touched()
      .then(load)
      .catch(() => undefined)
}

/** A part of a page whose script comes by itself, within the time that a chunk has (specification 8). */
export const part = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  options?: PartOptions<Props>,
) => partOf(() => loadChunk(load), options)

/**
 * Fetches what answers a tap before it is wanted: the tap may come without a network. A page that is only looked at is
 * spared it for a while, since on a slow phone each script costs. A device that saves data fetches it on the tap.
 */
export function useAhead({ preload }: { preload: () => void }): void {
  useEffect(() => (savesData() ? undefined : whenTouched(preload)), [preload])
}

/** A part that only a desk shows beside the page: a phone never asks for its script. */
export const deskPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  options?: PartOptions<Props>,
) =>
  partOf(async () => {
    await onDesk()
    return loadChunk(load)
  }, options)

/**
 * A part that shows what belongs to the person who is signed in: a visitor's page, where there is next to nothing of it,
 * asks for its script once somebody touches the page.
 */
export const ownPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  options?: PartOptions<Props>,
) =>
  partOf(async () => {
    if (!import.meta.env.SSR && !isSignedIn()) await touched()
    return loadChunk(load)
  }, options)

/**
 * A part far down a page: its script comes when somebody is about to see it, or for a place that the address names.
 * @param id of an element around it, which the server draws too; without one nothing is waited for.
 */
export const nearPart = <Props extends object>(
  id: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  partOf(async () => {
    await near(id)
    return loadChunk(load)
  })

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

/** Resolves once there is room for the `lg:` parts of a page. The server draws it for everybody. */
function onDesk(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve()
  const wide = matchMedia('(min-width: 62.5rem)')
  return new Promise((resolve) => {
    if (wide.matches) resolve()
    else wide.addEventListener('change', () => resolve(), { once: true })
  })
}
