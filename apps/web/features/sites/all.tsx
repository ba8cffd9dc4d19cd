import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { api } from '../../lib/api.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { callKey, callQuery } from '../../lib/query.ts'
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
  const decide = useMutation({
    mutationFn: (given: { order_id: string; verdict: 'done' | 'refuse' }) =>
      api.call('admin/decideDomain', given),
    onSettled: () => void client.invalidateQueries({ queryKey: callKey(call) }),
  })
  const orders = data?.orders ?? []
  if (orders.length === 0) return null
  return (
    <Card as="section" className="mb-5">
      <CardHead title={m.sites_orders()} />
      <ul className="divide-y divide-line">
        {orders.map(({ order_id, host, who, site }) => (
          <li key={order_id} className="flex flex-wrap items-center gap-3 py-3">
            <b className="min-w-0 break-all">{host}</b>
            <span className="text-small text-muted">{[who, site].filter(Boolean).join(' · ')}</span>
            <span className="ml-auto flex gap-2">
              <Button
                size="sm"
                variant="primary"
                disabled={decide.isPending}
                onClick={() => decide.mutate({ order_id, verdict: 'done' })}
              >
                {m.sites_order_is_there()}
              </Button>
              <Button
                size="sm"
                variant="outline"
                disabled={decide.isPending}
                onClick={() => decide.mutate({ order_id, verdict: 'refuse' })}
              >
                {m.sites_order_refuse()}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
