import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import type { DueRefund } from '@plaudit/contract/payments/refunds'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { CopyField } from '@plaudit/ui/copy-field'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { showSuccess } from '@plaudit/ui/toast'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/failure.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { wayTitle } from '../checkout/ways.ts'
import { StrayCoins } from './stray-coins.tsx'

const call = 'payments/getDueRefunds'

/** Refunds that a provider can't make: who took the money sends it back and names the transaction. */
export function DueRefunds({ of }: { of: 'me' | 'platform' }) {
  const query = useQuery(callQuery(call, { of }))
  const [sending, setSending] = useState<DueRefund>()
  const { data, error } = query
  if (error && !data) return <QueryFault title={m.payments_load_failed()} query={query} />
  if (!data) return null
  return (
    <>
      {data.refunds.length > 0 && (
        <Card as="section" className={of === 'me' ? 'mt-4' : undefined}>
          <CardHead title={m.payments_due_refunds()} />
          <p className="mb-2 max-w-[62ch] text-small text-muted">{m.payments_due_refunds_text()}</p>
          <ul className="divide-y divide-line">
            {data.refunds.map((refund) => (
              <Due key={refund.refund_id} refund={refund} onSend={() => setSending(refund)} />
            ))}
          </ul>
          {sending && <SentDialog refund={sending} onClose={() => setSending(undefined)} />}
        </Card>
      )}
      <StrayCoins of={of} coins={data.coins} />
    </>
  )
}

function Due({ refund, onSend }: { refund: DueRefund; onSend: () => void }) {
  const locale = useLocale()
  const { amount, provider, what, payer, email, since, paid_reference, test } = refund
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <b className="num">{formatMoney(amount, locale)}</b>
        <span className="text-small">{wayTitle(provider)}</span>
        {test && <Pill tone="warn">{m.payments_test()}</Pill>}
        <span className="num mr-auto text-small text-muted">{formatDateTime(since, locale)}</span>
        <Button size="sm" onClick={onSend}>
          {m.payments_due_refund_sent()}
        </Button>
      </div>
      <p className="text-small text-muted">
        {what} · {payer === null ? (email ?? m.payments_due_refund_nobody()) : `@${payer}`}
      </p>
      {paid_reference !== null && (
        <CopyField value={paid_reference} label={m.payments_due_refund_paid()} />
      )}
    </li>
  )
}

function SentDialog({ refund, onClose }: { refund: DueRefund; onClose: () => void }) {
  const locale = useLocale()
  const client = useQueryClient()
  const [reference, setReference] = useState('')
  const [tried, setTried] = useState(false)
  const { refund_id, provider } = refund
  const close = useMutation({
    mutationFn: () => api.call('payments/closeRefund', { refund_id, reference }, { quiet: true }),
    onSuccess: () => {
      showSuccess(m.payments_due_refund_done())
      void client.invalidateQueries({ queryKey: callKey(call) })
      onClose()
    },
  })
  const missing = tried && reference.trim() === ''
  const wrong = close.error instanceof CallError ? close.error.fields['reference'] : undefined
  return (
    <FormDialog
      title={m.payments_due_refund_title({ amount: formatMoney(refund.amount, locale) })}
      description={m.payments_due_refund_text()}
      verb={m.payments_due_refund_sent()}
      variant="act"
      busy={close.isPending}
      onSend={() => {
        setTried(true)
        if (reference.trim() !== '') close.mutate()
      }}
      onClose={onClose}
    >
      <Field
        label={
          provider === 'ethereum' ? m.payments_due_refund_hash() : m.payments_due_refund_name()
        }
        error={missing ? m.errors_field_required() : wrong}
        required
      >
        <Input
          value={reference}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setReference(event.target.value)}
        />
      </Field>
      {close.error && wrong === undefined && (
        <Banner tone="danger" inset>
          {sentenceOf(close.error)}
        </Banner>
      )}
    </FormDialog>
  )
}
