import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { callKey } from '../../../lib/query.ts'

const call = 'payouts/getQueues'
type Refund = Reply<typeof call>['refunds'][number]

/** Refunds that failed, each to be tried again, and refunds that wait for somebody's hand. */
export function TroubledRefunds({ refunds }: { refunds: readonly Refund[] }) {
  if (refunds.length === 0) return null
  return (
    <Card as="section">
      <CardHead title={m.payments_queue_refunds()} />
      <ul className="divide-y divide-line">
        {refunds.map((refund) => (
          <Troubled key={refund.refund_id} refund={refund} />
        ))}
      </ul>
    </Card>
  )
}

function Troubled({ refund }: { refund: Refund }) {
  const locale = useLocale()
  const client = useQueryClient()
  const { refund_id, amount, reason, what, state, failure } = refund
  const again = useMutation({
    mutationFn: () => api.call('payments/retryRefund', { refund_id }),
    onSuccess: () => showSuccess(m.payments_refund_again_done()),
    onSettled: () => void client.invalidateQueries({ queryKey: callKey(call) }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <b className="num">{formatMoney(amount, locale)}</b>
      <span className="min-w-0">{what}</span>
      <span className="text-small text-muted">{reason}</span>
      <span className="mr-auto text-small text-danger-text">
        {state === 'by_hand' ? m.payments_queue_by_hand() : failure}
      </span>
      {refund.again && (
        <Button size="sm" loading={again.isPending} onClick={() => again.mutate()}>
          {m.payments_refund_again()}
        </Button>
      )}
    </li>
  )
}
