import type { Checkout } from '@plaudit/contract/payments/shapes'
import { formatList } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { LineName } from './line-name.tsx'
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

/** Line by line, and the sum that is charged, one for each currency; in the reader's own currency beside it. */
export function BoughtLines({
  lines,
  amounts,
}: {
  lines: Checkout['lines']
  amounts: Checkout['amounts']
}) {
  return (
    <Card className="mt-5">
      <dl className="grid gap-2.5">
        {lines.map((line, at) => (
          <Line key={`${line.text} ${at}`} line={line} />
        ))}
        <YouPay amounts={amounts} />
      </dl>
    </Card>
  )
}

/** A line with its amount, in a `dl`; beside a picture both stand in its middle. */
export function Line({ line }: { line: Checkout['lines'][number] }) {
  const locale = useLocale()
  return (
    <div className={`flex justify-between gap-4 ${line.pictured ? 'items-center' : ''}`}>
      <LineName line={line} />
      <dd className="num flex-none">{formatMoney(line, locale)}</dd>
    </div>
  )
}

/** Returns sums of several currencies as one text. */
export const sumsText = (amounts: readonly Checkout['amount'][], locale: Locale): string =>
  formatList(
    amounts.map((sum) => formatMoney(sum, locale)),
    locale,
  )

/** A row of a `dl`: the sum that is charged, in each currency. */
export function YouPay({ amounts }: { amounts: Checkout['amounts'] }) {
  return (
    <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
      <dt className="flex-none font-semibold">{m.payments_you_pay()}</dt>
      <dd className="grid min-w-0 gap-1">
        {amounts.map((amount) => (
          <Sum key={amount.currency} amount={amount} />
        ))}
      </dd>
    </div>
  )
}

/** One line, and what is charged last: the reader's own currency comes later and moves nothing. */
function Sum({ amount }: { amount: Checkout['amount'] }) {
  const locale = useLocale()
  const own = useOwnPrice()(amount)
  return (
    <span className="flex min-w-0 flex-wrap items-baseline justify-end gap-x-3 text-right">
      {own && (
        <span className="num text-small text-muted">{m.payments_about_own({ amount: own })}</span>
      )}
      <span className="num text-title">{formatMoney(amount, locale)}</span>
    </span>
  )
}
