import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'

/** Shows the number of people who gave five stars, four, down to one. */
export function Ratings({ ratings }: { ratings: readonly number[] }) {
  const locale = useLocale()
  const all = ratings.reduce((sum, one) => sum + one, 0)
  if (all === 0) return null
  return (
    <ul className="num mb-5 grid max-w-sm gap-1.5 text-small">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = ratings[stars - 1] ?? 0
        return (
          <li key={stars} className="grid grid-cols-[1rem_minmax(0,1fr)_3rem] items-center gap-3">
            <span className="hidden-text">{m.marketplace_stars({ rating: String(stars) })}</span>
            <span aria-hidden="true">{stars}</span>
            <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-fill">
              <span
                className="block h-full rounded-full bg-won"
                style={{ width: `${(100 * count) / all}%` }}
              />
            </span>
            <span className="text-right text-muted">{formatNumber(count, locale)}</span>
          </li>
        )
      })}
    </ul>
  )
}
