import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { PublicUser } from '@plaudit/contract/accounts'
import type { Conversation, Message } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { EmptyState } from '@plaudit/ui/empty-state'
import { QueryFault } from '../../../components/query-fault.tsx'
import { isRightOver } from '../../../lib/failure.ts'
import { useSeen, useThread } from '../data/use-thread.ts'
import type { As } from '../data/use-list.ts'
import { ThreadSkeleton } from '../skeleton.tsx'
import { Room } from '../room/room.tsx'
import { slot } from '../../../lib/slot.tsx'
import type { ThreadSlot } from '../open/slots.ts'
import { AboutPerson, Stranger } from './about.tsx'
import { Blocked } from './blocked.tsx'
import { Composer } from './composer.tsx'
import { RoomHead, ThreadHead } from './head.tsx'
import { MessageLog } from './log.tsx'
import { RequestBar } from './request-bar.tsx'
import { SearchBar } from './search-bar.tsx'
import { whyWords } from './why.ts'

/** Parts of other features under the name. */
const Strip = slot<ThreadSlot>(import.meta.glob('../../*/slots/thread-strip.tsx'))

interface Props {
  id: string
  userId: number
  as: As
  home: string
  /** Set where the thread stands beside its subject, which names itself. */
  beside?: boolean
}

/** A conversation: its other side, its messages, and the field to write in. */
export function Thread({ id, userId, as, home, beside = false }: Props) {
  const thread = useThread(id, as, userId)
  const { query, conversation } = thread
  const [reply, setReply] = useState<Message>()
  const [editing, setEditing] = useState<Message>()
  const [isSearching, setSearching] = useState(false)
  const onSeen = useSeen(conversation, as)
  const [wanted, setWanted] = useWanted()
  // What was read stays through a fault that passes, and goes with the right to read it.
  if (query.isError && (conversation === undefined || isRightOver(query.error)))
    return (
      <section className="grid place-items-center bg-sunken">
        <QueryFault query={query} title={m.messaging_thread_failed()} />
      </section>
    )
  if (conversation === undefined) return <ThreadSkeleton />
  const { request, kind, subject } = conversation
  if (subject !== null && (kind === 'contest' || kind === 'club'))
    return (
      <section aria-label={m.messaging_thread()} className={frame}>
        <RoomHead conversation={conversation} userId={userId} home={home} kind={kind} />
        <Room kind={kind} subject={subject} wanted={wanted} />
      </section>
    )
  const other = otherOf(conversation, userId, as)
  return (
    <>
      <section aria-label={m.messaging_thread()} className={frame}>
        <ThreadHead
          conversation={conversation}
          userId={userId}
          as={as}
          home={home}
          isTyping={thread.typist !== undefined}
          reload={thread.reload}
          onSearch={() => setSearching(true)}
        />
        {isSearching && (
          <SearchBar
            place={conversation.id}
            as={as}
            onHit={setWanted}
            onClose={() => setSearching(false)}
          />
        )}
        {other && !request && !beside && <Strip other={other} />}
        <MessageLog
          top={
            request && other ? (
              <Stranger other={other} confirmed={query.data?.confirmed ?? null} />
            ) : undefined
          }
          thread={thread}
          conversation={conversation}
          userId={userId}
          as={as}
          onReply={request ? undefined : setReply}
          onEdit={setEditing}
          onSeen={onSeen}
          wanted={wanted}
          empty={<Nothing />}
        />
        <Foot
          conversation={conversation}
          thread={thread}
          userId={userId}
          as={as}
          home={home}
          other={other}
          reply={reply}
          editing={editing}
          onDone={() => {
            setReply(undefined)
            setEditing(undefined)
          }}
        />
      </section>
      {other && !request && !beside && <AboutPerson other={other} messages={thread.messages} />}
    </>
  )
}

const frame = '@container flex min-h-0 min-w-0 flex-col bg-sunken'

function Nothing() {
  return (
    <EmptyState level={2} scene="envelope" title={m.messaging_first_title()}>
      {m.messaging_first_text()}
    </EmptyState>
  )
}

interface FootProps extends Pick<Props, 'userId' | 'as' | 'home'> {
  conversation: Conversation
  thread: ReturnType<typeof useThread>
  other: PublicUser | undefined
  reply: Message | undefined
  editing: Message | undefined
  onDone: () => void
}

/** Takes a message, lets a stranger in, or says why the reader can't write. */
function Foot({ conversation, thread, userId, as, home, other, ...writing }: FootProps) {
  const { can, request, id, people, blocked } = conversation
  if (blocked && other && !as) return <Blocked other={other} reload={thread.reload} />
  if (request)
    return (
      <RequestBar conversation={conversation} userId={userId} home={home} reload={thread.reload} />
    )
  return can.write ? (
    <Composer
      key={id}
      place={id}
      userId={userId}
      as={as}
      people={people}
      other={other}
      lastShown={thread.messages.at(-1)?.seq}
      onChanged={(message) => thread.log?.put(message)}
      {...writing}
    />
  ) : (
    <p className="border-t border-line bg-surface p-4 text-center text-muted">
      {whyWords(can.why)}
    </p>
  )
}

/** The message that the address names (`#m12`), or that a search led to. */
function useWanted() {
  const { hash, key } = useLocation()
  const [wanted, setWanted] = useState(() => seqIn(hash))
  useEffect(() => {
    const named = seqIn(hash)
    if (named) setWanted(named)
  }, [hash, key])
  return [wanted, setWanted] as const
}

const seqIn = (hash: string): { seq: number } | undefined => {
  const seq = Number(/^#m(\d{1,15})$/.exec(hash)?.[1])
  return seq > 0 ? { seq } : undefined
}

/** The other one of two; support brings nothing of its own. */
const otherOf = ({ kind, people }: Conversation, userId: number, as: As) =>
  kind === 'pair' && as === undefined ? people.find(({ ID }) => ID !== userId) : undefined
