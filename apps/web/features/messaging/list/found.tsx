import { useDeferredValue } from 'react'
import type { Conversation, Message } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Anchor } from '@plaudit/ui/link'
import { QueryFault } from '../../../components/query-fault.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import type { As, useList } from '../data/use-list.ts'
import { Face } from '../face.tsx'
import { InboxRows } from '../skeleton.tsx'
import { lineOf, nameOf } from '../words.ts'
import { Row } from './row.tsx'

interface Props {
  text: string
  list: ReturnType<typeof useList>
  userId: number
  as: As
  openId: string | undefined
  hrefOf: (id: string) => string
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** People by their names at once, messages by their words from the server. */
export function Found({ text, list, userId, as, openId, hrefOf }: Props) {
  const asked = useDeferredValue(text)
  const query = useQuery(callQuery('messages/search', { text: asked, ...(as && { as }) }))
  // Loaded conversations come at once, then conversations from further down the list.
  const near = list.conversations.filter((one) => plain(nameOf(one, userId)).includes(plain(text)))
  const named = [
    ...new Map([...near, ...(query.data?.named ?? [])].map((one) => [one.id, one])).values(),
  ]
  if (query.isError && named.length === 0 && !query.data)
    return <QueryFault query={query} title={m.messaging_list_failed()} />
  if (query.data === undefined && named.length === 0) return <InboxRows />
  const found = query.data?.messages ?? []
  const byId = new Map(query.data?.conversations.map((one) => [one.id, one]))
  if (named.length === 0 && found.length === 0)
    return <EmptyState scene="search" title={m.messaging_nothing_found({ text })} />
  return (
    <>
      {named.map((one) => (
        <Row
          key={one.id}
          conversation={one}
          userId={userId}
          href={hrefOf(one.id)}
          isOpen={one.id === openId}
          isTyping={false}
        />
      ))}
      {found.length > 0 && (
        <h2 className="px-4 pt-3 pb-1 text-small text-muted">{m.messaging_in_messages()}</h2>
      )}
      {found.map((message) => {
        const one = byId.get(message.conversation_id)
        return (
          one && (
            <Hit
              key={message.messageId}
              conversation={one}
              message={message}
              userId={userId}
              href={hrefOf(one.id)}
            />
          )
        )
      })}
    </>
  )
}

function Hit({
  conversation,
  message,
  userId,
  href,
}: {
  conversation: Conversation
  message: Message
  userId: number
  href: string
}) {
  return (
    <Anchor
      href={`${href}#m${message.seq}`}
      className="flex min-h-18 items-center gap-3 px-4 hover:bg-sunken"
    >
      <Face conversation={conversation} userId={userId} size={40} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{nameOf(conversation, userId)}</span>
        <span className="line-clamp-2 text-small text-muted">{lineOf(message)}</span>
      </span>
    </Anchor>
  )
}
