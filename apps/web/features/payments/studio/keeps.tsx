import { feeOf } from '@plaudit/contract/payments/feeOf'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { readAmount } from '../open/amount.ts'
import type { Typed } from './form-state.ts'

/** Shows the organiser's and the platform's part of the dearest bundle's price. */
export function Keeps({ typed }: { typed: Typed }) {
  const locale = useLocale()
  const { data } = useQuery(callQuery('payments/pricing', {}))
  const { currency } = typed
  const price = Math.max(
    0,
    ...typed.bundles.map((bundle) => readAmount(bundle.price, currency) ?? 0),
  )
  if (!data || price === 0) return null
  const fee = feeOf(price, data.fees.votes)
  const shown = (amount: number) => formatMoney({ amount, currency }, locale)
  const parts = [
    { label: m.payments_keep_you(), amount: price - fee, tone: 'bg-ok' },
    { label: m.payments_keep_platform(), amount: fee, tone: 'bg-primary' },
  ]
  return (
    <Card as="section">
      <h2 className="num text-head">
        {m.payments_keep_of({ price: shown(price), net: shown(price - fee) })}
      </h2>
      <div aria-hidden="true" className="mt-3 flex h-5 overflow-hidden rounded-in">
        {parts.map(({ label, amount, tone }) => (
          <span key={label} className={tone} style={{ width: `${(amount / price) * 100}%` }} />
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small">
        {parts.map(({ label, amount, tone }) => (
          <li key={label} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-3 rounded-xs ${tone}`} />
            {label} <b className="num">{shown(amount)}</b>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-muted">{m.payments_keep_text()}</p>
    </Card>
  )
}
