import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Payment } from '@plaudit/contract/payments/payment'
import { contestPageSize } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { DataTable } from '@plaudit/ui/data-table'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { Pagination } from '@plaudit/ui/pagination'
import { ExportMenu } from '../../../components/export-menu.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { ProofButton } from '../open/proof-button.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { saleColumns } from './sale-columns.tsx'
import { SaleFilters, useSaleSearch } from './sale-filters.tsx'
import { useMyContests } from './use-my-contests.ts'
import { Totals } from './totals.tsx'

export const meta = ownMeta(m.payments_all_payments)

const call = 'contest/v2/getAllPayments'

/** `/admin/…/allpayment`: every payment for my contests, with totals, filters, the accountant's file and refunds. */
export default function AllPayments() {
  const locale = useLocale()
  const client = useQueryClient()
  const { text, set, page, filters, hrefOf } = useSaleSearch()
  const [refunding, setRefunding] = useState<Payment>()
  const contests = useMyContests()
  const query = useQuery({
    ...callQuery(call, { ...filters, page, limit: contestPageSize }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  return (
    <div>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-title-desk">{m.payments_all_payments()}</h1>
        {text('cx_id') && <ProofButton cxId={text('cx_id')} />}
        <ExportMenu call={call} filters={filters} name="payments" />
      </div>
      {data && data.totals.length > 0 && <Totals totals={data.totals} />}
      <Card as="section" padding="sm">
        <SaleFilters text={text} set={set} contests={contests} />
        <p role="status" className="num mb-1 min-h-5 px-1 text-small text-muted">
          {data ? m.payments_found({ count: data.total }) : ''}
        </p>
        <DataTable
          label={m.payments_all_payments()}
          columns={saleColumns(locale)}
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
              {m.payments_sales_none_text()}
            </EmptyState>
          }
          actions={(row) =>
            row.can.refund && (
              <Button variant="ghost" size="sm" onClick={() => setRefunding(row)}>
                {m.payments_refund()}
              </Button>
            )
          }
        />
        {data && data.total > contestPageSize && (
          <Pagination page={page} pages={Math.ceil(data.total / contestPageSize)} hrefOf={hrefOf} />
        )}
      </Card>
      {refunding && (
        <RefundDialog
          payment={refunding}
          onClose={() => setRefunding(undefined)}
          onDone={() => {
            setRefunding(undefined)
            void client.invalidateQueries({ queryKey: callKey(call) })
          }}
        />
      )}
    </div>
  )
}
