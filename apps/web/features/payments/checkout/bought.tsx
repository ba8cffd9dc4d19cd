import type { Checkout } from '@plaudit/contract/payments/shapes'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { useOwnPrice } from '../open/use-own-price.ts'

/** Name of the purchase, as the heading of the page. */
export function Heading({
  about,
  kind,
  people = 1,
}: {
  about: Checkout['about']
  kind: Checkout['kind']
  /** Whom it is paid to. */
  people?: number
}) {
  return (
    <header className="pt-7">
      <h1 className="text-title text-balance">
        {people > 1 ? m.payments_checkout_people({ count: people }) : titleOf(about, kind)}
      </h1>
      {about.contest_name && (
        <p className="mt-1 text-muted">{m.payments_checkout_in({ contest: about.contest_name })}</p>
      )}
    </header>
  )
}

function titleOf(about: Checkout['about'], kind: Checkout['kind']): string {
  if (kind === 'deposit') return m.payments_checkout_deposit()
  if (kind === 'votes' && about.contestant_name)
    return m.payments_checkout_votes({ count: about.quantity ?? 1, name: about.contestant_name })
  if (kind === 'votes') return m.payments_checkout_credits()
  return m.payments_checkout_title()
}

/** Line by line, and the sum that is charged; in the reader's own currency beside it. */
export function BoughtLines({
  lines,
  amount,
}: {
  lines: Checkout['lines']
  amount: Checkout['amount']
}) {
  const locale = useLocale()
  const { currency } = amount
  return (
    <Card className="mt-5">
      <dl className="grid gap-2.5">
        {lines.map((line, at) => (
          <div key={`${line.text} ${at}`} className="flex justify-between gap-4">
            <dt className="min-w-0 text-muted">{line.text}</dt>
            <dd className="num flex-none">
              {formatMoney({ amount: line.amount, currency }, locale)}
            </dd>
          </div>
        ))}
        <YouPay amount={amount} />
      </dl>
    </Card>
  )
}

/** A row of a `dl`: the sum that is charged. */
export function YouPay({ amount }: { amount: Checkout['amount'] }) {
  const locale = useLocale()
  const own = useOwnPrice()(amount)
  return (
    <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
      <dt className="flex-none font-semibold">{m.payments_you_pay()}</dt>
      {/* One line, and what is charged last: the reader's own currency comes later and moves nothing. */}
      <dd className="flex min-w-0 flex-wrap items-baseline justify-end gap-x-3 text-right">
        {own && (
          <span className="num text-small text-muted">{m.payments_about_own({ amount: own })}</span>
        )}
        <span className="num text-title">{formatMoney(amount, locale)}</span>
      </dd>
    </div>
  )
}
