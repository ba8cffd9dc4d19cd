import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { api } from '../../../lib/api.ts'
import { callKey } from '../../../lib/query.ts'

const call = 'payouts/getQueues'
type Owed = Reply<typeof call>['fees'][number]
interface Closing {
  owed: Owed
  how: 'paid' | 'let_go'
}

/** Fees that sellers with keys of their own owe the platform: each came to the bank, or is let go. */
export function SellersFees({ fees }: { fees: readonly Owed[] }) {
  const locale = useLocale()
  const [closing, setClosing] = useState<Closing>()
  if (fees.length === 0) return null
  // A debt that changed meanwhile is shown as it is now, and what was typed stays.
  const now = fees.find(
    ({ user_id, amount }) =>
      user_id === closing?.owed.user_id && amount.currency === closing.owed.amount.currency,
  )
  return (
    <Card as="section">
      <CardHead title={m.payments_fees_sellers()} />
      <p className="mb-2 max-w-[62ch] text-small text-muted">{m.payments_fees_sellers_text()}</p>
      <ul className="divide-y divide-line">
        {fees.map((owed) => (
          <li
            key={`${owed.user_id} ${owed.amount.currency}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
          >
            <b className="num">{formatMoney(owed.amount, locale)}</b>
            <span className="mr-auto">{m.payments_fees_from({ user: owed.username })}</span>
            <span className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => setClosing({ owed, how: 'paid' })}>
                {m.payments_mark_paid()}
              </Button>
              <Button
                size="sm"
                variant="outline"
                onClick={() => setClosing({ owed, how: 'let_go' })}
              >
                {m.payments_fees_let_go()}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {closing && (
        <CloseDialog
          closing={{ ...closing, ...(now && { owed: now }) }}
          onClose={() => setClosing(undefined)}
        />
      )}
    </Card>
  )
}

function CloseDialog({ closing, onClose }: { closing: Closing; onClose: () => void }) {
  const locale = useLocale()
  const client = useQueryClient()
  const { owed, how } = closing
  const isPaid = how === 'paid'
  const close = useMutation({
    mutationFn: (reason: string) =>
      api.call('payments/closeFees', {
        user_id: owed.user_id,
        currency: owed.amount.currency,
        how,
        reason,
        expected: owed.amount.amount,
      }),
    onSuccess: onClose,
    onSettled: () => void client.invalidateQueries({ queryKey: callKey(call) }),
  })
  return (
    <ReasonDialog
      title={m.payments_fees_close_title({ amount: formatMoney(owed.amount, locale) })}
      description={isPaid ? m.payments_fees_close_paid() : m.payments_fees_close_let_go()}
      hint=""
      least={3}
      verb={isPaid ? m.payments_mark_paid() : m.payments_fees_let_go()}
      variant={isPaid ? 'act' : 'danger'}
      label={isPaid ? m.payments_fees_reference() : m.payments_refund_reason()}
      missing={m.errors_field_required()}
      most={200}
      rows={2}
      busy={close.isPending}
      onGive={(reason) => close.mutate(reason)}
      onClose={onClose}
    />
  )
}
