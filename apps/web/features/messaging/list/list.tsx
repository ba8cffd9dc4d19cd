import { useEffect, useRef, useState } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import UserRound from 'lucide-react/icons/user-round'
import type { Conversation } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Chip } from '@plaudit/ui/chip'
import { EmptyState } from '@plaudit/ui/empty-state'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { QueryFault } from '../../../components/query-fault.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import type { As, Filter, useList } from '../data/use-list.ts'
import { InboxRows } from '../skeleton.tsx'
import { nameOf } from '../words.ts'
import { Found } from './found.tsx'
import { NewConversation } from './new-conversation.tsx'
import { ChatPrivacy } from './privacy.tsx'
import { RowMenu } from './row-menu.tsx'
import { Row } from './row.tsx'

const menuPlace =
  'w-target flex-none pointer-fine:absolute pointer-fine:right-2 pointer-fine:rounded-full pointer-fine:bg-raised pointer-fine:opacity-0 pointer-fine:empty:hidden pointer-fine:group-hover/row:opacity-100 pointer-fine:focus-within:opacity-100 pointer-fine:has-[[aria-expanded=true]]:opacity-100'

interface Props {
  list: ReturnType<typeof useList>
  userId: number
  as: As
  filter: Filter
  onFilter: (filter: Filter) => void
  openId: string | undefined
  hrefOf: (id: string) => string
}

/** One's conversations: found by person or words, filtered, those of strangers above. */
export function ConversationList(props: Props) {
  const { list, filter, onFilter, as } = props
  const [text, setText] = useState('')
  const filters: readonly { value: Filter; label: string }[] = [
    { value: 'all', label: m.messaging_all() },
    { value: 'unread', label: m.messaging_unread() },
    ...(as
      ? []
      : ([
          { value: 'orders', label: m.messaging_orders() },
          { value: 'contests', label: m.messaging_contests() },
          { value: 'clubs', label: m.messaging_clubs() },
        ] as const)),
    { value: 'requests', label: m.messaging_requests() },
    { value: 'archived', label: m.messaging_archived() },
  ]
  return (
    <>
      <div className="flex-none px-4 pt-4 pb-2">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
          <h1 className="text-title-desk in-data-app-shell:hidden-text">
            {as ? m.messaging_support() : m.messaging_title()}
          </h1>
          {!as && (
            <span className="flex flex-none">
              <ChatPrivacy />
              <NewConversation userId={props.userId} hrefOf={props.hrefOf} />
            </span>
          )}
          {/* The phone's bar says the title: there the box stands in its line. */}
          <EarlySearchBox
            size="md"
            label={m.messaging_search_label()}
            placeholder={m.messaging_search()}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onClear={() => setText('')}
            className="col-span-2 mt-2 in-data-app-shell:order-first in-data-app-shell:col-span-1 in-data-app-shell:mt-0"
          />
        </div>
        <div className="-mx-4 mt-2 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none]">
          {filters.map(({ value, label }) => (
            <Chip key={value} pressed={filter === value} onClick={() => onFilter(value)}>
              {label}
              {value === 'unread' && list.unread > 0 && <b className="num">{list.unread}</b>}
              {value === 'requests' && list.requests > 0 && <b className="num">{list.requests}</b>}
            </Chip>
          ))}
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {text.trim().length >= 2 ? <Found {...props} text={text.trim()} /> : <Rows {...props} />}
      </div>
    </>
  )
}

function Rows(props: Props) {
  const { list, filter, onFilter, userId, openId, hrefOf } = props
  if (list.isError && list.data === undefined)
    return <QueryFault query={list} title={m.messaging_list_failed()} />
  if (list.data === undefined) return <InboxRows />
  const { conversations } = list
  return (
    <>
      {filter === 'all' && list.requests > 0 && (
        <Requests count={list.requests} onOpen={() => onFilter('requests')} userId={userId} />
      )}
      {conversations.length === 0 ? (
        <Empty filter={filter} as={props.as} />
      ) : (
        <ul>
          {conversations.map((conversation: Conversation) => (
            <li
              key={conversation.id}
              data-press=""
              className="group/row relative flex items-center has-[[aria-current]]:bg-primary-soft"
            >
              <Row
                conversation={conversation}
                userId={userId}
                href={hrefOf(conversation.id)}
                isOpen={conversation.id === openId}
                isTyping={list.typing.has(conversation.id)}
              />
              {/* A mouse finds it over the row; for fingers every row leaves it its place, so that times stand in line. */}
              <span className={menuPlace}>
                {conversation.subject === null && !conversation.request && (
                  <RowMenu
                    conversation={conversation}
                    name={nameOf(conversation, userId)}
                    as={props.as}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && <More list={list} />}
    </>
  )
}

/** Strangers who ask, above all: who they are, and how many. */
function Requests({
  count,
  onOpen,
  userId,
}: {
  count: number
  onOpen: () => void
  userId: number
}) {
  const { data } = useQuery(
    callQuery('messages/getConversations', { filter: 'requests', count: 1 }),
  )
  const [first] = data?.conversations ?? []
  const name = first && nameOf(first, userId)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mx-4 mb-1 flex min-h-16 w-[calc(100%-2rem)] items-center gap-3 rounded-in bg-fill px-3 text-left"
    >
      <span className="grid size-10 flex-none place-items-center rounded-in bg-sunken">
        <UserRound aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block truncate">{m.messaging_requests_long()}</b>
        {name && (
          <span className="block truncate text-small text-muted">
            {count > 1
              ? m.messaging_requests_of_more({ name, count: count - 1 })
              : m.messaging_requests_of({ name })}
          </span>
        )}
      </span>
      <b className="num">{count}</b>
      <ChevronRight aria-hidden="true" className="size-4 flex-none text-muted" />
    </button>
  )
}

function Empty({ filter, as }: { filter: Filter; as: As }) {
  if (filter !== 'all')
    return <EmptyState level={2} scene="search" title={m.messaging_none_here()} />
  // Support answers here: it has nobody to write to first.
  if (as) return <EmptyState level={2} scene="envelope" title={m.messaging_none_support()} />
  return (
    <EmptyState
      scene="envelope"
      title={m.messaging_none_title()}
      action={
        <>
          <ButtonLink variant="outline" href="/contests">
            {m.common_see_contests()}
          </ButtonLink>
          <ButtonLink variant="act" href="/chatModule/101702">
            {m.messaging_ask_support()}
          </ButtonLink>
        </>
      }
    >
      {m.messaging_none_text()}
    </EmptyState>
  )
}

/** The next page comes when the end of this one is near. */
function More({ list }: Pick<Props, 'list'>) {
  const end = useRef<HTMLDivElement>(null)
  const { fetchNextPage } = list
  useEffect(() => {
    if (end.current === null) return
    const seen = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void fetchNextPage()
    })
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [fetchNextPage])
  return (
    <div ref={end} className="p-3 text-center">
      <Button
        variant="ghost"
        loading={list.isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {m.messaging_more()}
      </Button>
    </div>
  )
}
