import { minorDigits } from '@plaudit/contract/currencies'
import type { Takings } from '@plaudit/contract/payments/sold'
import { formatDate } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { BarsOverTime } from '@plaudit/ui/chart-series'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { everyDay } from '../money/every-day.ts'
import { HeldForOthers } from '../money/held-for-others.tsx'

/** On the admin's overview: what was paid on each of the last days, a plot for each currency; and what is held for others. */
export default function PaidByDay() {
  const query = useQuery({ ...callQuery('payments/getTakings', {}), staleTime: 60_000 })
  const { data, error } = query
  if (error && !data)
    return (
      <div className="mt-4">
        <QueryFault title={m.payments_taken_failed()} query={query} />
      </div>
    )
  if (!data) return <PanelSkeleton className="mt-4 h-80" />
  // Test money stands here only until the first real payment.
  const real = data.days.filter(({ test }) => !test)
  const shown = real.length > 0 ? real : data.days
  const currencies = Map.groupBy(shown, ({ amount }) => amount.currency)
  return (
    <>
      <div className="mt-4 grid items-start gap-4 empty:hidden lg:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]">
        {[...currencies].map(([currency, days]) => (
          <OneCurrency
            key={currency}
            currency={currency}
            taken={{ ...data, days }}
            isTest={real.length === 0}
          />
        ))}
      </div>
      <HeldForOthers holds={data.holds} isTest={!data.holds.some(({ test }) => !test)} />
    </>
  )
}

interface Props {
  currency: string
  taken: Takings
  isTest: boolean
}

function OneCurrency({ currency, taken, isTest }: Props) {
  const locale = useLocale()
  const digits = minorDigits(currency)
  const isMixed = taken.days.some(({ external }) => external)
  const byDay = Map.groupBy(taken.days, ({ day }) => day)
  const sumOf = (days: Takings['days'] = []) =>
    days.reduce((sum, { amount }) => sum + amount.amount, 0)
  const unitsOf = (day: string, isExternal: boolean) =>
    sumOf(byDay.get(day)?.filter(({ external }) => external === isExternal)) / 10 ** digits
  const today = { amount: sumOf(byDay.get(taken.to)), currency }
  const all = { amount: sumOf(taken.days), currency }
  return (
    <BarsOverTime
      title={m.payments_taken({
        currency: isTest ? `${currency}, ${m.payments_test()}` : currency,
      })}
      lead={
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small text-muted">
          {m.payments_taken_sums({
            today: formatMoney(today, locale),
            all: formatMoney(all, locale),
          })}
          <Link kind="action" href="/admin/payments">
            {m.payments_taken_all()}
          </Link>
        </p>
      }
      series={[
        { label: m.payments_taken_here(), color: 'var(--k-paid)' },
        ...(isMixed ? [{ label: m.payments_taken_own_keys(), color: 'var(--k-free)' }] : []),
      ]}
      points={everyDay(taken).map((day) => ({
        label: formatDate(`${day}T12:00:00Z`, locale, { timeZone: 'UTC' }),
        values: [unitsOf(day, false), ...(isMixed ? [unitsOf(day, true)] : [])],
      }))}
    />
  )
}
