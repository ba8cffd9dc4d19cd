import { formatDateTime } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import type { Books } from './books.ts'

const accounts: Record<Books['entries'][number]['account'], () => string> = {
  balance: m.payments_earn_available,
  held: m.payments_earn_held,
  payout_in_transit: m.payments_earn_way,
  owed_by_seller: m.payments_earn_owed,
  settled_externally: m.payments_earn_external,
  fee_receivable: m.payments_fees_owed,
}

/** With its sign: what came, and a minus as wide as the plus for what went. */
const signed = ({ amount, currency }: Books['balance'], locale: Locale): string =>
  `${amount < 0 ? '−' : '+'}${formatMoney({ amount: Math.abs(amount), currency }, locale)}`

/** Entries of a person's accounts: the reason of each, what it was about, and what moved. */
export function EntryRows({
  entries,
  ofOneAccount = false,
}: Pick<Books, 'entries'> & {
  /** The reader knows which account it is. */
  ofOneAccount?: boolean
}) {
  const locale = useLocale()
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry, at) => (
        <li key={at} className="flex items-baseline justify-between gap-x-4 py-2.5">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-0.5">
            <span className="w-full text-pretty wrap-anywhere">
              <b>{entry.text}</b>
              {entry.what !== null && ` · ${entry.what}`}
            </span>
            {!ofOneAccount && (
              <span className="text-small text-muted">{accounts[entry.account]()}</span>
            )}
            <span className="num text-small text-muted">{formatDateTime(entry.at, locale)}</span>
          </span>
          <b className={`num whitespace-nowrap ${entry.amount.amount < 0 ? '' : 'text-ok-text'}`}>
            {signed(entry.amount, locale)}
          </b>
        </li>
      ))}
    </ul>
  )
}

/** Reads the entries before those that are shown. */
export function MoreEntries({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  return (
    <p className="mt-3 text-center">
      <Button variant="outline" loading={loading} onClick={onMore}>
        {m.payments_show_more()}
      </Button>
    </p>
  )
}
