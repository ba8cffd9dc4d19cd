import { m } from '@plaudit/i18n/messages'
import { EmptyState } from '@plaudit/ui/empty-state'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import MoreReviews from '../../marketplace/open/more-reviews.tsx'
import { ReviewList } from '../../marketplace/open/review-list.tsx'

/** Buyers' reviews of a seller, as everybody reads them. */
export function SalesReviews() {
  const { user } = useUser()
  const username = user?.username ?? ''
  const query = useQuery({ ...callQuery('reviews/get', { username }), enabled: username !== '' })
  const { data, error } = query
  if (error && !data) return <QueryFault title={m.orders_load_failed()} query={query} />
  if (!data) return <PanelSkeleton />
  if (data.reviews.length === 0)
    return (
      <EmptyState scene="envelope" title={m.orders_reviews_none()}>
        {m.orders_reviews_none_text()}
      </EmptyState>
    )
  const answering = user?.full_name ?? ''
  return (
    <>
      <ReviewList reviews={data.reviews} answering={answering} />
      {data.next !== null && (
        <MoreReviews of={{ username }} answering={answering} after={data.next} />
      )}
    </>
  )
}
