import type { Review } from '@plaudit/contract/marketplace/review'
import type { Service } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { part } from '../../../lib/part.ts'
import { ReviewList } from '../open/review-list.tsx'
import { Stars } from '../stars.tsx'

interface Props {
  service: Service
  reviews: readonly Review[]
  /** Cursor from which more of them are read on. */
  next: string | null
}

const MoreReviews = part(() => import('../open/more-reviews.tsx'))

/** Buyers' reviews. */
export function Reviews({ service, reviews, next }: Props) {
  const answering = service.provider?.full_name ?? ''
  return (
    <section id="reviews" className="mt-10 scroll-mt-20">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 className="text-head">{m.marketplace_reviews_heading()}</h2>
        {service.rating !== null && <Stars rating={service.rating} />}
      </div>
      {reviews.length === 0 ? (
        <p className="max-w-[62ch] text-muted">{m.marketplace_no_reviews()}</p>
      ) : (
        <ReviewList reviews={reviews} answering={answering} />
      )}
      {next !== null && (
        <MoreReviews of={{ sx_id: service.sx_id }} answering={answering} after={next} />
      )}
    </section>
  )
}
