import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Payment } from '@plaudit/contract/payments/payment'
import { checkoutKinds, paymentProviders, saleStates } from '@plaudit/contract/payments/constants'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { DataTable } from '@plaudit/ui/data-table'
import type { Column } from '@plaudit/ui/data-table'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { Pagination } from '@plaudit/ui/pagination'
import { ExportMenu } from '../../../components/export-menu.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { callKey, callQuery } from '../../../lib/query.ts'
import { openReceipt } from '../open-receipt.ts'
import { useListSearch } from '../use-list-search.ts'
import { kindName } from './kind-name.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { saleColumns } from './sale-columns.tsx'
import { SoldFilters } from './sold-filters.tsx'

const call = 'payments/getSales'
const limit = 25

/** The columns of sales, with what was sold instead of the contest. */
const columnsOf = (locale: Locale): Column<Payment>[] =>
  saleColumns(locale).map((column) =>
    column.key === 'contest'
      ? { key: 'kind', header: m.payments_kind(), cell: (row) => kindName(row.kind) }
      : column,
  )

/** Payments of every kind: what one sold oneself, or (admins) all of the installation, each to be given back. */
export function Sold({ of, title }: { of: 'me' | 'platform'; title: string }) {
  const locale = useLocale()
  const client = useQueryClient()
  const list = useListSearch()
  const [refunding, setRefunding] = useState<Payment>()
  const [kind, provider, state] = [
    list.one('kind', checkoutKinds),
    list.one('provider', paymentProviders),
    list.one('state', saleStates),
  ]
  const filters = {
    of,
    ...(kind && { kind }),
    ...(provider && { provider }),
    ...(state && { state }),
    ...(list.text('keyword') && { keyword: list.text('keyword') }),
    ...list.days,
  }
  const query = useQuery({
    ...callQuery(call, { ...filters, page: list.page, limit }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  return (
    <div>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-title lg:text-title-desk">{title}</h1>
        <ExportMenu call={call} filters={filters} name="payments" />
      </div>
      <Card as="section" padding="sm">
        <SoldFilters list={list} />
        <p role="status" className="num mb-1 min-h-5 px-1 text-small text-muted">
          {data ? m.payments_found({ count: data.total }) : ''}
        </p>
        <DataTable
          label={title}
          columns={columnsOf(locale)}
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
              {m.payments_sold_none_text()}
            </EmptyState>
          }
          actions={(row) => <Acts row={row} onRefund={() => setRefunding(row)} />}
        />
        {data && (
          <Pagination
            page={list.page}
            pages={Math.ceil(data.total / limit)}
            hrefOf={list.hrefOf}
            className="mt-3"
          />
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

function Acts({ row, onRefund }: { row: Payment; onRefund: () => void }) {
  return (
    <>
      {row.paid_at !== null && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={m.payments_receipt_of({ what: row.what })}
          onClick={() => void openReceipt(row.payment_id)}
        >
          PDF
        </Button>
      )}
      {row.can.refund && (
        <Button variant="ghost" size="sm" onClick={onRefund}>
          {m.payments_refund()}
        </Button>
      )}
    </>
  )
}
