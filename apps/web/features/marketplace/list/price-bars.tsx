import { useQuery } from '@tanstack/react-query'
import { formatPrice, minorUnits } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { useLocale } from '@plaudit/ui/locale'
import { callQuery } from '../../../lib/query.ts'
import { countWords } from './counts.ts'
import { callInput, type Filters } from './filters.ts'

/** How many listings cost how much; those within the chosen prices stand out. The place is kept until they come. */
export function PriceBars({ filters }: { filters: Filters }) {
  const locale = useLocale()
  const {
    price_min: _,
    price_max: __,
    sort: ___,
    page: ____,
    limit: _____,
    ...asked
  } = callInput(filters)
  const { data } = useQuery({
    ...callQuery('services/getPrices', asked),
    placeholderData: (before) => before,
  })
  if (!data || data.counts.length === 0) return <div className="h-[74px]" />
  const { currency, step, counts } = data
  const most = Math.max(...counts)
  const price = (at: number) => formatPrice({ amount: at * step, currency }, locale)
  const isWithin = (at: number) =>
    (filters.min === '' || (at + 1) * step > Number(filters.min) * minorUnits(currency)) &&
    (filters.max === '' || at * step <= Number(filters.max) * minorUnits(currency))
  return (
    <>
      <div aria-hidden="true" className="mb-1 flex h-12 items-end gap-[3px] border-b border-line">
        {counts.map((count, at) => (
          <span
            key={at}
            style={{ height: count === 0 ? 0 : `${Math.max(6, (100 * count) / most)}%` }}
            className={cx('flex-1 rounded-t-[3px]', isWithin(at) ? 'bg-act' : 'bg-line-strong')}
          />
        ))}
      </div>
      <p aria-hidden="true" className="num mb-2 flex justify-between text-micro text-muted">
        <span>{price(0)}</span>
        <span>{m.marketplace_price_at_least({ from: price(counts.length - 1) })}</span>
      </p>
      <ul className="sr-only">
        {counts.map((count, at) => (
          <li key={at}>
            {at === counts.length - 1
              ? m.marketplace_price_at_least({ from: price(at) })
              : m.marketplace_price_range({ from: price(at), to: price(at + 1) })}
            : {countWords(count, locale)}
          </li>
        ))}
      </ul>
    </>
  )
}
