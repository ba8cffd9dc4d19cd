import type { ReactNode } from 'react'
import type { Reply } from '@plaudit/contract/calls'
import type { Club } from '@plaudit/contract/clubs/club'
import { minorDigits } from '@plaudit/contract/currencies'
import { m } from '@plaudit/i18n/messages'
import { formatPrice } from '@plaudit/i18n/prices'
import { BarsOverTime } from '@plaudit/ui/chart-series'
import { useLocale } from '@plaudit/ui/locale'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'

type Numbers = Reply<'Groups/getStatistics'>

/** Beside the feed of a paid club, for its owner: what members paid; nothing before somebody did. */
export default function IncomeCard({ club: { gx_id } }: { club: Club }) {
  const { data } = useQuery(callQuery('Groups/getStatistics', { gx_id }))
  if (!data?.income.length) return null
  const { paying, lapsed } = data
  return (
    <Income income={data.income}>
      <span>{`${m.clubs_paying()} ${paying}`}</span>
      {lapsed > 0 && <span>{` · ${m.clubs_is_lapsed()} ${lapsed}`}</span>}
    </Income>
  )
}

/** The last six months, those without anything too. */
function monthsUntilNow(): string[] {
  const now = new Date()
  return Array.from({ length: 6 }, (_, n) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 5 + n, 1))
      .toISOString()
      .slice(0, 7),
  )
}

interface Said {
  /** Below the sum of the month. */
  children?: ReactNode
}

/** Shows the members' payments of each of the last months, a chart for each currency. */
export function Income({ income, children }: Pick<Numbers, 'income'> & Said) {
  return [...new Set(income.map(({ currency }) => currency))].map((currency) => (
    <InCurrency key={currency} income={income} currency={currency}>
      {children}
    </InCurrency>
  ))
}

function InCurrency({
  income,
  currency,
  children,
}: Pick<Numbers, 'income'> & Said & { currency: string }) {
  const locale = useLocale()
  const own = income.filter((one) => one.currency === currency)
  const months = monthsUntilNow()
  const short = new Intl.DateTimeFormat(locale, { month: 'short' })
  const of = (month: string | undefined) => own.find((one) => one.month === month)
  const now = of(months.at(-1))
  const price = (amount: number) => formatPrice({ amount, currency }, locale)
  const units = 10 ** minorDigits(currency)
  return (
    <BarsOverTime
      title={m.clubs_chart_income()}
      level={3}
      lead={
        <div className="num text-small">
          <b className="text-head">{m.clubs_income_month({ sum: price(now?.paid ?? 0) })}</b>
          {now && now.refunded > 0 && ` · ${m.clubs_income_back({ sum: price(now.refunded) })}`}
          {children && <p className="text-muted">{children}</p>}
        </div>
      }
      series={[{ label: m.clubs_chart_paid({ currency }), color: 'var(--k-paid)' }]}
      points={months.map((month) => ({
        label: short.format(new Date(`${month}-15T12:00:00Z`)),
        values: [(of(month)?.paid ?? 0) / units],
      }))}
    />
  )
}
