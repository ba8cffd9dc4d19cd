import type {
  Conversation,
  ConversationEvent,
  Message,
  Passing,
} from '@plaudit/contract/messaging/shape'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { isRightOver } from '../../../lib/failure.ts'
import { isOnline } from '../../../lib/network.ts'
import { askOrKept } from '../../../lib/query.ts'
import { realtime, useTopic } from '../../../lib/realtime.ts'
import { accountHere } from '../../../lib/session.ts'
import { useWaiting } from '../../../lib/offline/use-waiting.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { changesIn, outbox } from './outbox.ts'
import { Seen } from './seen.ts'
import { soonOf } from './soon.ts'
import type { Unsent } from './unsent.ts'
import { ThreadLog, type ThreadView } from './thread-log.ts'
import type { As } from './use-list.ts'

const threadKey = (id: string, as: As) => ['conversation', as ?? 'own', id] as const

/** Reads a conversation, by its id or the other person's: its head by a query, its messages by their log, live. */
export function useThread(id: string, as: As, userId: number) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: threadKey(id, as),
    queryFn: ({ signal }) =>
      askOrKept('messages/updateConversation/{id}', { id, peek: true, ...(as && { as }) }, signal),
    // In the shell the device may have it.
    networkMode: 'offlineFirst',
    staleTime: 60_000,
  })
  const conversation = query.data?.conversation
  // The list beside it shows the last words of a thread that is not the reader's any more.
  const isOver = conversation !== undefined && isRightOver(query.error)
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ['conversations', as ?? 'own'] })
  }, [isOver, queries, as])
  const reload = useLater(() => void queries.invalidateQueries({ queryKey: threadKey(id, as) }))
  // A room has its own screen, which reads it by what it belongs to.
  const place = conversation?.subject === null ? conversation.id : undefined
  const log = useLog(place, place && `conversation:${place}`, { as, userId, reload })
  return { query, conversation, reload, ...log }
}

/** Loads a conversation's head again once, a moment after the last reason to. */
function useLater(work: () => void): () => void {
  const [soon] = useState(soonOf.thread)
  useEffect(() => soon.end, [soon])
  return () => soon.ask(work)
}

/** Milliseconds that a subscription has before what was said is read without it. */
const patience = 400

interface LogOptions {
  as: As
  userId: number
  reload: () => void
  /** True for a reader who keeps order in the room: they read what is out of sight. */
  isKeeper?: boolean
}

const nothing: ThreadView = {
  messages: [],
  marks: new Map(),
  isLoading: true,
  hasEarlier: false,
  hasLater: false,
  fault: undefined,
  typist: undefined,
}
const noView = () => nothing
const noListener = () => () => undefined

/** The messages of a conversation or a room (`cx:…`, `gx:…`), live. */
export function useLog(
  place: string | undefined,
  topic: string | undefined,
  { as, userId, reload, isKeeper = false }: LogOptions,
) {
  const log = useMemo(
    () => (place === undefined ? undefined : new ThreadLog(place, as, userId)),
    [place, as, userId],
  )
  const view = useSyncExternalStore(log?.subscribe ?? noListener, log?.view ?? noView, noView)
  useTopic<ConversationEvent>(topic, {
    onEvent: (event) => log?.happened(event, isKeeper),
    onReset: () => log?.begin(reload),
    onPass: (data) => log?.passed(data as Passing, userId),
  })
  // Without a network no subscription begins, on a slow one it takes seconds: what is there is read all the same.
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  })
  useEffect(() => {
    if (log === undefined) return
    const begin = () => log.beginAhead(() => latest.current())
    const timer = setTimeout(begin, isOnline() ? patience : 0)
    return () => clearTimeout(timer)
  }, [log])
  useEffect(() => outbox.onArrival(({ place: to, message }) => log?.arrived(to, message)), [log])
  return { ...view, log }
}

function seenBy(conversation_id: string, as: As, upto = 0): Seen {
  const reader = accountHere()
  const args = (seq: number) => ({ conversation_id, seq, ...(as && { as }) })
  return new Seen(realtime, args, { upto, isReader: () => accountHere() === reader })
}

/** Says how far one has read: once for each message that came into sight on a screen that is looked at. */
export function useSeen(conversation: Conversation | undefined, as: As): (seq: number) => void {
  const id = conversation?.id
  const waits = conversation?.request === true
  const told = useRef<{ id: string; seen: Seen }>(undefined)
  return (seq) => {
    if (id === undefined || id === '' || waits || seq <= (conversation?.seen ?? 0)) return
    if (told.current?.id !== id) told.current = { id, seen: seenBy(id, as, conversation?.seen) }
    told.current.seen.upto(seq)
  }
}

/**
 * Returns the messages that wait to go out here, oldest first. Messages already in the thread stand there, though their
 * answer was lost.
 */
export function useUnsent(place: string | undefined, messages: readonly Message[]) {
  const all = useSyncExternalStore(outbox.subscribe, outbox.get, () => none)
  if (place === undefined || all.length === 0) return none
  const arrived = new Set(messages.map(({ client_id }) => client_id))
  return all.filter((one) => one.place === place && !arrived.has(one.client_id))
}

/** Changes of messages that wait here, by the message. */
export function useChanges(place: string) {
  const rows = useWaiting()
  return useMemo(() => changesIn(place, rows), [place, rows])
}

const none: readonly Unsent[] = []
