import { useEffect } from 'react'
import type { ComponentType } from 'react'
import { part as partOf } from '@plaudit/ui/part'
import { loadChunk } from './chunk.ts'

/** A part of a page whose script comes by itself, within the time that a chunk has (specification 8). */
export const part = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  options?: { otherwise?: ComponentType<Props>; soon?: true },
) => partOf(() => loadChunk(load), options)

/** Milliseconds that a page which nobody touches is left with what it shows; the phone's shell is made for no network. */
const untouched = () => (document.querySelector('[data-app-shell]') ? 3000 : 10_000)
const touches = ['pointermove', 'keydown', 'scroll']

/**
 * Fetches what answers a tap before it is wanted: the tap may come without a network. A page that is only looked at is
 * spared it for a while, since on a slow phone each script costs.
 */
export function useAhead({ preload }: { preload: () => void }): void {
  useEffect(() => {
    const timer = setTimeout(preload, untouched())
    // A script that is there, or on its way, is not fetched again.
    for (const touch of touches) addEventListener(touch, preload, { once: true })
    return () => clearTimeout(timer)
  }, [preload])
}

/** One that is shown beside the page on a desk alone: a phone never asks for its script. */
export const deskPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  partOf(async () => {
    await onDesk()
    return loadChunk(load)
  })

/** When there is room for what stands `lg:` on a page. The server draws it for everybody. */
function onDesk(): Promise<void> {
  if (typeof window === 'undefined') return Promise.resolve()
  const wide = matchMedia('(min-width: 62.5rem)')
  return new Promise((resolve) => {
    if (wide.matches) resolve()
    else wide.addEventListener('change', () => resolve(), { once: true })
  })
}
