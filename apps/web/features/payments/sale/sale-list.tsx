import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { CallName } from '@plaudit/contract/calls'
import type { Payment } from '@plaudit/contract/payments/payment'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { DataTable, type Column } from '@plaudit/ui/data-table'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Pagination } from '@plaudit/ui/pagination'
import { QueryFault } from '../../../components/query-fault.tsx'
import { callKey } from '../../../lib/query.ts'
import { RefundDialog } from './refund-dialog.tsx'

interface Props {
  /** Call that fills the list: it is asked again when something was given back. */
  call: CallName
  query: ComponentProps<typeof QueryFault>['query'] & {
    data: { payments: Payment[]; total: number } | undefined
    error: Error | null
    isPending: boolean
  }
  label: string
  columns: Column<Payment>[]
  page: number
  limit: number
  hrefOf: (page: number) => string
  /** The sentence where there is nothing. */
  none: string
  /** Beside giving it back. */
  acts?: (row: Payment) => ReactNode
  /** The filters above it. */
  children: ReactNode
}

/** Payments that somebody got, page by page; each can be given back from here. */
export function SaleList(props: Props) {
  const { call, query, label, columns, page, limit, hrefOf, none, acts, children } = props
  const client = useQueryClient()
  const [refunding, setRefunding] = useState<Payment>()
  const { data, error } = query
  // A refund whose answer was lost shows too.
  const close = () => {
    setRefunding(undefined)
    void client.invalidateQueries({ queryKey: callKey(call) })
  }
  return (
    <Card as="section" padding="sm">
      {children}
      <p role="status" className="num mb-1 min-h-5 px-1 text-small text-muted">
        {data ? m.payments_found({ count: data.total }) : ''}
      </p>
      {/* Between a phone's cards and a desk the columns may need more room than there is. */}
      <div className="relative sm:overflow-x-auto">
        <DataTable
          label={label}
          columns={columns}
          rows={data?.payments ?? []}
          rowId={(row) => row.payment_id}
          rowName={(row) => row.what}
          loading={query.isPending}
          error={
            error && !data ? (
              <QueryFault title={m.payments_load_failed()} query={query} />
            ) : undefined
          }
          empty={
            <EmptyState scene="envelope" title={m.payments_sales_none()}>
              {none}
            </EmptyState>
          }
          actionsBelow
          actions={(row) => (
            <span className="flex justify-end sm:max-lg:flex-col sm:max-lg:items-end">
              {acts?.(row)}
              {row.can.refund && (
                <Button
                  variant="ghost"
                  size="sm"
                  className="max-sm:whitespace-nowrap lg:whitespace-nowrap"
                  onClick={() => setRefunding(row)}
                >
                  {m.payments_refund()}
                </Button>
              )}
            </span>
          )}
        />
      </div>
      {data && data.total > limit && (
        <Pagination
          page={page}
          pages={Math.ceil(data.total / limit)}
          hrefOf={hrefOf}
          className="mt-3"
        />
      )}
      {refunding && <RefundDialog payment={refunding} onClose={close} onDone={close} />}
    </Card>
  )
}
