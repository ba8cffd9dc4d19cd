import Star from 'lucide-react/icons/star'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'

/** A rating as one star and its number. */
export function Stars({ rating }: { rating: number }) {
  const locale = useLocale()
  // Without an Intl object: making a page's first one holds a slow phone up.
  const tenths = (Math.round(rating * 10) / 10).toFixed(1)
  const shown = locale === 'en' ? tenths : tenths.replace('.', ',')
  return (
    // What follows in the line stands on the number's line, not on the star's edge.
    <span className="num inline-flex items-baseline gap-1.5 font-semibold">
      <Star aria-hidden="true" className="size-4 self-center fill-won text-won" />
      <span aria-hidden="true">{shown}</span>
      <span className="hidden-text">{m.marketplace_stars({ rating: shown })}</span>
    </span>
  )
}

/** Stars of a review in a row. */
export function StarRow({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={m.marketplace_stars({ rating: String(rating) })} className="flex">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={star <= rating ? 'size-4 fill-won text-won' : 'size-4 text-line-strong'}
        />
      ))}
    </span>
  )
}
