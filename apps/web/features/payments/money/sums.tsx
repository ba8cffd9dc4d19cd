import type { Locale } from '@plaudit/i18n/locale'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { cx } from '@plaudit/ui/classes'
import { StatTiles, type StatTile } from '@plaudit/ui/stat-tiles'
import type { Books } from './books.ts'

type Sum = Books['balance']

/** Each currency stands on a line of its own: a sum that is cut off says nothing. */
const together = (sums: readonly Sum[], locale: Locale, otherwise: Sum) =>
  (sums.length === 0 ? [{ ...otherwise, amount: 0 }] : sums).map((sum) => (
    <span key={sum.currency} className="block truncate">
      {formatMoney(sum, locale)}
    </span>
  ))

/** Sums of this many signs stand beside each other on a phone; longer ones would be cut off. */
const mostSigns = 12

/** Sums earned in all, held, one's own, on their way, paid out and owed, side by side. */
export function Sums({ books }: { books: Books }) {
  const locale = useLocale()
  // Nothing is none of the money that somebody earns here, before it is none of another.
  const [own = books.balance] = [...books.balances, ...books.held, ...books.in_transit]
  const shown = (sums: readonly Sum[]) => together(sums, locale, own)
  const all = [
    ...(books.earned ?? []),
    ...books.held,
    ...books.balances,
    ...books.in_transit,
    ...books.paid_out,
    ...books.owed,
    ...books.settled_externally,
  ]
  const areShort = all.every((sum) => formatMoney(sum, locale).length <= mostSigns)
  const tiles: StatTile[] = [
    // A sum that nobody asked for is not nothing.
    ...(books.earned
      ? [
          {
            label: m.payments_earn_all(),
            value: shown(books.earned),
            note: m.payments_earn_all_text(),
          },
        ]
      : []),
    {
      label: m.payments_earn_held(),
      value: shown(books.held),
      note: m.payments_earn_held_text(),
    },
    {
      label: m.payments_earn_available(),
      value: shown(books.balances),
      filled: books.balances.some(({ amount }) => amount > 0),
    },
    { label: m.payments_earn_way(), value: shown(books.in_transit) },
    { label: m.payments_earn_paid(), value: shown(books.paid_out) },
    ...(books.owed.length > 0
      ? [
          {
            label: m.payments_earn_owed(),
            value: shown(books.owed),
            note: m.payments_earn_owed_text(),
            tone: 'danger' as const,
          },
        ]
      : []),
    ...(books.settled_externally.length > 0
      ? [{ label: m.payments_earn_external(), value: shown(books.settled_externally) }]
      : []),
  ]
  return (
    <StatTiles
      className={cx(
        !areShort && 'max-sm:grid-cols-1',
        // No row has a hole: on a phone the first sum is all the others together.
        'max-sm:[&>:last-child]:col-span-1!',
        areShort && 'max-sm:[&>:first-child:nth-last-child(odd)]:col-span-2',
        'sm:max-lg:[&>:last-child:nth-child(odd)]:col-span-2',
        'lg:[&>:last-child:nth-child(3n+1)]:col-span-3',
        tiles.length === 5 ? 'lg:grid-cols-5!' : 'lg:grid-cols-3!',
      )}
      tiles={tiles}
    />
  )
}
