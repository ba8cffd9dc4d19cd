import { lazy, Suspense, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { loadChunk } from './chunk.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

interface Part<Props> {
  (props: Props & { waiting?: ReactNode }): ReactNode
  /** Fetches the script ahead: what comes next will need it. */
  preload: () => void
}

/**
 * A part of a page whose script comes by itself: the server renders it whole, a browser keeps that
 * until the script is there. `waiting` stands in for it where it is opened later.
 */
export function part<Props extends object>(load: Load<Props>): Part<Props> {
  let ready: ComponentType<Props> | undefined
  let fetching: ReturnType<Load<Props>> | undefined
  const fetched = () => {
    fetching ??= loadChunk(load).then((module) => {
      ready = module.default
      return module
    })
    // A chunk that did not come is asked for again the next time it is wanted.
    fetching.catch(() => (fetching = undefined))
    return fetching
  }
  // The server has it long before the first page is asked for.
  if (import.meta.env.SSR) void fetched()
  const Lazy = lazy(fetched)

  function Shown({ waiting, ...props }: Props & { waiting?: ReactNode }) {
    // What is there when it is first drawn is drawn at once, without the fallback's flash.
    const [Content] = useState<ComponentType<Props>>(() => ready ?? Lazy)
    const [here, setHere] = useState(Content !== Lazy)
    const now = (
      <Suspense fallback={waiting}>
        <Content {...(props as unknown as Props)} />
      </Suspense>
    )
    const [first] = useState(now)
    useEffect(() => {
      if (here) return
      fetched().then(
        () => setHere(true),
        () => undefined,
      )
    }, [here])
    // Until the script is there nothing may change: the server's rendering would give way to the fallback.
    return here ? now : first
  }
  return Object.assign(Shown, { preload: () => void fetched().catch(() => undefined) })
}
