import { lazy, startTransition, Suspense, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { hearEarlyTaps, hurry, tapWanted } from './early-tap.ts'
import { turn, useFound } from './hydrated.ts'

/** Runs something when the browser has nothing else to do. @returns what takes it back. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 1500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 4000 })
  return () => cancelIdleCallback(handle)
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

export interface PartOptions<Props> {
  otherwise?: ComponentType<Props>
  soon?: true
  still?: true
}

interface Part<Props> {
  (props: Props & { waiting?: ReactNode }): ReactNode
  /** Fetches the script ahead: what comes next will need it. */
  preload: () => void
}

const touches = [hurry, 'pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll']
/** Milliseconds that a page which nobody touches is left with what it shows; the phone's shell is made for no network. */
const untouched = () => (document.querySelector('[data-app-shell]') ? 3000 : 10_000)

/** Runs something once somebody touches the page, or after a while. @returns what takes it back. */
export function whenTouched(run: () => void): () => void {
  const over = new AbortController()
  const stop = () => (clearTimeout(timer), over.abort())
  const come = () => (stop(), run())
  const timer = setTimeout(come, untouched())
  for (const touch of touches) addEventListener(touch, come, over)
  return stop
}

let touch: Promise<void> | undefined
/** Resolves once somebody touches the page, or after a while. */
export const touched = (): Promise<void> => (touch ??= new Promise<void>(whenTouched))

/** A quiet moment, or somebody who waits. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    whenIdle(() => resolve(undefined))
    addEventListener(hurry, resolve, { once: true })
  })

/**
 * Stands after a part's content: from here on the part hears of taps itself. A part that is just taken over still has
 * what the server drew it with; once it has what was chosen meanwhile, the tap that waited comes.
 */
function Awake({ isCurrent }: { isCurrent: boolean }) {
  useEffect(() => {
    if (!isCurrent) return
    const soon = setTimeout(tapWanted)
    return () => clearTimeout(soon)
  }, [isCurrent])
  return null
}

/** Gives a part that is there without a turn of the loop, in which React would draw the fallback. */
function atOnce<Props extends object>(
  ready: ComponentType<Props> | undefined,
): ReturnType<Load<Props>> | undefined {
  if (ready === undefined) return undefined
  const given = Promise.resolve({ default: ready })
  return Object.assign(given, {
    // oxlint-disable-next-line unicorn/no-thenable
    then: (take: (module: unknown) => void) => take({ default: ready }),
  })
}

/** Asks for what did not come again, when the network is back or after some seconds. */
export async function untilItComes<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = 2000; ; pause = Math.min(pause * 2, 30_000))
    try {
      return await load()
    } catch {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause)
        addEventListener('online', () => (clearTimeout(timer), resolve()), { once: true })
      })
    }
}

/**
 * A part of a page whose script comes by itself: the server renders it whole, a browser keeps that until
 * the script is there, which waits until the page itself is alive, and for the network where there is none.
 * `waiting` stands in for it where it is opened later, `otherwise` where it does not come: without it the part
 * fails, and the screen says so.
 * `soon`: what the page is for, so that nothing is waited for.
 * `still`: what the server drew is all there is to see until somebody touches the page: a slow phone is spared its
 * script until then.
 */
export function part<Props extends object>(
  load: Load<Props>,
  { otherwise, soon, still }: PartOptions<Props> = {},
): Part<Props> {
  let ready: ComponentType<Props> | undefined
  let fetching: ReturnType<Load<Props>> | undefined
  const fetched = () => {
    fetching ??= load().then((module) => {
      ready = module.default
      return module
    })
    // A chunk that did not come is asked for again the next time it is wanted: React remembers that it failed.
    fetching.catch(() => {
      fetching = undefined
      Opened = opened()
    })
    return fetching
  }
  // The server has it long before the first page is asked for.
  if (import.meta.env.SSR) void fetched()
  const shown = async () => {
    try {
      return await fetched()
    } catch (error) {
      if (otherwise) return { default: otherwise }
      throw error
    }
  }
  // React and the wait below share one promise: were the part told that its script is here before React
  // knows it too, what the server rendered would give way to the fallback for a moment, and the page jump.
  let late: ReturnType<Load<Props>> | undefined
  const come = () => untilItComes(fetched)
  const drawn = () =>
    (late ??= turn()
      .then(still ? touched : null)
      .then(soon ? null : idle)
      .then(come))
  const opened = () => lazy(() => atOnce(ready) ?? shown())
  let Opened = opened()
  const Drawn = lazy(() => atOnce(ready) ?? drawn())

  const Otherwise = otherwise
  function Shown({ waiting, ...props }: Props & { waiting?: ReactNode }) {
    const isFound = useFound()
    // A part that is there when it is first drawn is drawn at once, without the fallback's flash.
    const [Content] = useState<ComponentType<Props>>(() => ready ?? (isFound ? Drawn : Opened))
    const [here, setHere] = useState(Content === ready)
    const meanwhile = Otherwise && Content === Drawn && (
      <Otherwise {...(props as unknown as Props)} />
    )
    const now = (
      <Suspense fallback={waiting ?? meanwhile}>
        <Content {...(props as unknown as Props)} />
        <Awake isCurrent={here} />
      </Suspense>
    )
    const [first] = useState(now)
    useEffect(hearEarlyTaps, [])
    useEffect(() => {
      if (here) return
      // A part that is opened and does not come fails by itself.
      const script = Content === Drawn ? drawn() : fetched()
      const show = () => setHere(true)
      script.then(
        // Parts that were found in the page wake piece by piece: forty drawings come with one script.
        () => (Content === Drawn ? startTransition(show) : show()),
        () => undefined,
      )
    }, [here, Content])
    // Until the script is there nothing may change: the server's rendering would give way to the fallback.
    return here ? now : first
  }
  // Where pages are written nothing is found, waited for or heard: what the browser keeps of it is the same.
  const Written = ({ waiting, ...props }: Props & { waiting?: ReactNode }) => {
    const Content = ready
    if (Content === undefined) return <Shown {...({ waiting, ...props } as Props)} />
    return (
      <Suspense fallback={waiting}>
        <Content {...(props as unknown as Props)} />
        <Awake isCurrent />
      </Suspense>
    )
  }
  return Object.assign(import.meta.env.SSR ? Written : Shown, {
    preload: () => void fetched().catch(() => undefined),
  })
}
