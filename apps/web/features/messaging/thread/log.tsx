import { useEffect, useRef, useState, type ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import type { Conversation, Message } from '@plaudit/contract/messaging/shape'
import { messagePage } from '@plaudit/contract/messaging/limits'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { ErrorState } from '@plaudit/ui/empty-state'
import { placeOfThread } from '../data/outbox.ts'
import { useChanges, useUnsent, type useLog } from '../data/use-thread.ts'
import type { As } from '../data/use-list.ts'
import { Bubble, type Reached } from './bubble.tsx'
import { MessagesWaiting } from '../skeleton.tsx'
import { DayLine, NewLine } from './day-line.tsx'
import { rowsOf } from './rows.ts'
import { UnsentBubble } from './unsent-bubble.tsx'
import { usePlace } from './use-place.ts'

interface Props {
  thread: ReturnType<typeof useLog>
  conversation: Conversation
  userId: number
  as: As
  onReply: ((message: Message) => void) | undefined
  onEdit: (message: Message) => void
  /** The last message of somebody else that came into sight. */
  onSeen: (seq: number) => void
  /** A message that is to be shown; each new one is led to. */
  wanted?: { seq: number } | undefined
  empty: ReactNode
  /** Stands above all messages. */
  top?: ReactNode
  /** Acts of a room's moderator on a message. */
  acts?:
    | ((message: Message) => { label: string; onSelect: () => void; danger?: boolean }[])
    | undefined
}

/** Messages of the thread: days apart, new ones marked, the end in sight unless one reads further up. */
export function MessageLog(props: Props) {
  const { thread, conversation, userId, empty, wanted, onSeen } = props
  const { messages } = thread
  const here = placeOfThread(conversation)
  const unsent = useUnsent(here, messages)
  const changes = useChanges(here)
  const box = useRef<HTMLDivElement>(null)
  // Messages that were new when the thread was opened stay marked while one reads.
  const [{ seenBefore, count }] = useState({
    seenBefore: conversation.seen,
    count: conversation.unread,
  })
  // More is new than a page holds: one begins where one has read to.
  const [far] = useState(count > messagePage && seenBefore > 0 ? seenBefore : undefined)
  const [seenTo, setSeenTo] = useState(0)
  const place = usePlace({
    box,
    thread,
    unsent: unsent.length,
    start: wanted?.seq ?? far,
    onSeen: (seq) => {
      setSeenTo((old) => Math.max(old, seq))
      onSeen(seq)
    },
  })
  useOpening({ thread, far, wanted, jump: place.jump })
  if (thread.isLoading && thread.fault !== undefined) return <Failed />
  const rows = rowsOf(messages, { userId, seenBefore, count })
  const reachedBy = reachedIn(conversation, userId, thread.marks)
  const quotedBy = quotedIn(thread.log)
  const isNothing = messages.length === 0 && unsent.length === 0
  const { as, onReply, onEdit, acts } = props
  const shown = { conversation, userId, as, onReply, onEdit, ...(acts && { acts }) }
  const unseen = place.isAtEnd
    ? 0
    : messages.filter((one) => one.seq > seenTo && one.user_id !== userId).length
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        // Messages further up are old: a screen reader hears only new ones.
        aria-live={place.loading || thread.hasLater ? 'off' : 'polite'}
        aria-label={m.messaging_thread()}
        tabIndex={0}
        onScroll={place.onScroll}
        className="h-full overflow-y-auto overscroll-contain outline-offset-[-3px]"
      >
        <div className="flex min-h-full flex-col px-3 py-4 @xl:px-10">
          {thread.hasEarlier && messages.length > 0 && (
            <Earlier loading={place.loading} onClick={place.earlier} />
          )}
          {!thread.hasEarlier && props.top}
          {isNothing && thread.isLoading ? <MessagesWaiting /> : <div className="flex-1" />}
          {isNothing && !thread.isLoading && empty}
          {rows.map((row) =>
            row.kind === 'day' ? (
              <DayLine key={`d${row.time}`} time={row.time} />
            ) : row.kind === 'new' ? (
              <NewLine key="new" count={row.count} since={row.since} />
            ) : (
              <Bubble
                key={row.message.seq}
                row={row}
                change={changes.get(row.message.messageId)}
                quoted={quotedBy(row.message)}
                reached={row.isMine ? reachedBy(row.message) : undefined}
                isTarget={row.message.seq === place.target}
                onJump={place.jump}
                log={thread.log}
                {...shown}
              />
            ),
          )}
          {!thread.hasLater &&
            unsent.map((one) => <UnsentBubble key={one.client_id} unsent={one} />)}
          {thread.typist !== undefined && !thread.hasLater && <TypingBubble />}
        </div>
      </div>
      {!place.isAtEnd && messages.length > 0 && <ToEnd count={unseen} onClick={place.toEnd} />}
    </div>
  )
}

/** Returns the progress of the reader's own messages with all others; undefined in rooms, which tell nobody. */
function reachedIn(
  { kind, people }: Conversation,
  userId: number,
  marks: Props['thread']['marks'],
): (message: Message) => Reached | undefined {
  if (kind === 'contest' || kind === 'club') return () => undefined
  const others = people.filter(({ ID }) => ID !== userId).map(({ ID }) => marks.get(ID))
  const least = (mark: 'delivered' | 'seen') =>
    others.length === 0 ? -1 : Math.min(...others.map((one) => one?.[mark] ?? 0))
  const [delivered, seen] = [least('delivered'), least('seen')]
  return ({ seq }) => (seen >= seq ? 'seen' : delivered >= seq ? 'delivered' : 'sent')
}

/** Returns the message that another one answers, once that is there. */
const quotedIn =
  (log: Props['thread']['log']) =>
  ({ reply_to: seq }: Message): Message | undefined =>
    seq === null ? undefined : log?.quoted(seq)

function Failed() {
  return (
    <div className="grid min-h-0 flex-1 place-items-center">
      <ErrorState title={m.messaging_thread_failed()} />
    </div>
  )
}

function Earlier({ loading, onClick }: { loading: boolean; onClick: () => void }) {
  return (
    <Button variant="ghost" size="sm" className="self-center" loading={loading} onClick={onClick}>
      {m.messaging_earlier()}
    </Button>
  )
}

function ToEnd({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button
      variant="act"
      size="sm"
      className="absolute! right-4 bottom-4 shadow-2"
      icon={<ArrowDown aria-hidden="true" className="size-4" />}
      onClick={onClick}
    >
      {count > 0 ? m.messaging_new_count({ count }) : m.messaging_to_end()}
    </Button>
  )
}

/** Leads to where one has read to, and to each message that is asked for. */
function useOpening({
  thread: { log, isLoading },
  far,
  wanted,
  jump,
}: Pick<Props, 'thread' | 'wanted'> & {
  far: number | undefined
  jump: (seq: number, isMarked?: boolean) => void
}): void {
  const done = useRef<object>(undefined)
  useEffect(() => {
    if (log === undefined || isLoading || done.current === (wanted ?? log)) return
    const isFirst = done.current === undefined
    done.current = wanted ?? log
    if (wanted) jump(wanted.seq)
    else if (isFirst && far !== undefined) jump(far, false)
  }, [log, isLoading, wanted, far, jump])
}

/** Somebody is writing: the head says so in words. */
function TypingBubble() {
  return (
    <span
      aria-hidden="true"
      className="mt-3 flex h-9 flex-none items-center gap-1 self-start rounded-card rounded-bl-[5px] bg-bubble-them px-3.5 shadow-1"
    >
      <i className="size-2 rounded-full bg-muted" />
      <i className="size-2 rounded-full bg-muted opacity-65" />
      <i className="size-2 rounded-full bg-muted opacity-35" />
    </span>
  )
}
