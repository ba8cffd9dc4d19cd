import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Conversation, Message } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Spinner } from '@plaudit/ui/spinner'
import { QueryFault } from '../../../components/query-fault.tsx'
import { signInHref } from '../../../lib/addresses.ts'
import { api } from '../../../lib/api.ts'
import { isRefused } from '../../../lib/failure.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { useLog, useSeen } from '../data/use-thread.ts'
import { Composer } from '../thread/composer.tsx'
import { MessageLog } from '../thread/log.tsx'
import { SearchBar } from '../thread/search-bar.tsx'
import { whyWords } from '../thread/why.ts'
import { useModeration } from './moderation.ts'
import { Pinned, RoomBar } from './bar.tsx'

interface Props {
  kind: 'contest' | 'club'
  /** The public id of what it belongs to. */
  subject: string
  /** A message that the address names. */
  wanted?: { seq: number } | undefined
}

/** The room of a contest or club: its head by a query, its messages by their log, live. */
function useRoom(kind: Props['kind'], subject: string) {
  const { user, known } = useUser()
  const queries = useQueryClient()
  const input = kind === 'contest' ? { cx_id: subject } : { gx_id: subject }
  const query = useQuery({ ...callQuery('messages/getRoom', input), enabled: known, retry: false })
  const conversation = query.data?.conversation ?? undefined
  const userId = user?.ID ?? 0
  const place = `${kind === 'contest' ? 'cx' : 'gx'}:${subject}`
  const reload = () =>
    void queries.invalidateQueries({ queryKey: callKey('messages/getRoom', input) })
  const thread = useLog(conversation && place, conversation && `${kind}-chat:${subject}`, {
    as: undefined,
    userId,
    reload,
    isKeeper: conversation?.can.moderate === true,
  })
  return { user, userId, input, place, query, conversation, reload, thread }
}

/** A room's chat: read by whom its people let, written in by people with an account. */
export function Room({ kind, subject, wanted: named }: Props) {
  const { user, userId, input, place, query, conversation, reload, thread } = useRoom(kind, subject)
  const [reply, setReply] = useState<Message>()
  const [editing, setEditing] = useState<Message>()
  const [isSearching, setSearching] = useState(false)
  const [wanted, setWanted] = useState(named)
  const onSeen = useSeen(conversation, undefined)
  const unpin = useMutation({
    mutationFn: () => api.call('messages/moderate', { ...input, verdict: 'unpin' }),
    onSuccess: reload,
  })
  const acts = useModeration(input, conversation?.can.moderate === true)
  const shown = useMemo(
    () => conversation && roomOf(conversation, kind, subject),
    [conversation, kind, subject],
  )
  if (conversation === undefined || shown === undefined || isRefused(query.error))
    return <NoRoom query={query} isVisitor={user === undefined} />
  const { can, pinned_message: pinned } = conversation
  return (
    <>
      <RoomBar
        conversation={shown}
        place={input}
        isSignedIn={user !== undefined}
        reload={reload}
        onSearch={() => setSearching(true)}
      />
      {isSearching && (
        <SearchBar
          place={place}
          as={undefined}
          onHit={setWanted}
          onClose={() => setSearching(false)}
        />
      )}
      {pinned && (
        <Pinned
          message={pinned}
          onOpen={() => setWanted({ seq: pinned.seq })}
          onUnpin={can.moderate ? () => unpin.mutate() : undefined}
        />
      )}
      <MessageLog
        thread={thread}
        conversation={shown}
        userId={userId}
        as={undefined}
        onReply={can.write ? setReply : undefined}
        onEdit={setEditing}
        onSeen={conversation.follows ? onSeen : () => undefined}
        wanted={wanted}
        acts={acts}
        empty={<Nothing />}
      />
      {can.write ? (
        <Composer
          place={place}
          userId={userId}
          reply={reply}
          editing={editing}
          people={conversation.people}
          onDone={() => {
            setReply(undefined)
            setEditing(undefined)
          }}
          lastShown={thread.messages.at(-1)?.seq}
          onChanged={(message) => thread.log?.put(message)}
        />
      ) : (
        <Closed
          isVisitor={user === undefined && conversation.is_open}
          reads
          why={conversation.is_open ? can.why : 'chat_closed'}
        />
      )}
    </>
  )
}

/** Returns the room; a person who does not follow it has no mark: nothing is new to them. */
const roomOf = (
  conversation: Conversation,
  kind: Props['kind'],
  subject: string,
): Conversation => ({
  ...conversation,
  kind,
  subject,
  ...(!conversation.follows && { seen: conversation.seq, unread: 0 }),
})

function Nothing() {
  return (
    <EmptyState level={3} scene="microphone" title={m.messaging_room_empty()}>
      {m.messaging_room_empty_text()}
    </EmptyState>
  )
}

/** Says that the room is not for the reader, or that it could not be read. */
function NoRoom({
  query,
  isVisitor,
}: {
  query: ReturnType<typeof useRoom>['query']
  isVisitor: boolean
}) {
  if (isRefused(query.error) || query.data?.conversation === null)
    return <Closed isVisitor={isVisitor} />
  return query.isError ? (
    <QueryFault query={query} title={m.messaging_thread_failed()} level={3} />
  ) : (
    <div className="grid flex-1 place-items-center">
      <Spinner />
    </div>
  )
}

function Closed({
  isVisitor,
  reads = false,
  why,
}: {
  isVisitor: boolean
  /** Its people let everybody read. */
  reads?: boolean
  why?: string | null
}) {
  const location = useLocation()
  if (isVisitor)
    return (
      <div
        data-closed={reads ? undefined : ''}
        className={`grid place-items-center gap-3 p-6 text-center ${reads ? 'flex-none' : 'flex-1 content-center'}`}
      >
        <p className="text-muted">
          {reads ? m.messaging_room_sign_in_to_write() : m.messaging_room_sign_in()}
        </p>
        <ButtonLink variant="soft" href={signInHref(location)}>
          {m.common_sign_in()}
        </ButtonLink>
      </div>
    )
  return (
    <p
      data-closed={reads ? undefined : ''}
      className="flex-none border-t border-line p-4 text-center text-muted"
    >
      {whyWords(why ?? null)}
    </p>
  )
}
