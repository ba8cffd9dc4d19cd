import type { Payment } from '@plaudit/contract/payments/payment'
import { m } from '@plaudit/i18n/messages'
import { Pill, type PillTone } from '@plaudit/ui/pill'

const looks: Record<Payment['state'], [() => string, PillTone]> = {
  created: [m.payments_state_created, 'neutral'],
  pending: [m.payments_state_pending, 'act'],
  paid: [m.payments_state_paid, 'ok'],
  failed: [m.payments_state_failed, 'danger'],
  refunded: [m.payments_state_refunded, 'warn'],
  part_refunded: [m.payments_state_part_refunded, 'warn'],
  disputed: [m.payments_state_disputed, 'danger'],
}

/** The seller lost it and the payer won it: both read the same. */
const lost: (typeof looks)['paid'] = [m.payments_state_dispute_lost, 'warn']

/** Shows a payment's state, and if it was test money. */
export function PaymentState({
  payment,
}: {
  payment: Pick<Payment, 'state' | 'test' | 'dispute'>
}) {
  const isLost = payment.state === 'disputed' && payment.dispute === 'lost'
  const [words, tone] = isLost ? lost : looks[payment.state]
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Pill tone={tone}>{words()}</Pill>
      {payment.test && <Pill tone="warn">{m.payments_test()}</Pill>}
    </span>
  )
}
