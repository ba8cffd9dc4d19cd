import { useSearchParams } from 'react-router'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import { feedSorts, type FeedKind, type FeedSort } from '@plaudit/contract/feeds/constants'
import type { Feed } from '@plaudit/contract/feeds/shape'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { askOrKept, fromDevice } from '../../../lib/query.ts'
import { useDrawn } from '../../../lib/drawn.ts'
import { part } from '../../../lib/part.ts'
import { useUser } from '../../../lib/user.ts'
import { PostCard } from './post-card.tsx'
import { ReadOn } from './read-on.tsx'
import { useKind } from './use-kinds.ts'
import { useNews } from './use-news.ts'

const SortBy = part(() => import('./sort-by.tsx'))
const NoPosts = part(() => import('./no-posts.tsx'))

/** Members alone write: what they need for it comes by itself. */
const Composer = part(async () => ({ default: (await import('./composer.tsx')).Composer }), {
  soon: true,
})

type Page = Reply<'feeds/getFeeds'>

interface Which {
  gxId: string
  sort: FeedSort
  kind: FeedKind | undefined
}

function useFeeds({ gxId, sort, kind }: Which, first: Page | null) {
  const isDrawn = first !== null && sort === 'new' && kind === undefined
  const asked = { gx_id: gxId, sort, ...(kind && { kind }) }
  return useInfiniteQuery({
    queryKey: ['feeds/getFeeds', asked],
    queryFn: ({ pageParam, signal }) =>
      askOrKept('feeds/getFeeds', { ...asked, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.next ?? undefined,
    // The posts stay as they were read when the reader comes back: new posts wait behind the pill.
    refetchOnMount: ({ state }) => state.dataUpdatedAt === 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    ...fromDevice(),
    ...useDrawn(isDrawn ? { pages: [first], pageParams: [''] } : undefined),
  })
}

interface Props {
  gxId: string
  canPost: boolean
  isPrivate?: boolean
  /** The first page as everybody sees it. */
  first: Page | null
  hrefOf: (feed: Feed) => string
  /** New posts were brought in: nothing waits behind the pill. */
  onShown?: () => void
}

/** Posts of a club: composer, order, posts, more of them. */
export function FeedView({ gxId, canPost, isPrivate, first, hrefOf, onShown }: Props) {
  const { user } = useUser()
  const [params, setParams] = useSearchParams()
  const sort = feedSorts.find((one) => one === params.get('sort')) ?? 'new'
  const { kind } = useKind()
  // The order stands in the address: a reader back from a post finds the same order, and their place in it.
  const setSort = (next: FeedSort) =>
    setParams(next === 'new' ? {} : { sort: next }, { replace: true, preventScrollReset: true })
  const { news, show, seen } = useNews(gxId, user?.ID)
  return (
    <div className="grid grid-cols-1 gap-4">
      {canPost && (
        <Composer
          gxId={gxId}
          onPosted={() => {
            seen()
            onShown?.()
          }}
          waiting={<PanelSkeleton className="h-44" />}
        />
      )}
      <SortBy sort={sort} onSort={setSort} />
      <div aria-live="polite" className="sticky top-20 z-10 empty:hidden">
        {news > 0 && (
          <p className="text-center">
            <Button
              variant="act"
              size="sm"
              onClick={() => {
                show()
                onShown?.()
              }}
            >
              {m.feeds_new({ count: news })}
            </Button>
          </p>
        )}
      </div>
      <Posts
        gxId={gxId}
        sort={sort}
        kind={kind}
        first={first}
        hrefOf={hrefOf}
        isPrivate={isPrivate === true}
      />
    </div>
  )
}

type PostsProps = Omit<Props, 'canPost' | 'isPrivate' | 'onShown'> & Which & { isPrivate: boolean }

function Posts({ gxId, sort, kind, first, hrefOf, isPrivate }: PostsProps) {
  const query = useFeeds({ gxId, sort, kind }, first)
  if (query.isError && !query.data)
    return <QueryFault query={query} title={m.feeds_failed()} level={2} />
  if (!query.data)
    return (
      <>
        <PanelSkeleton className="h-56" />
        <PanelSkeleton className="h-56" />
      </>
    )
  const { pages } = query.data
  const pinned = pages[0]?.pinned ?? []
  const isAbove = new Set(pinned.map(({ fx_id }) => fx_id))
  const posts = pages.flatMap(({ feeds }) => feeds).filter(({ fx_id }) => !isAbove.has(fx_id))
  if (pinned.length + posts.length === 0) return <NoPosts isOfKind={kind !== undefined} />
  return (
    <>
      {[...pinned, ...posts].map((feed) => (
        <PostCard key={feed.fx_id} feed={feed} href={hrefOf(feed)} isPrivate={isPrivate} />
      ))}
      <ReadOn query={query} />
    </>
  )
}
