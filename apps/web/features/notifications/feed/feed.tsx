import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { NotFound } from '../../../components/route-error.tsx'
import { loadChunk } from '../../../lib/chunk.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { useUser } from '../../../lib/user.ts'
import { SignInFirst } from '../sign-in-first.tsx'
import { isFeed } from './is-feed.ts'

const List = lazy(() =>
  loadChunk(async () => ({ default: (await import('./list.tsx')).NoticeList })),
)

export const meta = ownMeta(m.notifications_title)

/** `/feed/{type}`: what one is told of, all of it or of one type. */
export default function FeedRoute() {
  const { type = 'all' } = useParams()
  const { user, known } = useUser()
  if (!isFeed(type)) return <NotFound />
  if (known && !user) return <SignInFirst />
  return (
    <div className="page max-w-[760px]! py-6 lg:py-8">
      {user ? (
        <Suspense fallback={<PanelSkeleton />}>
          <List type={type} />
        </Suspense>
      ) : (
        <PanelSkeleton />
      )}
    </div>
  )
}
