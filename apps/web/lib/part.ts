import { useEffect } from 'react'
import type { ComponentType } from 'react'
import { part as partOf, touched, whenTouched, type PartOptions } from '@plaudit/ui/part'
import { loadChunk } from './chunk.ts'
import { savesData } from './network.ts'
import { isSignedIn } from './session.ts'

/**
 * Fetches a script that is wanted without a network, once somebody is there and before it is wanted.
 * @returns what gives it.
 */
export function ahead<Script>(load: () => Promise<Script>): () => Promise<Script> {
  const fetched = () => loadChunk(load)
  if (!import.meta.env.SSR)
    touched()
      .then(fetched)
      .catch(() => undefined)
  return fetched
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

/** Makes parts whose script is asked for once something is so. */
export const partAfter =
  (wait: () => Promise<void> | undefined) =>
  <Props extends object>(
    load: () => Promise<{ default: ComponentType<Props> }>,
    options?: PartOptions<Props>,
  ) =>
    partOf(async () => {
      await wait()
      return loadChunk(load)
    }, options)

/** A part that only a desk shows beside the page: a phone never asks for its script. */
export const deskPart = partAfter(onDesk)

/**
 * A part that shows what belongs to the person who is signed in. Next to nothing of it shows to a visitor: their page
 * asks for its script once it is touched.
 */
export const ownPart = partAfter(() =>
  import.meta.env.SSR || isSignedIn() ? undefined : touched(),
)

/** Resolves once there is room for the `lg:` parts of a page. The server draws it for everybody. */
function onDesk(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve()
  const wide = matchMedia('(min-width: 62.5rem)')
  return new Promise((resolve) => {
    if (wide.matches) resolve()
    else wide.addEventListener('change', () => resolve(), { once: true })
  })
}
