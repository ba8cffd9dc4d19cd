import { lazy, Suspense, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { loadChunk } from './chunk.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A part of a page whose script comes by itself: the server renders it whole, a browser keeps that
 * until the script is there. `waiting` stands in for it where it is opened later.
 */
export function part<Props extends object>(
  load: Load<Props>,
): ComponentType<Props & { waiting?: ReactNode }> {
  let ready: ComponentType<Props> | undefined
  const fetched = async () => {
    const module = await loadChunk(load)
    ready = module.default
    return module
  }
  // The server has it long before the first page is asked for.
  if (import.meta.env.SSR) void fetched()
  const Lazy = lazy(fetched)
  return function Part({ waiting, ...props }) {
    // What is there when it is first drawn is drawn at once, without the fallback's flash.
    const [Content] = useState<ComponentType<Props>>(() => ready ?? Lazy)
    return (
      <Suspense fallback={waiting}>
        <Content {...(props as unknown as Props)} />
      </Suspense>
    )
  }
}
