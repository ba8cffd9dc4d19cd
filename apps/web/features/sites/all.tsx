import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DomainOrder } from '@plaudit/contract/sites/manage'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { ReasonDialog } from '../../components/form/reason-dialog.tsx'
import { api } from '../../lib/api.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useOnePress } from '../../lib/use-one-press.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Keeping } from './keeping.tsx'

export const meta = ownMeta(m.sites_title)

const call = 'sites/getDomainOrders'

/** `/admin/sites`: every site of this installation, and the names that were ordered. */
export default function AllSites() {
  return (
    <div className="max-w-[760px]">
      <h1 className="mb-5 text-title lg:text-title-desk">{m.sites_title()}</h1>
      <Orders />
      <Keeping />
    </div>
  )
}

function Orders() {
  const client = useQueryClient()
  const { data } = useQuery(callQuery(call, { all: '1' }))
  const [refused, setRefused] = useState<DomainOrder>()
  const once = useOnePress()
  const decide = useMutation({
    mutationFn: (given: { order_id: string; verdict: 'done' | 'refuse'; note?: string }) =>
      api.call('admin/decideDomain', given),
    onSettled: () => void client.invalidateQueries({ queryKey: callKey(call) }),
  })
  const orders = data?.orders ?? []
  if (orders.length === 0) return null
  return (
    <Card as="section" className="mb-5">
      <CardHead title={m.sites_orders()} />
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.order_id} className="flex flex-wrap items-center gap-3 py-3">
            <b className="min-w-0 break-all">{order.host}</b>
            <span className="text-small text-muted">
              {[order.who, order.site].filter(Boolean).join(' · ')}
            </span>
            <span className="ml-auto flex gap-2">
              <Button
                size="sm"
                variant="primary"
                disabled={decide.isPending}
                onClick={() =>
                  once(() => decide.mutate({ order_id: order.order_id, verdict: 'done' }))
                }
              >
                {m.sites_order_is_there()}
              </Button>
              <Button
                size="sm"
                variant="outline"
                disabled={decide.isPending}
                onClick={() => setRefused(order)}
              >
                {m.sites_order_refuse()}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {refused && (
        <ReasonDialog
          title={m.sites_order_refuse_title({ host: refused.host })}
          description={m.sites_order_refuse_text()}
          verb={m.sites_order_refuse()}
          variant="danger"
          busy={decide.isPending}
          label={m.sites_order_reason()}
          hint=""
          least={3}
          missing={m.errors_field_reason_missing()}
          most={1000}
          rows={3}
          onGive={(note) =>
            decide.mutate(
              { order_id: refused.order_id, verdict: 'refuse', note },
              { onSuccess: () => setRefused(undefined) },
            )
          }
          onClose={() => setRefused(undefined)}
        />
      )}
    </Card>
  )
}
