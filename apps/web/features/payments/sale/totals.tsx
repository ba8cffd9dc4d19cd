import type { Reply } from '@plaudit/contract/calls'
import { formatNumber } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { StatTiles } from '@plaudit/ui/stat-tiles'
import { TestBand } from '../test-band.tsx'

/** Sums by currency; test money apart and marked. */
export function Totals({ totals }: { totals: Reply<'contest/v2/getAllPayments'>['totals'] }) {
  const locale = useLocale()
  return totals.map((sum) => (
    <section key={`${sum.sold.currency} ${sum.test}`} className="mb-4">
      {sum.test && <TestBand className="mb-2 rounded-card" />}
      <StatTiles
        tiles={[
          { label: m.payments_sales_total(), value: formatMoney(sum.sold, locale) },
          { label: m.payments_col_net(), value: formatMoney(sum.net, locale) },
          { label: m.payments_sales_votes(), value: formatNumber(sum.votes, locale) },
          { label: m.payments_sales_back(), value: formatMoney(sum.refunded, locale) },
        ]}
      />
    </section>
  ))
}
