import type { Review, Service } from '@plaudit/contract/marketplace/service'
import { formatDate } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { StarRow, Stars } from '../stars.tsx'

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

interface ListProps {
  reviews: readonly Review[]
  /** Who answers them. */
  answering: string
}

export function ReviewList({ reviews, answering }: ListProps) {
  const locale = useLocale()
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {reviews.map((review) => (
        <Card key={review.review_id} as="li">
          <div className="flex items-center gap-3">
            <Avatar
              id={review.user?.ux_id ?? review.review_id}
              name={review.user?.full_name ?? '·'}
              size={40}
              {...(review.user?.avatar && { source: { src: review.user.avatar } })}
            />
            <div className="min-w-0">
              <b className="block truncate">{review.user?.full_name}</b>
              <span className="num text-small text-muted">
                {formatDate(review.createdAt, locale, { timeZone: 'UTC' })}
              </span>
            </div>
            <span className="ml-auto">
              <StarRow rating={review.rating} />
            </span>
          </div>
          {review.text && <p className="mt-3 whitespace-pre-line">{review.text}</p>}
          {review.reply && (
            <p className="mt-3 border-l-2 border-line-strong pl-3 text-small">
              <b>{answering}</b> {review.reply}
            </p>
          )}
        </Card>
      ))}
    </ul>
  )
}
