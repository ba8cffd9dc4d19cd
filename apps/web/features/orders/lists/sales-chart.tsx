import { useState, type ReactNode } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import { minorDigits } from '@plaudit/contract/currencies'
import type { Reply } from '@plaudit/contract/calls'
import { salesRanges } from '@plaudit/contract/orders/constants'
import { formatDate } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { BarsOverTime } from '@plaudit/ui/chart-series'
import { useLocale } from '@plaudit/ui/locale'
import { Segmented } from '@plaudit/ui/segmented'
import { Skeleton } from '@plaudit/ui/skeleton'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'

type Sales = Reply<'sales/getSalesOverTime'>
type Sale = Sales['sales'][number]

const typeNames: Record<Sale['stype'], () => string> = {
  onetime: m.marketplace_type_onetime,
  digital: m.marketplace_type_digital,
  subscription: m.marketplace_type_subscription,
  consultation: m.marketplace_type_consultation,
  booking: m.marketplace_type_booking,
}
const rangeNames = {
  30: m.orders_chart_month,
  90: m.orders_chart_quarter,
  365: m.orders_chart_year,
}
/** Types that have a colour of their own; the others stand together. */
const colors = ['var(--k-free)', 'var(--k-paid)', 'var(--k-jury)'] as const
const otherColor = 'var(--k-void)'

/** Sales over time, by type, in one currency at a time; nothing where nothing was sold in a year. */
export function SalesChart() {
  const [days, setDays] = useState<(typeof salesRanges)[number]>(30)
  const [chosen, setChosen] = useState('')
  const year = useQuery(callQuery('sales/getSalesOverTime', { days: 365 }))
  const { data } = useQuery({
    ...callQuery('sales/getSalesOverTime', { days }),
    placeholderData: keepPreviousData,
  })
  if (year.isPending) return <Skeleton className="mb-6 h-72 w-full" />
  // A chart for each currency would put the orders far below.
  const groups = groupsOf(year.data?.sales ?? [])
  const shown = groups.find(({ key }) => key === chosen) ?? groups[0]
  if (!shown) return null
  return (
    <div className="mb-6">
      {data && (
        <OneCurrency
          data={data}
          sales={data.sales.filter((sale) => keyOf(sale) === shown.key)}
          of={shown.any}
          choices={
            <>
              {groups.length > 1 && (
                <Segmented
                  label={m.marketplace_currency()}
                  options={groups.map(({ key, any }) => ({ value: key, label: nameOf(any) }))}
                  value={shown.key}
                  onValueChange={setChosen}
                />
              )}
              <Segmented
                label={m.orders_chart_range()}
                options={salesRanges.map((value) => ({
                  value: String(value),
                  label: rangeNames[value](),
                }))}
                value={String(days)}
                onValueChange={(value) =>
                  setDays(salesRanges.find((one) => String(one) === value) ?? 30)
                }
              />
            </>
          }
        />
      )}
    </div>
  )
}

/** Currencies of a year, the one with most orders first; test money stands apart. */
function groupsOf(sales: readonly Sale[]) {
  return [...Map.groupBy(sales, keyOf)]
    .flatMap(([key, all]) => {
      const orders = all.reduce((sum, one) => sum + one.orders, 0)
      return all.slice(0, 1).map((any) => ({ key, any, orders }))
    })
    .toSorted((a, b) => b.orders - a.orders)
}

const nameOf = ({ amount, test }: Sale): string =>
  test ? `${amount.currency}, ${m.payments_test()}` : amount.currency

const keyOf = ({ amount, test }: Sale): string => `${amount.currency} ${test}`

interface Props {
  data: Sales
  sales: readonly Sale[]
  /** Any sale of this currency, whenever it was. */
  of: Sale
  choices: ReactNode
}

function OneCurrency({ data, sales, of, choices }: Props) {
  const locale = useLocale()
  const { currency } = of.amount
  const lines = linesOf(sales)
  const orders = sales.reduce((sum, one) => sum + one.orders, 0)
  const total = formatMoney({ currency, amount: sumOf(sales) }, locale)
  return (
    <BarsOverTime
      title={m.orders_chart_title({ currency: nameOf(of) })}
      lead={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="num">
            <b className="text-head">{total}</b> {m.orders_chart_orders({ count: orders })}
          </p>
          {choices}
        </div>
      }
      series={lines}
      points={data.steps.map((from) => {
        const then = sales.filter((sale) => sale.from === from)
        return {
          label: labelOf(from, data.step, locale),
          values: lines.map(({ has }) => sumOf(then.filter(has)) / 10 ** minorDigits(currency)),
        }
      })}
    />
  )
}

const sumOf = (sales: readonly Sale[]): number =>
  sales.reduce((sum, { amount }) => sum + amount.amount, 0)

interface Line {
  label: string
  color: string
  has: (sale: Sale) => boolean
}

/** The types that sold most, and all others together. */
function linesOf(sales: readonly Sale[]): Line[] {
  const best = [...Map.groupBy(sales, ({ stype }) => stype)]
    .map(([stype, all]) => ({ stype, sum: sumOf(all) }))
    .toSorted((a, b) => b.sum - a.sum)
    .map(({ stype }) => stype)
  const shown = best.slice(0, best.length > colors.length + 1 ? colors.length : colors.length + 1)
  const lines = shown.map((type, at): Line => ({
    label: typeNames[type](),
    color: colors[at] ?? otherColor,
    has: ({ stype }) => stype === type,
  }))
  if (best.length === shown.length) return lines.length > 0 ? lines : [none()]
  const label = m.orders_chart_others()
  return [...lines, { label, color: otherColor, has: ({ stype }) => !shown.includes(stype) }]
}

/** A range in which nothing was sold still has its axis. */
const none = (): Line => ({ label: m.orders_sales(), color: colors[0], has: () => false })

function labelOf(from: string, step: Sales['step'], locale: Locale): string {
  const at = `${from}T12:00:00Z`
  if (step !== 'month') return formatDate(at, locale, { timeZone: 'UTC' })
  return new Intl.DateTimeFormat(locale, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(at))
}
