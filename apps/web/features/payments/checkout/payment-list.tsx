import type { Checkout } from '@plaudit/contract/payments/shapes'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { PaymentState } from '../payment-state.tsx'

/** Shows the seller and the progress of each payment of a purchase that is several payments. */
export function Payments({ checkout: { payments } }: { checkout: Checkout }) {
  const locale = useLocale()
  if (payments.length < 2) return null
  return (
    <Card as="section" className="mt-4">
      <ol className="grid gap-3">
        {payments.map(({ payment_id, sellers, external, amount, state, back }, at) => (
          <li key={payment_id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0">
              <b>{m.payments_number({ number: at + 1 })}</b>{' '}
              <span className="text-small text-muted">
                {sellers.map(({ full_name }) => full_name).join(', ')}
                {' · '}
                {external ? m.payments_own_account() : m.payments_held_word()}
              </span>
            </span>
            <span className="num flex items-center gap-3">
              <PaymentState payment={{ state: back?.whole ? 'refunded' : state, test: false }} />
              <b>{formatMoney(amount, locale)}</b>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
