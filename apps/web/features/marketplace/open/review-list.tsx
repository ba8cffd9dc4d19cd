import type { Review } from '@plaudit/contract/marketplace/review'
import { formatDate } from '@plaudit/i18n/formatters'
import { Avatar } from '@plaudit/ui/avatar'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { StarRow } from '../stars.tsx'

interface Props {
  reviews: readonly Review[]
  /** Name of the person that answers the reviews. */
  answering: string
}

/** Buyers' reviews, each with its answer. */
export function ReviewList({ reviews, answering }: Props) {
  const locale = useLocale()
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {reviews.map((review) => (
        <Card key={review.review_id} as="li">
          <div className="flex flex-wrap items-center gap-3">
            <Avatar
              id={review.user?.ux_id ?? review.review_id}
              name={review.user?.full_name ?? '·'}
              size={40}
              {...(review.user?.avatar && { source: { src: review.user.avatar } })}
            />
            <div className="min-w-0 flex-[1_1_6rem]">
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
