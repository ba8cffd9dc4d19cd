import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Payment } from '@plaudit/contract/payments/payment'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { Textarea } from '@plaudit/ui/textarea'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/failure.ts'
import { amountText, readAmount } from '../open/amount.ts'
import { once } from '../open/one-key.ts'
import { MoneyInput } from '../open/money-input.tsx'

interface Props {
  payment: Payment
  onDone: () => void
  onClose: () => void
}

/** What becomes of the money, and of votes that it bought. */
const textOf = ({ kind }: Payment): string =>
  [m.payments_refund_text(), kind === 'votes' && m.payments_refund_votes()]
    .filter(Boolean)
    .join(' ')

/** Gives a payment back, whole or a part, with a reason. */
export function RefundDialog({ payment, onDone, onClose }: Props) {
  const locale = useLocale()
  const { currency } = payment.amount
  const left = payment.refundable?.amount ?? 0
  const [typed, setTyped] = useState(amountText(left, currency, locale))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const amount = readAmount(typed, currency)
  const isAmount = amount !== undefined && amount <= left
  const most = m.payments_refund_left({ amount: formatMoney({ amount: left, currency }, locale) })
  // A person who typed too much is told the most.
  const fault = amount === undefined ? m.errors_field_invalid_amount() : most
  const refund = useMutation({
    mutationFn: (given: { amount: number; reason: string }) =>
      once(`refund:${payment.payment_id}`, (idempotencyKey) =>
        api.call(
          'payments/refund',
          { payment_id: payment.payment_id, ...given },
          { quiet: true, idempotencyKey },
        ),
      ),
    onSuccess: () => {
      showSuccess(m.payments_refund_done())
      onDone()
    },
  })
  const press = () => {
    setTried(true)
    if (isAmount && reason.trim() !== '') refund.mutate({ amount, reason: reason.trim() })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.payments_refund_title()}
      description={textOf(payment)}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button variant="danger" loading={refund.isPending} onClick={press}>
            {m.payments_refund()}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-4">
        <Field
          label={m.payments_refund_amount()}
          hint={most}
          error={tried && !isAmount ? fault : undefined}
        >
          <MoneyInput
            currency={currency}
            end={currency}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Field
          label={m.payments_refund_reason()}
          error={tried && reason.trim() === '' ? m.errors_field_required() : undefined}
        >
          <Textarea
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {refund.error && (
          <Banner tone="danger" inset>
            {sentenceOf(refund.error)}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
