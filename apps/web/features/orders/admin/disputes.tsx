import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from '@plaudit/contract/orders/shapes'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { orderHref } from '../words.ts'

const call = 'disputes/getQueue'
type Verdict = 'buyer' | 'seller' | 'split'

export const meta = ownMeta(m.orders_disputes)

const verdicts: Record<Verdict, () => string> = {
  buyer: m.orders_decide_buyer,
  seller: m.orders_decide_seller,
  split: m.orders_decide_split,
}

/** `/admin/disputes`: orders that wait for a decision. */
export default function Disputes() {
  const client = useQueryClient()
  const query = useQuery(callQuery(call, {}))
  const [deciding, setDeciding] = useState<{ order: Order; verdict: Verdict }>()
  const decide = useMutation({
    mutationFn: ({ order, ...said }: { order: Order; verdict: Verdict; reason: string }) =>
      api.call('disputes/decide', { order_id: order.order_id, ...said }),
    onSuccess: () => setDeciding(undefined),
    onSettled: () => client.invalidateQueries({ queryKey: callKey(call) }),
  })
  const { data, error } = query
  return (
    <>
      <h1 className="mb-6 text-title lg:text-title-desk">{m.orders_disputes()}</h1>
      {error && !data ? (
        <QueryFault title={m.orders_load_failed()} query={query} />
      ) : !data ? (
        <PanelSkeleton />
      ) : data.orders.length === 0 ? (
        <Card>
          <EmptyState scene="envelope" title={m.orders_disputes_none()} />
        </Card>
      ) : (
        <ul className="grid gap-4">
          {data.orders.map((order) => (
            <Row
              key={order.order_id}
              order={order}
              onDecide={(verdict) => setDeciding({ order, verdict })}
            />
          ))}
        </ul>
      )}
      {deciding && (
        <ReasonDialog
          title={verdicts[deciding.verdict]()}
          description={deciding.order.title}
          verb={verdicts[deciding.verdict]()}
          variant="act"
          busy={decide.isPending}
          label={m.orders_reason()}
          hint={m.orders_reason_hint()}
          least={1}
          most={2000}
          rows={4}
          missing={m.orders_reason_missing()}
          onGive={(reason) => decide.mutate({ ...deciding, reason })}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  )
}

function Row({ order, onDecide }: { order: Order; onDecide: (verdict: Verdict) => void }) {
  const locale = useLocale()
  const why = order.events.findLast(({ verb }) => verb === 'dispute')
  return (
    <Card as="li">
      <h2 className="text-lead font-bold">
        <Link kind="action" href={orderHref(order.order_id)}>
          {order.title}
        </Link>
      </h2>
      <p className="num text-small text-muted">
        {order.buyer?.full_name} → {order.seller?.full_name} · {formatMoney(order.amount, locale)}
      </p>
      {why?.message && <p className="mt-2 whitespace-pre-line">“{why.message}”</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {(['buyer', 'seller', 'split'] as const).map((verdict) => (
          <Button key={verdict} onClick={() => onDecide(verdict)}>
            {verdicts[verdict]()}
          </Button>
        ))}
      </div>
    </Card>
  )
}
