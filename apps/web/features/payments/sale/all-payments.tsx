import { keepPreviousData } from '@tanstack/react-query'
import { contestPageSize } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { ExportMenu } from '../../../components/export-menu.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { callQuery } from '../../../lib/query.ts'
import { ProofButton } from '../open/proof-button.tsx'
import { saleColumns } from './sale-columns.tsx'
import { SaleFilters, useSaleSearch } from './sale-filters.tsx'
import { SaleList } from './sale-list.tsx'
import { useMyContests } from '../../../lib/my-contests.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Totals } from './totals.tsx'

export const meta = ownMeta(m.payments_all_payments)

const call = 'contest/v2/getAllPayments'

/** `/admin/…/allpayment`: every payment for my contests, with totals, filters, the accountant's file and refunds. */
export default function AllPayments() {
  const locale = useLocale()
  const { text, set, page, filters, hrefOf } = useSaleSearch()
  const contests = useMyContests()
  const query = useQuery({
    ...callQuery(call, { ...filters, page, limit: contestPageSize }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return (
    <div>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-title-desk">{m.payments_all_payments()}</h1>
        {text('cx_id') && <ProofButton cxId={text('cx_id')} />}
        <ExportMenu call={call} filters={filters} name="payments" />
      </div>
      {data && data.totals.length > 0 && <Totals totals={data.totals} />}
      <SaleList
        call={call}
        query={query}
        label={m.payments_all_payments()}
        columns={saleColumns(locale)}
        page={page}
        limit={contestPageSize}
        hrefOf={hrefOf}
        none={m.payments_sales_none_text()}
      >
        <SaleFilters text={text} set={set} contests={contests} />
      </SaleList>
    </div>
  )
}
