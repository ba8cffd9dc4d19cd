import { useNavigate, useParams } from 'react-router'
import { CallError } from '@plaudit/client/client'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import type { Route } from './+types/post'
import { PageTitle } from '../../components/page-title.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { NotFound } from '../../components/route-error.tsx'
import { apiContext } from '../../lib/context.ts'
import { useDrawn } from '../../lib/drawn.ts'
import { isAbsent } from '../../lib/failure.ts'
import { pageMeta } from '../../lib/meta.ts'
import { callQuery } from '../../lib/query.ts'
import { useTopic } from '../../lib/realtime.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Comments } from '../feeds/open/comments.ts'
import { PostCard } from '../feeds/open/post-card.tsx'
import { unlessHidden } from './load.ts'
import { BesidePost, Door } from './later.ts'
import { OwnBoundary } from '../../components/own-boundary.tsx'
import { useClub } from './use-club.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const key = params.feed_item_id
  const api = context.get(apiContext)
  const [found, club] = await Promise.all([
    unlessHidden(api.call('feeds/getFeed', { fx_id: key })),
    unlessHidden(api.call('Groups/getGroups', { gx_id: params.gx_id })),
  ])
  return { feed: found?.feed ?? null, club: club?.groups[0] ?? null, key, gxId: params.gx_id }
}

export const meta: Route.MetaFunction = (args) => {
  const feed = args.loaderData?.feed
  const name = feed?.user?.full_name ?? m.feeds_somebody()
  return pageMeta(args, {
    title: feed ? m.feeds_post_of({ name }) : m.clubs_title(),
    description: feed?.text || m.clubs_description(),
    image: feed?.attachments[0]?.src,
    type: 'article',
    // Search engines find posts that stand in lists, and no others.
    hidden: !feed || args.loaderData?.club?.access !== 'public',
  })
}

/** `/c/{gx_id}/{feed_item_id}`: one post with its comments (specification 2). */
export default function Post({ loaderData }: Route.ComponentProps) {
  return <PostScreen first={loaderData} />
}

export function ErrorBoundary() {
  const { gx_id: gxId = '', feed_item_id: key = '' } = useParams()
  return (
    <OwnBoundary>
      <PostScreen first={{ feed: null, club: null, key, gxId }} />
    </OwnBoundary>
  )
}

function PostScreen({
  first: { feed: first, club: drawn, key, gxId },
}: {
  first: Route.ComponentProps['loaderData']
}) {
  const navigate = useNavigate()
  const query = useQuery({
    ...callQuery('feeds/getFeed', { fx_id: key }),
    ...useDrawn(first ? { feed: first } : undefined),
  })
  const feed = query.data?.feed
  const reload = () => void query.refetch()
  useTopic<{ fx_id: string; likes?: number }>(first ? `feed:${first.gx_id}` : undefined, {
    onEvent: ({ type, data }) => {
      if (type !== 'create' && data.likes === undefined && data.fx_id === feed?.fx_id) reload()
    },
    onReset: () => undefined,
    onEnded: reload,
  })
  const club = useClub(gxId, drawn).data?.groups[0]
  const title = m.feeds_post_of({ name: feed?.user?.full_name ?? m.feeds_somebody() })
  if (query.error instanceof CallError && query.error.code === 'club_members_only')
    return <Door gxId={gxId} />
  if (first === null && isAbsent(query.error)) return <NotFound />
  return (
    <div className="page grid items-start gap-8 py-6 lg:grid-cols-[minmax(0,44rem)_20rem] lg:justify-between">
      <div className="min-w-0">
        <p className="mb-4">
          <Link href={`/c/${gxId}`} kind="action" className="wrap-anywhere">
            <ChevronLeft aria-hidden="true" className="inline size-4" />
            {club?.title ?? m.clubs_tab_feed()}
          </Link>
        </p>
        <h1 className="hidden-text">{title}</h1>
        {/* The page was made for a visitor, who does not find it. */}
        {feed && first === null && <PageTitle title={title} />}
        {query.isError && <QueryFault query={query} title={m.feeds_gone()} level={2} />}
        {!feed && !query.isError && <PanelSkeleton className="h-72" />}
        {feed && (
          <>
            <PostCard
              feed={feed}
              href={`/c/${gxId}/${feed.feed_item_id}`}
              large
              isPrivate={club?.access === 'private'}
              onGone={() => void navigate(`/c/${gxId}`)}
            />
            <Comments
              about={{ fx_id: feed.fx_id }}
              authorId={feed.user_id}
              gxId={gxId}
              count={feed.comments}
              canComment={feed.can.comment}
              waiting={<PanelSkeleton className="mt-8 h-64" />}
            />
          </>
        )}
      </div>
      {club && !club.is_platform && (
        <aside className="hidden lg:block">
          <BesidePost club={club} author={feed?.user ?? null} />
        </aside>
      )}
    </div>
  )
}
