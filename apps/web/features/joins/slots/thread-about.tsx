import Star from 'lucide-react/icons/star'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { formatLeft } from '@plaudit/ui/time-left'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import type { ThreadSlot } from '../../messaging/open/slots.ts'

/** Shows a seller's usual time to answer and the buyers' rating; both are known of sellers alone. */
export default function Answers({ other: { username } }: ThreadSlot) {
  const locale = useLocale()
  const { data } = useQuery(callQuery('joins/getProvider', { username }))
  if (!data) return null
  const { answers_in, rating, reviews_count } = data
  if (answers_in === null && rating === null) return null
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const stars = rating === null ? '' : formatNumber(rating, locale, digits)
  return (
    <div className="num grid gap-1 border-t border-line py-4 text-small">
      {answers_in !== null && (
        <p>{m.marketplace_answers_in({ time: formatLeft(answers_in * 60, locale) })}</p>
      )}
      {rating !== null && (
        <p className="flex items-center gap-1.5">
          <Star aria-hidden="true" className="size-4 fill-won text-won" />
          <b aria-hidden="true">{stars}</b>
          <span className="hidden-text">{m.marketplace_stars({ rating: stars })}</span>
          <span className="text-muted">{m.marketplace_reviews({ count: reviews_count })}</span>
        </p>
      )}
    </div>
  )
}
