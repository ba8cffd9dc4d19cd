import { useState } from 'react'
import type { ReactNode } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { LinkSegments, Segmented } from '@plaudit/ui/segmented'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useOrdersTopic } from '../use-orders-topic.ts'
import { OpenOrder, waitsForMe } from './open-order.tsx'
import { OrderRows } from './rows.tsx'

const pageSize = 20

/** Orders that are shown: all, those that are open, those in which nothing more happens. */
const parts = ['all', 'open', 'done'] as const

/** Purchases or sales of a person: the newest first, live. */
export function OrderList({ side, top }: { side: 'buyer' | 'seller'; top?: ReactNode }) {
  const [state, setState] = useState<(typeof parts)[number]>('all')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery('orders/get', {
      role: side,
      page,
      limit: pageSize,
      ...(state !== 'all' && { state }),
    }),
    placeholderData: keepPreviousData,
  })
  useOrdersTopic()
  const { data, error } = query
  const waiting = data?.orders.find(waitsForMe)
  const which = (
    <Segmented
      label={m.orders_mine()}
      value={state}
      options={[
        { value: 'all', label: m.orders_all() },
        { value: 'open', label: m.orders_open() },
        { value: 'done', label: m.orders_done() },
      ]}
      onValueChange={(value) => {
        setState(parts.find((one) => one === value) ?? 'all')
        setPage(1)
      }}
    />
  )
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title">{side === 'buyer' ? m.orders_mine() : m.orders_sales()}</h1>
        <LinkSegments
          label={m.orders_mine()}
          className="in-data-app-shell:flex in-data-app-shell:w-full in-data-app-shell:*:flex-1 in-data-app-shell:*:justify-center"
          segments={[
            { href: '/orders', label: m.orders_bought(), current: side === 'buyer' },
            { href: '/sales', label: m.orders_sold(), current: side === 'seller' },
          ]}
        />
      </div>
      {side === 'buyer' && <div className="mb-5">{which}</div>}
      {top}
      {/* What is sold stands below its money: the choice is beside what it changes. */}
      {side === 'seller' && (
        <div className="mt-8 mb-4 flex flex-wrap items-center gap-3">
          <h2 className="mr-auto text-head">{m.orders_tab_orders()}</h2>
          {which}
        </div>
      )}
      {error && !data ? (
        <QueryFault title={m.orders_load_failed()} query={query} />
      ) : !data ? (
        <PanelSkeleton />
      ) : data.orders.length === 0 ? (
        <Nothing side={side} />
      ) : (
        <>
          {waiting && <OpenOrder order={waiting} />}
          <OrderRows orders={data.orders.filter((order) => order !== waiting)} />
        </>
      )}
      {data && data.total > pageSize && (
        <div className="mt-6 flex justify-center gap-3">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {m.ui_previous()}
          </Button>
          <Button disabled={data.total <= pageSize * page} onClick={() => setPage(page + 1)}>
            {m.ui_next()}
          </Button>
        </div>
      )}
    </>
  )
}

function Nothing({ side }: { side: 'buyer' | 'seller' }) {
  const buying = side === 'buyer'
  return (
    <EmptyState
      scene={buying ? 'envelope' : 'chair'}
      title={buying ? m.orders_none() : m.orders_sales_none()}
      action={
        <ButtonLink variant="act" href={buying ? '/services' : '/manage-services'}>
          {buying ? m.marketplace_browse() : m.marketplace_manage()}
        </ButtonLink>
      }
    >
      {buying ? m.orders_none_text() : m.orders_sales_none_text()}
    </EmptyState>
  )
}
