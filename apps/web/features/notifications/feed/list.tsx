import { useInfiniteQuery } from '@tanstack/react-query'
import { noticeFeeds, type NoticeFeed } from '@plaudit/contract/notifications/kinds'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { ChipLink } from '@plaudit/ui/chip'
import { EmptyState } from '@plaudit/ui/empty-state'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { askOrKept, callKey, fromDevice } from '../../../lib/query.ts'
import { NoticesHead } from './head.tsx'
import { feedNames } from './names.ts'
import { NoticesByAge } from './by-age.tsx'

/** The notices of a person, all or those of one type, the latest first: new ones tinted, a group as one. */
export function NoticeList({ type }: { type: NoticeFeed | 'all' }) {
  const feed = type === 'all' ? undefined : type
  const query = useInfiniteQuery({
    queryKey: [...callKey('notifications/get'), 'feed', type],
    queryFn: ({ pageParam, signal }) =>
      askOrKept(
        'notifications/get',
        { ...(feed && { feed }), limit: 30, ...(pageParam !== 0 && { before: pageParam }) },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...fromDevice(),
  })
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap(({ notifications }) => notifications)
  return (
    <>
      <NoticesHead feed={feed} newest={rows[0]?.id} level={1} />
      <Filters type={type} counts={pages[0]?.by_type ?? {}} unread={pages[0]?.unread ?? 0} />
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-raised">
        {query.isError && rows.length === 0 ? (
          <QueryFault query={query} title={m.notifications_failed()} />
        ) : query.data === undefined ? (
          <PanelSkeleton />
        ) : rows.length === 0 ? (
          <EmptyState
            scene="chair"
            title={m.notifications_none_title()}
            action={<ButtonLink href="/contests">{m.common_see_contests()}</ButtonLink>}
          >
            {m.notifications_none_text()}
          </EmptyState>
        ) : (
          <NoticesByAge notices={rows} level={2} />
        )}
      </div>
      {query.hasNextPage && (
        <div className="mt-3 text-center">
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {m.notifications_more()}
          </Button>
        </div>
      )}
      <p className="mt-4 text-small text-muted">{m.notifications_seen_here()}</p>
    </>
  )
}

function Filters({
  type,
  counts,
  unread,
}: {
  type: string
  counts: Record<string, number>
  /** New notices of all kinds, as the bell says it: a notice may be news of two kinds. */
  unread: number
}) {
  const shown = noticeFeeds.filter((feed) => feed !== 'message')
  return (
    <nav
      aria-label={m.notifications_types()}
      className="-mx-gutter mt-3 flex gap-2 overflow-x-auto px-gutter py-0.5 [scrollbar-width:none]"
    >
      {(['all', ...shown] as const).map((feed) => {
        const count = feed === 'all' ? unread : (counts[feed] ?? 0)
        return (
          <ChipLink key={feed} href={`/feed/${feed}`} current={type === feed}>
            {feed === 'all' ? m.notifications_all() : feedNames[feed]()}
            {count > 0 && <b className="num">{count}</b>}
          </ChipLink>
        )
      })}
    </nav>
  )
}
