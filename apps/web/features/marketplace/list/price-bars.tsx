import { formatPrice, minorUnits } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { useLocale } from '@plaudit/ui/locale'
import { RangeSlider } from '@plaudit/ui/range-slider'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { countWords } from './counts.ts'
import { callInput, unitOf, unitsText, type Filters } from './filters.ts'

interface Props extends Pick<Filters, 'min' | 'max'> {
  filters: Filters
  /** The bound that moved, in units of the currency, empty for none. The other end stays as it is typed. */
  onMove: (bound: 'min' | 'max', price: string) => void
  onDone: () => void
}

/**
 * Shows the number of listings for each price, with a handle for each bound; those within stand out. The place is kept
 * until they come.
 */
export function PriceBars({ filters, min, max, onMove, onDone }: Props) {
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
    ...callQuery('services/getPrices', { ...asked, price_currency: unitOf(filters) }),
    placeholderData: (before) => before,
  })
  if (!data || data.counts.length === 0) return <div className="h-[90px]" />
  const { currency, step, counts } = data
  const tallest = Math.max(...counts)
  const price = (at: number) => formatPrice({ amount: at * step, currency }, locale)
  const { length } = counts
  const placeOf = (text: string, otherwise: number) =>
    text === ''
      ? otherwise
      : Math.min(length, Math.round((Number(text) * minorUnits(currency)) / step))
  const from = Math.min(placeOf(min, 0), length - 1)
  const to = Math.max(placeOf(max, length), from + 1)
  return (
    <>
      <div aria-hidden="true" className="flex h-12 items-end gap-[3px]">
        {counts.map((count, at) => (
          <span
            key={at}
            style={{ height: count === 0 ? 0 : `${Math.max(6, (100 * count) / tallest)}%` }}
            className={cx(
              'flex-1 rounded-t-[3px]',
              at >= from && at < to ? 'bg-act' : 'bg-line-strong',
            )}
          />
        ))}
      </div>
      <RangeSlider
        least={m.marketplace_price_least()}
        most={m.marketplace_price_most()}
        words={(at) => (at === length ? m.marketplace_price_any() : price(at))}
        places={length}
        value={[from, to]}
        onMove={([least, most]) => {
          if (least !== from) onMove('min', least === 0 ? '' : unitsText(least * step, currency))
          if (most !== to) onMove('max', most === length ? '' : unitsText(most * step, currency))
        }}
        onDone={onDone}
        className="-mt-5"
      />
      <p aria-hidden="true" className="num -mt-2 mb-2 flex justify-between text-micro text-muted">
        <span>{price(0)}</span>
        <span>{m.marketplace_price_at_least({ from: price(length - 1) })}</span>
      </p>
      <ul className="sr-only">
        {counts.map((count, at) => (
          <li key={at}>
            {at === length - 1
              ? m.marketplace_price_at_least({ from: price(at) })
              : m.marketplace_price_range({ from: price(at), to: price(at + 1) })}
            : {countWords(count, locale)}
          </li>
        ))}
      </ul>
    </>
  )
}
