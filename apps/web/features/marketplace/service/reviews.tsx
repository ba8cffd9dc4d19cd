import type { Review, Service } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { ReviewList } from '../open/review-list.tsx'
import { Stars } from '../stars.tsx'

interface Props {
  service: Service
  reviews: readonly Review[]
}

/** What buyers said. */
export function Reviews({ service, reviews }: Props) {
  return (
    <section id="reviews" className="mt-10 scroll-mt-20">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 className="text-head">{m.marketplace_reviews_heading()}</h2>
        {service.rating !== null && <Stars rating={service.rating} />}
      </div>
      {reviews.length === 0 ? (
        <p className="max-w-[62ch] text-muted">{m.marketplace_no_reviews()}</p>
      ) : (
        <ReviewList reviews={reviews} answering={service.provider?.full_name ?? ''} />
      )}
    </section>
  )
}
