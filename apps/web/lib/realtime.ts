import { useEffect, useRef } from 'react'
import { createRealtime } from '@plaudit/client/realtime'
import type { RealtimeClient } from '@plaudit/client/realtime'
import type { TopicEvent } from '@plaudit/contract/realtime'
import { onSessionChange, readSession } from './session.ts'

let client: RealtimeClient | undefined

/** The one socket of this page, opened when the first topic is followed. */
export function realtime(): RealtimeClient {
  client ??= createRealtime({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/app/realtime`,
    session: readSession,
  })
  return client
}

export interface TopicUse<Data> {
  onEvent: (event: TopicEvent<Data>) => void
  /** Load anew: the first subscription, or a break longer than what the server keeps. */
  onReset: () => void
  onRefused?: (code: string) => void
}

/** Follows a topic while the screen is open; after a break everything missed comes in order. */
export function useTopic<Data>(topic: string | undefined, use: TopicUse<Data>): void {
  const latest = useRef(use)
  useEffect(() => {
    latest.current = use
  })
  useEffect(() => {
    if (topic === undefined) return
    return realtime().follow(topic, {
      onEvent: (event) => latest.current.onEvent(event as TopicEvent<Data>),
      onReset: () => latest.current.onReset(),
      onRefused: (code) => latest.current.onRefused?.(code),
    })
  }, [topic])
}

/** A laptop that slept or a phone that is back looks at its line at once; another person has another line. */
export function watchRealtime(): () => void {
  const wake = () => {
    if (document.visibilityState === 'visible') client?.wake()
  }
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', wake)
  const stop = onSessionChange(() => client?.renew())
  return () => {
    stop()
    window.removeEventListener('online', wake)
    window.removeEventListener('pageshow', wake)
    document.removeEventListener('visibilitychange', wake)
  }
}
