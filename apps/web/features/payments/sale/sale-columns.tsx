import type { Payment } from '@plaudit/contract/payments/payment'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import type { Column } from '@plaudit/ui/data-table'
import { wayTitle } from '../checkout/ways.ts'
import { PaymentState } from '../payment-state.tsx'

/** Wide enough to be read beside everything else. */
const What = ({ children }: { children: string }) => (
  <span className="block sm:min-w-20 lg:min-w-40">{children}</span>
)

const gone: ReadonlySet<Payment['state']> = new Set(['refunded', 'disputed'])

/** The organiser's view of a payment: who bought what in which contest, and what is theirs of it. */
export const saleColumns = (locale: Locale): Column<Payment>[] => [
  { key: 'what', header: m.payments_col_what(), cell: (row) => <What>{row.what}</What> },
  { key: 'contest', header: m.payments_col_contest(), cell: (row) => row.contest_name ?? '' },
  {
    key: 'when',
    header: m.payments_col_when(),
    cell: (row) => (
      <span className="num block sm:min-w-20 lg:min-w-24">
        {formatDateTime(row.paid_at ?? row.createdAt, locale)}
      </span>
    ),
  },
  {
    key: 'who',
    header: m.payments_col_who(),
    cell: (row) => (
      <span className="block wrap-anywhere sm:min-w-16">{row.payer ?? m.payments_visitor()}</span>
    ),
  },
  { key: 'way', header: m.payments_col_way(), cell: (row) => wayTitle(row.provider) },
  { key: 'state', header: m.payments_col_state(), cell: (row) => <PaymentState payment={row} /> },
  {
    key: 'net',
    header: m.payments_col_net(),
    align: 'end',
    // Money that went back, or that a payer's bank took, is not the seller's.
    cell: (row) => (
      <span className={`num ${gone.has(row.state) ? 'text-muted line-through' : ''}`}>
        {row.net ? formatMoney(gone.has(row.state) ? row.net : (row.left ?? row.net), locale) : ''}
      </span>
    ),
  },
  {
    key: 'amount',
    header: m.payments_col_amount(),
    align: 'end',
    onCard: 'key',
    cell: ({ amount, refunded, state }) => (
      <span className="num">
        <b>{formatMoney(amount, locale)}</b>
        {state === 'part_refunded' && (
          <span className="block text-small text-muted">
            {m.payments_receipt_refunded()} {formatMoney(refunded, locale)}
          </span>
        )}
      </span>
    ),
  },
]
