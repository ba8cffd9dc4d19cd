import { keepPreviousData } from '@tanstack/react-query'
import type { Payment } from '@plaudit/contract/payments/payment'
import { checkoutKinds, paymentProviders, saleStates } from '@plaudit/contract/payments/constants'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import type { Column } from '@plaudit/ui/data-table'
import { useLocale } from '@plaudit/ui/locale'
import { ExportMenu } from '../../../components/export-menu.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { openReceipt } from '../open-receipt.ts'
import { useListSearch } from '../use-list-search.ts'
import { kindName } from './kind-name.ts'
import { saleColumns } from './sale-columns.tsx'
import { SaleList } from './sale-list.tsx'
import { SoldFilters } from './sold-filters.tsx'

const call = 'payments/getSales'
const limit = 25

/** Columns for which there is no room between a phone's cards and a desk; the filters find by them. */
const wide = { className: 'sm:max-lg:hidden' }

/** The columns of sales, with what was sold instead of the contest. */
const columnsOf = (locale: Locale): Column<Payment>[] =>
  saleColumns(locale).map((column) =>
    column.key === 'contest'
      ? { key: 'kind', header: m.payments_kind(), cell: (row) => kindName(row.kind), ...wide }
      : column.key === 'way'
        ? { ...column, ...wide }
        : column,
  )

/** Payments of every kind: what one sold oneself, or (admins) all of the installation, each to be given back. */
export function Sold({ of, title }: { of: 'me' | 'platform'; title: string }) {
  const locale = useLocale()
  const list = useListSearch()
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
  return (
    <div>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-title lg:text-title-desk">{title}</h1>
        <ExportMenu call={call} filters={filters} name="payments" />
      </div>
      <SaleList
        call={call}
        query={query}
        label={title}
        columns={columnsOf(locale)}
        page={list.page}
        limit={limit}
        hrefOf={list.hrefOf}
        none={m.payments_sold_none_text()}
        acts={(row) => row.receipt && <Receipt of={row} />}
      >
        <SoldFilters list={list} />
      </SaleList>
    </div>
  )
}

/** The receipt as PDF. */
const Receipt = ({ of: { payment_id, what } }: { of: Payment }) => (
  <Button
    variant="ghost"
    size="sm"
    aria-label={m.payments_receipt_of({ what })}
    onClick={() => void openReceipt(payment_id)}
  >
    PDF
  </Button>
)
