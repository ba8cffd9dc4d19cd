import { useState } from 'react'
import { minorDigits } from '@plaudit/contract/currencies'
import type { SalesOverTime } from '@plaudit/contract/payments/sales'
import { formatDate } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { BarsOverTime } from '@plaudit/ui/chart-series'
import { useLocale } from '@plaudit/ui/locale'
import { Segmented } from '@plaudit/ui/segmented'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { everyDay } from '../money/every-day.ts'

type Sale = SalesOverTime['sales'][number]

/** Contests that have a colour of their own; the others stand together. */
const colors = ['var(--k-free)', 'var(--k-paid)', 'var(--k-jury)'] as const
const otherColor = 'var(--k-void)'

/** Sales of each of the last days, by contest or kind; nothing if nothing was sold. Each currency has a chart. */
export default function SalesByDay({ cxId }: { cxId: string }) {
  const { data } = useQuery(
    callQuery('contest/v2/getSalesOverTime', cxId ? { contest_id: cxId } : {}),
  )
  if (!data || data.sales.length === 0) return null
  const groups = Map.groupBy(data.sales, ({ amount, test }) => `${amount.currency} ${test}`)
  return [...groups].map(([key, sales]) => (
    <OneCurrency key={`${cxId} ${key}`} sales={sales} days={everyDay(data)} isOne={cxId !== ''} />
  ))
}

function OneCurrency({
  sales,
  days,
  isOne,
}: {
  sales: readonly Sale[]
  days: readonly string[]
  isOne: boolean
}) {
  const locale = useLocale()
  const [split, setSplit] = useState(isOne ? 'kind' : 'contest')
  const [first] = sales
  if (first === undefined) return null
  const { currency } = first.amount
  const lines = split === 'kind' ? byKind() : byContest(sales)
  const back = sumOf(sales, 'back')
  const name = first.test ? `${currency}, ${m.payments_test()}` : currency
  return (
    <BarsOverTime
      title={m.payments_chart_sales({ currency: name })}
      lead={
        <>
          {!isOne && (
            <Segmented
              label={m.payments_chart_sales_split()}
              options={[
                { value: 'contest', label: m.payments_chart_sales_by_contest() },
                { value: 'kind', label: m.payments_chart_sales_by_kind() },
              ]}
              value={split}
              onValueChange={setSplit}
            />
          )}
          {back > 0 && <Back sold={sumOf(sales, 'amount')} back={back} currency={currency} />}
        </>
      }
      beside={
        back > 0
          ? { label: m.payments_sales_back(), values: days.map((day) => backOn(sales, day)) }
          : undefined
      }
      series={lines}
      points={pointsOf(sales, days, lines, locale)}
    />
  )
}

/** What was sold is not what is kept: the bars are of the first. */
function Back({ sold, back, currency }: { sold: number; back: number; currency: string }) {
  const locale = useLocale()
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  return (
    <p className="num mt-2 text-small text-muted">
      {m.payments_chart_sales_back({
        sold: money(sold),
        back: money(back),
        left: money(sold - back),
      })}
    </p>
  )
}

const backOn = (sales: readonly Sale[], day: string): number =>
  unitsOf(
    sales.filter((sale) => sale.day === day),
    'back',
  )

interface Line {
  label: string
  color: string
  has: (sale: Sale) => boolean
}

const byKind = (): Line[] => [
  {
    label: m.payments_chart_sales_votes(),
    color: colors[0],
    has: ({ sold }) => sold === 'votes',
  },
  {
    label: m.payments_chart_sales_credits(),
    color: colors[1],
    has: ({ sold }) => sold === 'credits',
  },
]

/** The contests that sold most, and all others together. */
function byContest(sales: readonly Sale[]): Line[] {
  const sums = new Map<string, { name: string; sum: number }>()
  for (const { cx_id, contest_name: name, amount } of sales)
    sums.set(cx_id, { name, sum: (sums.get(cx_id)?.sum ?? 0) + amount.amount })
  const best = [...sums].toSorted(([, a], [, b]) => b.sum - a.sum)
  const shown = best.slice(0, colors.length)
  const lines = shown.map(([id, { name }], at): Line => ({
    label: name,
    color: colors[at] ?? otherColor,
    has: ({ cx_id }) => cx_id === id,
  }))
  const named = new Set(shown.map(([id]) => id))
  if (best.length === shown.length) return lines
  const label = m.payments_chart_sales_others()
  return [...lines, { label, color: otherColor, has: ({ cx_id }) => !named.has(cx_id) }]
}

function pointsOf(
  sales: readonly Sale[],
  days: readonly string[],
  lines: readonly Line[],
  locale: Locale,
) {
  const byDay = Map.groupBy(sales, ({ day }) => day)
  return days.map((day) => ({
    label: formatDate(`${day}T12:00:00Z`, locale, { timeZone: 'UTC' }),
    values: lines.map(({ has }) => unitsOf((byDay.get(day) ?? []).filter(has))),
  }))
}

const sumOf = (sales: readonly Sale[], of: 'amount' | 'back'): number =>
  sales.reduce((sum, sale) => sum + sale[of].amount, 0)

/** Returns the sum in whole units of the currency. */
function unitsOf(sales: readonly Sale[], of: 'amount' | 'back' = 'amount'): number {
  return sumOf(sales, of) / 10 ** minorDigits(sales[0]?.amount.currency ?? 'USD')
}
