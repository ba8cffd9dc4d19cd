import { useDeferredValue, useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { EmptyState } from '@plaudit/ui/empty-state'
import type { As, Filter } from './data/use-list.ts'
import { useList } from './data/use-list.ts'
import { ConversationList } from './list/list.tsx'
import { ThreadSkeleton } from './skeleton.tsx'
import { part, useAhead } from '../../lib/part.ts'

/** A list alone waits for no thread. */
const Thread = part(async () => ({ default: (await import('./thread/thread.tsx')).Thread }))

interface Props {
  userId: number
  /** A conversation's id, or the number of the person to write to. */
  openId: string | undefined
  as?: As
  /** Stands within another area, whose addresses it keeps. */
  within?: boolean
}

/** List and thread side by side on a desk, one at a time on a phone. */
export function Inbox({ userId, openId, as, within }: Props) {
  const [filter, setFilter] = useState<Filter>('all')
  // An answer turns all rows: drawn in pieces they leave a slow phone free for taps.
  const list = useDeferredValue(useList(userId, as, filter))
  useAhead(Thread)
  const hrefOf = (id: string) =>
    as ? `/admin/inbox/${id}` : within ? `?with=${id}` : `/chat/${id}`
  const home = as ? '/admin/inbox' : within ? '?' : '/conversations'
  return (
    <div
      // An open thread has its own foot, where one writes: nothing of the shell stands over it.
      {...(openId && { 'data-own-foot': '' })}
      className="grid h-[calc(100dvh-var(--bar)-var(--keys,0px))] grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] in-data-app-shell:[--list:400px] in-data-app-shell:data-own-foot:h-auto in-data-app-shell:data-own-foot:min-h-0 in-data-app-shell:data-own-foot:flex-1 lg:grid-cols-[var(--list,340px)_minmax(0,1fr)] xl:grid-cols-[var(--list,340px)_minmax(0,1fr)_auto]"
    >
      {/* On a phone an open thread stands alone, and the list's own heading is gone. */}
      {openId && <h1 className="hidden-text lg:hidden">{m.messaging_title()}</h1>}
      <aside
        aria-label={m.messaging_title()}
        className={cx('flex min-h-0 flex-col border-line lg:border-r', openId && 'max-lg:hidden')}
      >
        <ConversationList
          list={list}
          userId={userId}
          as={as}
          filter={filter}
          onFilter={setFilter}
          openId={openId}
          hrefOf={hrefOf}
        />
      </aside>
      {openId ? (
        <Thread
          key={openId}
          id={openId}
          userId={userId}
          as={as}
          home={home}
          waiting={<ThreadSkeleton />}
        />
      ) : (
        <div className="grid place-items-center bg-sunken max-lg:hidden">
          <EmptyState scene="envelope" title={m.messaging_choose_title()}>
            {m.messaging_choose_text()}
          </EmptyState>
        </div>
      )}
    </div>
  )
}
