import type { PersonPage } from '@plaudit/contract/people/calls'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { useLocale } from '@plaudit/ui/locale'

/** A person's record here, in up to four numbers. Numbers that are still zero are left out. */
export function Numbers({ numbers }: { numbers: PersonPage['numbers'] }) {
  const locale = useLocale()
  const { stood, won, rating, reviews, orders } = numbers
  const whole = (count: number | null, label: (given: { count: number }) => string) =>
    count ? [{ value: formatNumber(count, locale), label: label({ count }) }] : []
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const facts = [
    ...whole(stood, m.people_number_stood),
    ...whole(won, m.people_number_won).map((fact) => ({ ...fact, isGold: true })),
    ...(rating !== null && reviews
      ? [
          {
            value: formatNumber(rating, locale, tenths),
            label: m.people_number_rated({ count: reviews }),
          },
        ]
      : []),
    ...whole(orders, m.people_number_orders),
  ]
  if (facts.length === 0) return null
  return (
    <dl className="num mt-6 grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
      {facts.map((fact) => (
        <div key={fact.label} className="flex flex-col-reverse justify-end">
          <dt className="text-small text-muted">{fact.label}</dt>
          <dd className={cx('text-head', 'isGold' in fact && 'text-won-text')}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
