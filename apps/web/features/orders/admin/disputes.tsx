import { useState } from 'react'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '@plaudit/contract/orders/shapes'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Pager } from '../../../components/form/pager.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { orderHref } from '../words.ts'
import { DecideDialog, verdicts, type Said, type Verdict } from './decide-dialog.tsx'

const call = 'disputes/getQueue'
const pageSize = 20

export const meta = ownMeta(m.orders_disputes)

/** `/admin/disputes`: orders that wait for a decision. */
export default function Disputes() {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery(call, { page, limit: pageSize }),
    placeholderData: keepPreviousData,
  })
  const [deciding, setDeciding] = useState<{ order: Order; verdict: Verdict }>()
  const decide = useMutation({
    mutationFn: ({ order, ...said }: { order: Order } & Said) =>
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
      {data && <Pager page={page} pageSize={pageSize} total={data.total} onPage={setPage} />}
      {deciding && (
        <DecideDialog
          {...deciding}
          busy={decide.isPending}
          onDecide={(said) => decide.mutate({ order: deciding.order, ...said })}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  )
}

function Row({ order, onDecide }: { order: Order; onDecide: (verdict: Verdict) => void }) {
  const locale = useLocale()
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
      <SaidOf order={order} />
      {order.due_at && (
        <p className="num mt-3 text-small text-muted">
          {m.orders_due_dispute({ time: formatDateTime(order.due_at, locale) })}
        </p>
      )}
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

/** Shows the words of both sides since the dispute began, in their order; the admin hears both before a decision. */
function SaidOf({ order: { events, buyer, seller } }: { order: Order }) {
  const locale = useLocale()
  const from = events.findLastIndex(({ verb }) => verb === 'dispute')
  const said = events.slice(Math.max(0, from)).filter(({ message }) => message !== '')
  const silent = [buyer, seller].filter(
    (side) => side !== null && !said.some(({ user }) => user?.ID === side.ID),
  )
  return (
    <div className="mt-3 grid gap-3">
      {said.map((event) => (
        <blockquote key={event.at} className="border-l-2 border-line pl-3">
          <p className="num text-small text-muted">
            {event.user?.full_name} · {formatDateTime(event.at, locale)}
          </p>
          <p className="max-w-[62ch] wrap-anywhere whitespace-pre-line">
            <q>{event.message}</q>
          </p>
        </blockquote>
      ))}
      {silent.map((side) => (
        <p key={side?.ID} className="text-small text-muted">
          {m.orders_dispute_silent({ name: side?.full_name ?? '' })}
        </p>
      ))}
    </div>
  )
}
