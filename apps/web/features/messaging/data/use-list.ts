import type { Conversation, ListEvent, Passing } from '@plaudit/contract/messaging/shape'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { listParts } from '@plaudit/contract/messaging/limits'
import { catchUp } from '../../../lib/catch-up.ts'
import { askOrKept, fromDevice } from '../../../lib/query.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { acknowledge } from './acknowledge.ts'
import { soonOf } from './soon.ts'

export type As = 'support' | undefined
export type Filter = (typeof listParts)[number]

export const listKey = (as: As, filter: Filter) => ['conversations', as ?? 'own', filter] as const

/** A person's conversations, read page by page and kept right by what is told of them. */
export function useList(userId: number, as: As, filter: Filter) {
  const queries = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: listKey(as, filter),
    queryFn: ({ pageParam, signal }) =>
      askOrKept(
        'messages/getConversations',
        { filter, count: 30, ...(pageParam && { before: pageParam }), ...(as && { as }) },
        signal,
      ),
    initialPageParam: '',
    // Rooms tell no list of each message: what is new there is asked for now and then.
    refetchInterval: 60_000,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...fromDevice(),
  })
  const soon = useSoon(() => void queries.invalidateQueries({ queryKey: ['conversations'] }))
  const typing = useTyping()
  useTopic<ListEvent>(as ? 'conversations:support' : 'conversations', {
    onEvent: ({ data }) => {
      // One’s own are acknowledged by the icon in the bar, which stands on every page.
      if (as) acknowledge(userId, data, as)
      typing.stop(data.conversation_id)
      if (!patch(queries, as, filter, data)) soon()
    },
    onPass: (data) => typing.start(data as Passing & { conversation_id: string }),
    onReset: (stand) => void catchUp(queries, listKey(as, filter), stand, soon),
  })
  const pages = query.data?.pages ?? []
  return {
    ...query,
    conversations: pages.flatMap(({ conversations }) => conversations).sort(byPlace),
    unread: pages[0]?.unread ?? 0,
    requests: pages[0]?.requests ?? 0,
    typing: typing.where,
  }
}

const byPlace = (a: Conversation, b: Conversation): number =>
  Number(b.pinned) - Number(a.pinned) || b.last_at.localeCompare(a.last_at)

/** @returns true if the row was there to be changed; a new one is fetched. */
function patch(
  queries: ReturnType<typeof useQueryClient>,
  as: As,
  filter: Filter,
  event: ListEvent,
): boolean {
  let found = false
  queries.setQueryData<ReturnType<typeof useList>['data']>(listKey(as, filter), (data) => {
    if (data === undefined) return data
    const pages = data.pages.map((page, at) => {
      const conversations = page.conversations.map((one) => {
        if (one.id !== event.conversation_id) return one
        found = one.request === event.request
        const { seq, messages, unread, last, last_at, muted } = event
        const isSeen = last !== null && last.seq === one.last?.seq ? one.last.is_seen : false
        return {
          ...one,
          seq,
          messages,
          unread,
          muted,
          last_at,
          last: last && { ...last, is_seen: isSeen },
        }
      })
      const before = page.conversations.reduce((sum, one) => sum + unreadIn(one), 0)
      const after = conversations.reduce((sum, one) => sum + unreadIn(one), 0)
      return {
        ...page,
        conversations,
        unread: at === 0 ? page.unread + after - before : page.unread,
      }
    })
    return { ...data, pages }
  })
  return found
}

const unreadIn = ({ unread, muted, archived, request }: Conversation): number =>
  muted || archived || request ? 0 : unread

/** Does it once, a moment after the last time it was asked for. */
function useSoon(work: () => void): () => void {
  const [soon] = useState(soonOf.list)
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => soon.end, [soon])
  return () => soon.ask(() => latest.current())
}

const typingFor = 5000

/** Returns the conversations in which somebody is writing now. */
function useTyping() {
  const [where, setWhere] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const stop = (id: string) => {
    clearTimeout(timers.current.get(id))
    setWhere((old) => (old.has(id) ? new Set([...old].filter((one) => one !== id)) : old))
  }
  const start = ({ kind, conversation_id: id }: Passing & { conversation_id: string }) => {
    if (kind !== 'typing') return
    setWhere((old) => new Set([...old, id]))
    clearTimeout(timers.current.get(id))
    timers.current.set(
      id,
      setTimeout(() => stop(id), typingFor),
    )
  }
  return { where, start, stop }
}
