import type { Money } from '@plaudit/contract/currencies'
import type { Takings } from '@plaudit/contract/payments/sold'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { StatTiles } from '@plaudit/ui/stat-tiles'

/** Shows the money here that is other people's, a line for each currency. */
export function HeldForOthers({ holds, isTest }: { holds: Takings['holds']; isTest: boolean }) {
  const locale = useLocale()
  const shown = holds.filter(({ test }) => test === isTest)
  if (shown.length === 0) return null
  // A currency has the same line in each of the three.
  const sums = (of: (hold: Takings['holds'][number]) => Money) =>
    shown.map((hold) => (
      <span key={hold.balances.currency} className="block">
        {formatMoney(of(hold), locale)}
      </span>
    ))
  return (
    <Card as="section" className="mt-4">
      <CardHead
        title={isTest ? `${m.payments_holds()}, ${m.payments_test()}` : m.payments_holds()}
        hint={m.payments_holds_hint()}
      />
      <StatTiles
        className="max-sm:grid-cols-1"
        tiles={[
          { label: m.payments_holds_balances(), value: sums(({ balances }) => balances) },
          { label: m.payments_earn_held(), value: sums(({ held }) => held) },
          { label: m.payments_earn_way(), value: sums(({ leaving }) => leaving) },
        ]}
      />
    </Card>
  )
}
