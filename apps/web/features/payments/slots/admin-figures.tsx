import { useState, type ReactNode } from 'react'
import { minorDigits } from '@plaudit/contract/currencies'
import type { Takings } from '@plaudit/contract/payments/sold'
import { formatDate } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { BarsOverTime } from '@plaudit/ui/chart-series'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Segmented } from '@plaudit/ui/segmented'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { everyDay } from '../money/every-day.ts'
import { HeldForOthers } from '../money/held-for-others.tsx'

/** On the admin's overview: what was paid on each of the last days, one currency at a time; and what is held for others. */
export default function PaidByDay() {
  const [chosen, setChosen] = useState('')
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
  const names = [...currencies.keys()]
  const currency = names.find((name) => name === chosen) ?? names[0]
  return (
    <>
      {currency !== undefined && (
        <div className="mt-4">
          <OneCurrency
            currency={currency}
            taken={{ ...data, days: currencies.get(currency) ?? [] }}
            isTest={real.length === 0}
            choice={
              names.length > 1 && (
                <Segmented
                  label={m.marketplace_currency()}
                  options={names.map((name) => ({ value: name, label: name }))}
                  value={currency}
                  onValueChange={setChosen}
                />
              )
            }
          />
        </div>
      )}
      <HeldForOthers holds={data.holds} isTest={!data.holds.some(({ test }) => !test)} />
    </>
  )
}

interface Props {
  currency: string
  taken: Takings
  isTest: boolean
  choice: ReactNode
}

function OneCurrency({ currency, taken, isTest, choice }: Props) {
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
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-small text-muted">
            {m.payments_taken_sums({
              today: formatMoney(today, locale),
              all: formatMoney(all, locale),
            })}
          </p>
          {choice}
          <Link kind="action" href="/admin/payments" className="text-small">
            {m.payments_taken_all()}
          </Link>
        </div>
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
