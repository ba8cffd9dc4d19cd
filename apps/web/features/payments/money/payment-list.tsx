import type { ComponentType, ReactNode } from 'react'
import Globe from 'lucide-react/icons/globe'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Trophy from 'lucide-react/icons/trophy'
import UsersRound from 'lucide-react/icons/users-round'
import Wallet from 'lucide-react/icons/wallet'
import type { Payment } from '@plaudit/contract/payments/payment'
import { formatDateTime, formatMonth } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { openReceipt } from '../open-receipt.ts'
import { wayTitle } from '../checkout/ways.ts'
import { PaymentState } from '../payment-state.tsx'

type Icon = ComponentType<{ 'aria-hidden': 'true'; className: string }>

const icons: Record<Payment['kind'], Icon> = {
  votes: Trophy,
  cart: ShoppingBag,
  offer: ShoppingBag,
  subscription: ShoppingBag,
  rest: ShoppingBag,
  club: UsersRound,
  deposit: Wallet,
  domain: Globe,
}

const timeOf = ({ paid_at, createdAt }: Payment): string => paid_at ?? createdAt

/** Payments, month by month, each with its receipt. */
export function PaymentList({ payments }: { payments: readonly Payment[] }) {
  const locale = useLocale()
  const months = Map.groupBy(payments, (payment) => formatMonth(timeOf(payment), locale))
  return [...months].map(([month, rows]) => (
    <section key={month} className="mt-6">
      <h2 className="text-small font-semibold text-muted">{month}</h2>
      <ul className="divide-y divide-line">
        {rows.map((payment) => (
          <Row key={payment.payment_id} payment={payment} />
        ))}
      </ul>
    </section>
  ))
}

function Row({ payment }: { payment: Payment }) {
  const locale = useLocale()
  // A payment that waits, or was never made, took nothing away.
  const isPaid = payment.paid_at !== null
  // A deposit is the person's own money, which is in their balance now.
  const gain = payment.kind === 'deposit'
  return (
    <MoneyRow
      icon={icons[payment.kind]}
      title={payment.what}
      amount={`${isPaid ? (gain ? '+' : '−') : ''}${formatMoney(payment.amount, locale)}`}
      gain={isPaid && gain}
    >
      {payment.contest_name !== undefined && (
        <span className="wrap-anywhere">{payment.contest_name}</span>
      )}
      <span>
        {wayTitle(payment.provider)} · {formatDateTime(timeOf(payment), locale)}
      </span>
      {payment.state !== 'paid' || payment.test ? <PaymentState payment={payment} /> : null}
      <Returns payment={payment} />
      <RowAction row={payment} />
    </MoneyRow>
  )
}

interface MoneyRowProps {
  icon: Icon
  title: string
  amount: string
  /** Something came in. */
  gain?: boolean
  children: ReactNode
}

/** A line of a list of money: a sign, its title, the sum with its sign at the right. */
export function MoneyRow({ icon: Sign, title, amount, gain = false, children }: MoneyRowProps) {
  return (
    <li className="flex items-start gap-3.5 py-3.5">
      <span
        className={`grid size-10 flex-none place-items-center rounded-in ${gain ? 'bg-ok-soft text-ok-text' : 'bg-act-soft text-act-text'}`}
      >
        <Sign aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block text-pretty">{title}</b>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
          {children}
        </span>
      </span>
      <b className={`num flex-none ${gain ? 'text-ok-text' : ''}`}>{amount}</b>
    </li>
  )
}

/** Refunds of a payment: for money that a person sends, that it comes, then the transaction; and its credit note. */
function Returns({ payment }: { payment: Payment }) {
  const locale = useLocale()
  return payment.returns?.map(({ amount, state, reference, refund_id, credit_note }) => {
    const shown = { amount: formatMoney(amount, locale) }
    const words =
      reference !== null
        ? m.payments_return_sent({ ...shown, reference })
        : state === 'by_hand'
          ? m.payments_return_due(shown)
          : undefined
    if (words === undefined && !credit_note) return null
    return (
      <span key={refund_id} className="block max-w-[40ch] break-words">
        {words}
        {credit_note && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => void openReceipt(payment.payment_id, { refund_id })}
          >
            {state === 'failed'
              ? m.payments_correction_open(shown)
              : m.payments_credit_note_open(shown)}
          </Button>
        )}
      </span>
    )
  })
}

function RowAction({ row }: { row: Payment }) {
  if (row.receipt)
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-my-1 -ml-3"
        aria-label={m.payments_receipt_of({ what: row.what })}
        onClick={() => void openReceipt(row.payment_id)}
      >
        PDF
      </Button>
    )
  if (row.can.pay && (row.state === 'pending' || row.state === 'created'))
    return (
      <ButtonLink variant="soft" size="sm" href={`/checkout?checkout_id=${row.checkout_id}`}>
        {m.payments_deposit_go()}
      </ButtonLink>
    )
  return null
}
