import Check from 'lucide-react/icons/check'
import Landmark from 'lucide-react/icons/landmark'
import Lock from 'lucide-react/icons/lock'
import type { Order } from '@plaudit/contract/orders/shapes'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { cx } from '@plaudit/ui/classes'
import { useLocale } from '@plaudit/ui/locale'
import { part } from '../../../lib/part.ts'
import { moneyWords, thereOf } from './money-words.ts'
import { useDue } from './use-due.ts'

const Deadlines = part(async () => ({ default: (await import('./deadlines.tsx')).Deadlines }), {
  soon: true,
})
const Outcome = part(() => import('./outcome.tsx'))
const ReceiptButton = part(() => import('../../payments/open/receipt-button.tsx'))

/** Tells where the price is, which part is the seller's, and which step happens by itself. */
export function Held({ order }: { order: Order }) {
  const locale = useLocale()
  return (
    <Card className="mt-6">
      <div className="flex flex-wrap items-center gap-4">
        <Mark order={order} />
        {/* A name in it may be one long word. */}
        <div className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
          <p className="num text-title-desk">{formatMoney(thereOf(order), locale)}</p>
          {order.state === 'resolved' && <Outcome order={order} />}
          <p>{moneyWords(order, locale)}</p>
          <Rest order={order} />
          {order.refunded.amount > 0 && <Outcome order={order} refunded />}
        </div>
      </div>
      <Charged order={order} />
      <Yours order={order} />
      <HowToPay order={order} />
      <Deadlines order={order} />
      <Papers order={order} />
    </Card>
  )
}

/** Receipts of its payments, and credit notes of what went back. */
function Papers({ order: { receipts, credit_notes } }: { order: Order }) {
  const locale = useLocale()
  if (receipts.length === 0) return null
  const labelOf = ({ amount, void: isVoid }: Order['credit_notes'][number]) => {
    const words = isVoid ? m.payments_correction_open : m.payments_credit_note_open
    return words({ amount: formatMoney(amount, locale) })
  }
  return (
    <p className="mt-3 flex min-h-target flex-wrap gap-2 border-t border-line pt-2">
      {receipts.map((id, at) => (
        <ReceiptButton key={id} paymentId={id} number={receipts.length > 1 ? at + 1 : undefined} />
      ))}
      {credit_notes.map((one) => (
        <ReceiptButton
          key={one.refund_id}
          paymentId={one.payment_id}
          note={{ refund_id: one.refund_id, label: labelOf(one) }}
        />
      ))}
    </p>
  )
}

/** A lock while the price is held, then a tick; a bank where it is not here, or no more. */
function Mark({ order: { outside, external, state } }: { order: Order }) {
  const isOver = state === 'completed' || state === 'reviewed' || state === 'resolved'
  const [Icon, tone] =
    outside !== null || external || state === 'cancelled'
      ? [Landmark, 'bg-won-soft text-won-text']
      : isOver
        ? [Check, 'bg-ok-soft text-ok-text']
        : [Lock, 'bg-won-soft text-won-text']
  return (
    <span
      aria-hidden="true"
      className={cx('grid size-12 flex-none place-items-center rounded-full', tone)}
    >
      <Icon className="size-5" />
    </span>
  )
}

/** Shows both parts of a split price: the paid part, and the part that is due before the delivery. */
function Rest({ order }: { order: Order }) {
  const locale = useLocale()
  const { rest, amount, state, role, charged } = order
  const due = useDue({ kind: 'rest', order_id: order.order_id }, order.can.pay_rest)
  if (rest === null) return null
  const deposit = { ...amount, amount: amount.amount - rest.amount.amount }
  // With the tax and the fee on each part, as its buyer pays them.
  const paid = rest.paid ? deposit : (charged?.total ?? deposit)
  const parts = {
    deposit: formatMoney(paid, locale),
    rest: formatMoney(due ?? rest.amount, locale),
  }
  if (rest.paid) return <p className="num text-muted">{m.orders_rest_paid(parts)}</p>
  if (state !== 'pending' && state !== 'in_progress') return null
  return (
    <p className="num text-muted">
      {m.orders_rest_due(parts)} {role === 'seller' && m.orders_rest_waits()}
    </p>
  )
}

/** The seller's sum: what was paid less the platform's fee. */
function Yours({ order: { yours, state } }: { order: Order }) {
  if (yours === null || state === 'cancelled') return null
  return (
    <Sums
      parts={[[m.orders_fee(), negative(yours.fee)]]}
      total={[m.orders_yours(), yours.amount]}
    />
  )
}

/** The buyer's sum: the price that stands above with what came on top of it, and what came back of all. */
function Charged({ order: { charged, state } }: { order: Order }) {
  if (charged === null) return null
  const { tax, fee, coupon, total, back } = charged
  if (state === 'cancelled' && back.amount === 0) return null
  return (
    <Sums
      parts={[
        [m.payments_tax(), tax],
        [m.payments_buyer_fee(), fee],
        [m.payments_file_coupon(), negative(coupon)],
      ]}
      total={[m.orders_paid_all(), total]}
      after={[m.payments_file_refunded(), back]}
    />
  )
}

type Money = Order['amount']
const negative = (money: Money): Money => ({ ...money, amount: -money.amount })

interface SumsProps {
  parts: [string, Money][]
  total: [string, Money]
  after?: [string, Money]
}

/** Sums below each other, those of nothing left out, what they come to, and what went back of it. */
function Sums({ parts, total, after }: SumsProps) {
  const locale = useLocale()
  const [name, sum] = total
  return (
    <dl className="num mt-4 grid max-w-sm gap-1 border-t border-line pt-3">
      {parts.map(
        ([part, amount]) =>
          amount.amount !== 0 && (
            <div key={part} className="flex justify-between gap-4 text-small text-muted">
              <dt>{part}</dt>
              <dd>{formatMoney(amount, locale)}</dd>
            </div>
          ),
      )}
      <div className="flex justify-between gap-4 font-bold">
        <dt>{name}</dt>
        <dd>{formatMoney(sum, locale)}</dd>
      </div>
      {after && after[1].amount > 0 && (
        <div className="flex justify-between gap-4">
          <dt>{after[0]}</dt>
          <dd>{formatMoney(after[1], locale)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Says the seller's way of direct payment, until they say that they have it. */
function HowToPay({ order }: { order: Order }) {
  const { payment_info, paid_outside, role, seller } = order
  if (payment_info === '' || paid_outside || role === 'admin') return null
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h2 className="font-semibold">
        {role === 'buyer'
          ? m.orders_pay_how({ name: seller?.full_name ?? m.orders_somebody() })
          : m.orders_pay_how_you()}
      </h2>
      <p className="mt-1 max-w-[62ch] wrap-anywhere whitespace-pre-line select-all">
        {payment_info}
      </p>
    </div>
  )
}
