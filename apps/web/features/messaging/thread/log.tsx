import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import type { Conversation, Message } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { ErrorState } from '@plaudit/ui/empty-state'
import { placeOfThread } from '../data/outbox.ts'
import { useChanges, useUnsent, type useLog } from '../data/use-thread.ts'
import type { As } from '../data/use-list.ts'
import { Bubble } from './bubble.tsx'
import { DayLine, NewLine } from './day-line.tsx'
import { rowsOf } from './rows.ts'
import { UnsentBubble } from './unsent-bubble.tsx'

interface Props {
  thread: ReturnType<typeof useLog>
  conversation: Conversation
  userId: number
  as: As
  onReply: ((message: Message) => void) | undefined
  onEdit: (message: Message) => void
  empty: ReactNode
  /** Acts of a room's moderator on a message. */
  acts?: (message: Message) => { label: string; onSelect: () => void; danger?: boolean }[]
}

const near = 120
/** What stands above the first new message when a thread is opened. */
const above = 96

/** What was said: days apart, new ones marked, the end in sight unless one reads further up. */
export function MessageLog(props: Props) {
  const { thread, conversation, userId, empty } = props
  const { messages } = thread
  const here = placeOfThread(conversation)
  const unsent = useUnsent(here, messages)
  const changes = useChanges(here)
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  // What was new when the thread was opened stays marked while one reads.
  const [seenBefore] = useState(conversation.seen)
  const place = useKeptPlace(box, messages[0]?.seq, messages.at(-1)?.seq, unsent.length, isAtEnd)
  if (thread.isLoading && thread.fault !== undefined)
    return (
      <div className="grid min-h-0 flex-1 place-items-center">
        <ErrorState title={m.messaging_thread_failed()} />
      </div>
    )
  const loadEarlier = () => thread.log && place.load(thread.log.earlier)
  const rows = rowsOf(messages, { userId, seenBefore })
  const unseen = isAtEnd
    ? 0
    : messages.filter((one) => one.seq > place.seenTo && one.user_id !== userId).length
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        aria-live="polite"
        aria-label={m.messaging_thread()}
        tabIndex={0}
        onScroll={({ currentTarget: at }) => {
          setAtEnd(at.scrollHeight - at.scrollTop - at.clientHeight < near)
          if (at.scrollTop < near && thread.hasEarlier && !place.loading) loadEarlier()
        }}
        className="flex h-full flex-col overflow-y-auto overscroll-contain px-3 py-4 outline-offset-[-3px] lg:px-10"
      >
        {thread.hasEarlier && messages.length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            className="self-center"
            loading={place.loading}
            onClick={loadEarlier}
          >
            {m.messaging_earlier()}
          </Button>
        )}
        <div className="flex-1" />
        {messages.length === 0 && unsent.length === 0 && !thread.isLoading && empty}
        {rows.map((row) =>
          row.kind === 'day' ? (
            <DayLine key={`d${row.time}`} time={row.time} />
          ) : row.kind === 'new' ? (
            <NewLine key="new" count={row.count} />
          ) : (
            <Bubble
              key={row.message.seq}
              row={row}
              change={changes.get(row.message.messageId)}
              {...props}
            />
          ),
        )}
        {unsent.map((one) => (
          <UnsentBubble key={one.client_id} unsent={one} />
        ))}
      </div>
      {!isAtEnd && (
        <Button
          variant="act"
          size="sm"
          className="absolute! right-4 bottom-4 shadow-2"
          icon={<ArrowDown aria-hidden="true" className="size-4" />}
          onClick={() => box.current?.scrollTo({ top: box.current.scrollHeight })}
        >
          {unseen > 0 ? m.messaging_new_count({ count: unseen }) : m.messaging_to_end()}
        </Button>
      )}
    </div>
  )
}

/** Keeps what one reads where it is: at the end it follows, further up it stays when earlier messages come above. */
function useKeptPlace(
  box: React.RefObject<HTMLDivElement | null>,
  first: number | undefined,
  last: number | undefined,
  unsent: number,
  isAtEnd: boolean,
) {
  const [loading, setLoading] = useState(false)
  const before = useRef({ first, height: 0, hasBegun: false })
  const seenTo = useRef(0)
  useLayoutEffect(() => {
    const at = box.current
    if (at === null || last === undefined) return
    const was = before.current
    if (!was.hasBegun) {
      const marked =
        document.getElementById(location.hash.slice(1)) ?? document.getElementById('new')
      // Only the thread itself scrolls, never the page around it.
      at.scrollTop =
        marked && at.contains(marked) ? marked.offsetTop - at.offsetTop - above : at.scrollHeight
      was.hasBegun = true
    } else if (first !== was.first) at.scrollTop += at.scrollHeight - was.height
    else if (isAtEnd) at.scrollTop = at.scrollHeight
    before.current = { ...was, first, height: at.scrollHeight }
    // What the scrolling itself changed is no reason to scroll.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first, last, unsent, box])
  useEffect(() => {
    if (isAtEnd && last !== undefined) seenTo.current = last
  }, [isAtEnd, last])
  const load = (earlier: () => Promise<void>) => {
    setLoading(true)
    earlier()
      .catch(() => undefined)
      .finally(() => setLoading(false))
  }
  return { loading, load, seenTo: seenTo.current }
}
