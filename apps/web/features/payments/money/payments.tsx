import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Payment } from '@plaudit/contract/payments/payment'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { DataTable } from '@plaudit/ui/data-table'
import type { Column } from '@plaudit/ui/data-table'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useHydrated } from '@plaudit/ui/hydrated'
import { useLocale } from '@plaudit/ui/locale'
import { Pagination } from '@plaudit/ui/pagination'
import { QueryFault } from '../../../components/query-fault.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { callQuery } from '../../../lib/query.ts'
import { wayTitle } from '../checkout/ways.ts'
import { openReceipt } from '../open-receipt.ts'
import { PaymentState } from '../payment-state.tsx'

export const meta = ownMeta(m.payments_my_payments)

const limit = 20

const columns = (locale: Locale): Column<Payment>[] => [
  { key: 'what', header: m.payments_col_what(), cell: (row) => row.what },
  {
    key: 'when',
    header: m.payments_col_when(),
    cell: (row) => formatDateTime(row.paid_at ?? row.createdAt, locale),
  },
  { key: 'way', header: m.payments_col_way(), cell: (row) => wayTitle(row.provider) },
  {
    key: 'state',
    header: m.payments_col_state(),
    cell: (row) => (
      <>
        <PaymentState payment={row} />
        <Returns payment={row} />
      </>
    ),
  },
  {
    key: 'amount',
    header: m.payments_col_amount(),
    align: 'end',
    onCard: 'key',
    cell: (row) => <b className="num">{formatMoney(row.amount, locale)}</b>,
  },
]

/** `/payments`: what I paid, by account or device, each with its receipt. */
export default function Payments() {
  const locale = useLocale()
  const alive = useHydrated()
  const [search] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const query = useQuery({
    ...callQuery('payments/get', { page, limit }),
    enabled: alive,
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  return (
    <div className="page py-8">
      <h1 className="mb-5 text-title-desk">{m.payments_my_payments()}</h1>
      <Card padding="sm">
        <DataTable
          label={m.payments_my_payments()}
          columns={columns(locale)}
          rows={data?.payments ?? []}
          rowId={(row) => row.payment_id}
          rowName={(row) => row.what}
          loading={!data && !error}
          error={
            error && !data ? (
              <QueryFault title={m.payments_load_failed()} query={query} />
            ) : undefined
          }
          empty={
            <EmptyState
              scene="envelope"
              title={m.payments_payments_none()}
              action={
                <ButtonLink variant="act" href="/contests">
                  {m.common_see_contests()}
                </ButtonLink>
              }
            >
              {m.payments_payments_none_text()}
            </EmptyState>
          }
          actions={(row) => <RowAction row={row} />}
        />
        {data && data.total > limit && (
          <Pagination
            page={page}
            pages={Math.ceil(data.total / limit)}
            hrefOf={(to) => `/payments?page=${to}`}
          />
        )}
      </Card>
    </div>
  )
}

/** What goes back of a payment: of money that a person sends, that it comes, then the transaction; and its credit note. */
function Returns({ payment }: { payment: Payment }) {
  const locale = useLocale()
  return payment.returns?.map(({ amount, state, reference, refund_id, credit_note }) => {
    const shown = { amount: formatMoney(amount, locale) }
    const words =
      reference !== null
        ? m.payments_return_sent({ ...shown, reference })
        : state === 'by_hand'
          ? m.payments_return_due(shown)
          : undefined
    if (words === undefined && !credit_note) return null
    return (
      <span key={refund_id} className="mt-1 block max-w-[40ch] text-small break-words text-muted">
        {words}
        {credit_note && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => void openReceipt(payment.payment_id, refund_id)}
          >
            {m.payments_credit_note_open(shown)}
          </Button>
        )}
      </span>
    )
  })
}

function RowAction({ row }: { row: Payment }) {
  if (row.paid_at !== null)
    return (
      <Button
        variant="ghost"
        size="sm"
        aria-label={m.payments_receipt_of({ what: row.what })}
        onClick={() => void openReceipt(row.payment_id)}
      >
        PDF
      </Button>
    )
  if (row.state === 'pending' || row.state === 'created')
    return (
      <ButtonLink variant="soft" size="sm" href={`/checkout?checkout_id=${row.checkout_id}`}>
        {m.payments_deposit_go()}
      </ButtonLink>
    )
  return null
}
