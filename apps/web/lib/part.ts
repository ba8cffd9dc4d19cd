import { useEffect } from 'react'
import type { ComponentType } from 'react'
import { part as partOf } from '@plaudit/ui/part'
import { loadChunk } from './chunk.ts'

/** A part of a page whose script comes by itself, within the time that a chunk has (specification 8). */
export const part = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  options?: { otherwise?: ComponentType<Props>; soon?: true },
) => partOf(() => loadChunk(load), options)

/** Fetches what answers a tap before it is wanted, and after what the page shows: the tap may come without a network. */
export function useAhead({ preload }: { preload: () => void }): void {
  useEffect(() => {
    const timer = setTimeout(preload, 3000)
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
