import type { FastifyReply } from 'fastify'
import type { Payment } from '@plaudit/contract/payments/payment'
import type { Language } from '@plaudit/contract/constants'
import { sendListFile } from '../../../platform/http/listFile.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import { decimal } from '../../../platform/money.ts'

const columns = [
  'when',
  'contest',
  'what',
  'who',
  'way',
  'state',
  'test',
  'currency',
  'paid',
  'coupon',
  'tax',
  'buyer_fee',
  'fee',
  'net',
  'refunded',
  'left',
  'payment',
] as const

const batch = 500

/** A balance is the payer's, and the file is read by others. */
const wayOf = ({ provider }: Payment) =>
  provider === 'balance' ? 'payments_file_balance' : (`payments_provider_${provider}` as const)

/** A dispute that was lost reads apart from one that is open. */
const stateOf = ({ state, dispute }: Payment) =>
  state === 'disputed' && dispute === 'lost'
    ? ('payments_state_dispute_lost' as const)
    : (`payments_state_${state}` as const)

interface SaleFile {
  format: 'csv' | 'json_file'
  language: Language
  total: number
  /** Fields that stand around the list in the JSON. */
  rest: Record<string, unknown>
  /** A page of it, of so many. */
  page: (asked: { limit: number; page: number }) => Promise<Payment[]>
}

async function* batches({ page }: Pick<SaleFile, 'page'>): AsyncGenerator<Payment[]> {
  for (let n = 1; ; n++) {
    const rows = await page({ limit: batch, page: n })
    yield rows
    if (rows.length < batch) return
  }
}

/**
 * Payments as a file for the accountant: amounts with a point and the currency beside them. The paid amount and the
 * coupon of the installation are together the tax, the buyer's fee, the platform's fee and the seller's part, and the
 * last column is what stays of that part: its sum is the one above the list.
 */
export const sendSales = (reply: FastifyReply, file: SaleFile) =>
  sendListFile(reply, {
    format: file.format,
    name: 'payments',
    lines: file.total,
    titles: columns.map((column) => sentence(`payments_file_${column}`, file.language)),
    answer: {
      list: 'payments',
      rest: { ...file.rest, total: file.total, page: 1, limit: file.total },
    },
    batches: batches(file),
    cells: (row) => [
      [
        (row.paid_at ?? row.createdAt).slice(0, 19).replace('T', ' '),
        row.contest_name ?? '',
        row.what,
        row.payer ?? '',
        sentence(wayOf(row), file.language),
        sentence(stateOf(row), file.language),
        row.test ? sentence('payments_test', file.language) : '',
        row.amount.currency,
        decimal(row.amount),
        ...[row.coupon, row.tax, row.buyer_fee, row.fee, row.net].map((one) =>
          decimal(one ?? { ...row.amount, amount: 0 }),
        ),
        ...[row.given ?? row.refunded, row.left ?? row.amount].map(decimal),
        row.payment_id,
      ],
    ],
  })
