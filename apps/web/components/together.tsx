import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigationType } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'

/** Milliseconds in which nothing came and nothing is asked for the first time: the screen is whole. */
const quiet = 120
/** Milliseconds after which the screen shows what it has. */
const most = 4000

/** Screens after the one that the browser opened show each part as it comes, also when a link leads back to its address. */
function useLater(): boolean {
  const byLink = useNavigationType() !== 'POP'
  const [opened] = performance.getEntriesByType('navigation')
  return byLink || !opened || new URL(opened.name).pathname !== location.pathname
}

/** Tells whether scripts of parts are on their way: each is announced by a link before it is asked for. */
const isComing = (): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].some(
    ({ href }) => !performance.getEntriesByName(href)[0],
  )

interface Props {
  /** Stands for the screen meanwhile, as high as what comes, or as the window. */
  waiting: ReactNode
  children: ReactNode
}

/**
 * A screen of a person's own, on the page that the browser opened: the server draws nothing of it, and its parts would
 * come one after the other, each pushing what stands below it. It is drawn at once, when all of them are there.
 */
export function Together({ waiting, children }: Props) {
  const queries = useQueryClient()
  const inside = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(useLater())
  useEffect(() => {
    if (isWhole || !inside.current) return
    const show = () => setWhole(true)
    const isAsked = () =>
      isComing() || queries.isFetching({ predicate: ({ state }) => !state.data }) > 0
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => (isAsked() ? wait() : show()), quiet)
    }
    wait()
    const last = setTimeout(show, most)
    const watcher = new MutationObserver(wait)
    watcher.observe(inside.current, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      clearTimeout(last)
      watcher.disconnect()
    }
  }, [isWhole, queries])
  return (
    <>
      {!isWhole && waiting}
      <div ref={inside} className={isWhole ? 'contents' : 'hidden'}>
        {children}
      </div>
    </>
  )
}
