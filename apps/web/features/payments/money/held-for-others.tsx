import type { Takings } from '@plaudit/contract/payments/sold'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { StatTiles } from '@plaudit/ui/stat-tiles'

/** Shows the money here that is other people's, a row for each currency. */
export function HeldForOthers({ holds, isTest }: { holds: Takings['holds']; isTest: boolean }) {
  const locale = useLocale()
  const shown = holds.filter(({ test }) => test === isTest)
  if (shown.length === 0) return null
  return (
    <Card as="section" className="mt-4">
      <CardHead
        title={isTest ? `${m.payments_holds()}, ${m.payments_test()}` : m.payments_holds()}
        hint={m.payments_holds_hint()}
      />
      <div className="grid gap-3">
        {shown.map(({ balances, held, leaving }) => (
          <StatTiles
            key={balances.currency}
            className="max-sm:grid-cols-1"
            tiles={[
              { label: m.payments_holds_balances(), value: formatMoney(balances, locale) },
              { label: m.payments_earn_held(), value: formatMoney(held, locale) },
              { label: m.payments_earn_way(), value: formatMoney(leaving, locale) },
            ]}
          />
        ))}
      </div>
    </Card>
  )
}
