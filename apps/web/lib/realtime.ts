import { useEffect, useRef } from 'react'
import type { RealtimeClient } from '@plaudit/client/realtime'
import type { TopicHandlers } from '@plaudit/client/topics'
import type { Stand, TopicEvent } from '@plaudit/contract/realtime'
import { whenIdle } from '@plaudit/ui/part'
import { loadChunk } from './chunk.ts'
import { serverOrigin } from './platform.ts'
import { onSessionChange, readSession } from './session.ts'

let client: Promise<RealtimeClient> | undefined
/** Milliseconds after which a script that did not come is asked for again. */
const askAgain = 3000

/** The one socket of this page; its script comes when the page is alive and has nothing else to do. */
export function realtime(): Promise<RealtimeClient> {
  client ??= new Promise<void>((resolve) => void whenIdle(resolve))
    .then(() => loadChunk(() => import('@plaudit/client/realtime')))
    .then(({ createRealtime }) =>
      createRealtime({
        url: `${serverOrigin().replace(/^http/, 'ws')}/app/realtime`,
        session: readSession,
      }),
    )
  client.catch(() => (client = undefined))
  return client
}

/** Follows a topic until the returned function is called. */
export function follow(topic: string, handlers: TopicHandlers): () => void {
  let stop: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  const begin = () => {
    realtime().then(
      (line) => {
        if (!over) stop = line.follow(topic, handlers)
      },
      () => {
        if (!over) timer = setTimeout(begin, askAgain)
      },
    )
  }
  begin()
  return () => {
    over = true
    clearTimeout(timer)
    stop?.()
  }
}

export interface TopicUse<Data> {
  onEvent: (event: TopicEvent<Data>) => void
  /**
   * Loads everything again: at the first subscription, and after a break that was longer than what the server keeps.
   * An answer that was read at this place misses no event (`catchUp`).
   */
  onReset: (stand?: Stand) => void
  onRefused?: (code: string) => void
  /** Receives passing events: typing. */
  onPass?: (data: unknown) => void
  /** The right to it was lost. Without an answer of its own the screen loads anew, and sees what is left to see. */
  onEnded?: () => void
}

/** Follows a topic while the screen is open; after a break everything missed comes in order. */
export function useTopic<Data>(topic: string | undefined, use: TopicUse<Data>): void {
  const latest = useRef(use)
  useEffect(() => {
    latest.current = use
  })
  useEffect(() => {
    if (topic === undefined) return
    return follow(topic, {
      onEvent: (event) => latest.current.onEvent(event as TopicEvent<Data>),
      onReset: (stand) => latest.current.onReset(stand),
      onRefused: (code) => latest.current.onRefused?.(code),
      onPass: (data) => latest.current.onPass?.(data),
      onEnded: () => (latest.current.onEnded ?? latest.current.onReset)(),
    })
  }, [topic])
}

/** A laptop that slept or a phone that is back looks at its line at once; another person has another line. */
export function watchRealtime(): () => void {
  const wake = () => {
    if (document.visibilityState === 'visible') void client?.then((line) => line.wake())
  }
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', wake)
  const stop = onSessionChange(() => void client?.then((line) => line.renew()))
  return () => {
    stop()
    window.removeEventListener('online', wake)
    window.removeEventListener('pageshow', wake)
    document.removeEventListener('visibilitychange', wake)
  }
}
