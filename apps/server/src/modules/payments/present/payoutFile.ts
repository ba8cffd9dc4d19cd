import type { FastifyReply } from 'fastify'
import type { Language } from '@plaudit/contract/constants'
import type { payoutMethods } from '@plaudit/contract/payments/constants'
import { sendListFile } from '../../../platform/http/listFile.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import { decimal } from '../../../platform/money.ts'
import type { Db } from '../../../platform/db/db.ts'
import {
  findPayouts,
  payoutBatches,
  sentOf,
  type NamedPayout,
  type PayoutSearch,
} from '../data/payouts.ts'
import { presentNamed, wholeReason } from './payout.ts'

/** Columns of a payout for a bank or an accountant: where it goes, how much, and a name for it. */
const columns = [
  'when',
  'to',
  'way',
  'where',
  'sent',
  'currency',
  'taken',
  'taken_currency',
  'state',
  'test',
  'payout',
  'reference',
  'done',
  'reason',
] as const

type Method = (typeof payoutMethods)[number]

const time = (at: Date | null): string => at?.toISOString().slice(0, 19).replace('T', ' ') ?? ''

function cells(row: NamedPayout, language: Language): string[] {
  const sent = sentOf(row)
  const { amount, currency } = row
  return [
    time(row.requested_at),
    row.username,
    sentence(`payments_method_${row.method as Method}`, language),
    row.destination,
    decimal(sent),
    sent.currency,
    decimal({ amount, currency }),
    currency,
    sentence(`payments_po_${row.state}`, language),
    row.is_test ? sentence('payments_test', language) : '',
    row.payout_id,
    row.reference ?? '',
    time(row.done_at),
    wholeReason(row, language),
  ]
}

/** Payouts of a search as a file: amounts with a point, what is sent beside what the balance gave for it. */
export async function sendPayouts(
  reply: FastifyReply,
  db: Db,
  search: PayoutSearch,
  { format, language }: { format: 'csv' | 'json_file'; language: Language },
) {
  const { total } = await findPayouts(db, search, { limit: 1, page: 1 })
  const isCsv = format === 'csv'
  return sendListFile<NamedPayout>(reply, {
    format,
    name: 'payouts',
    lines: total,
    titles: columns.map((column) => sentence(`payments_payout_file_${column}`, language)),
    answer: { list: 'payouts', rest: { total, page: 1, limit: total } },
    batches: isCsv ? payoutBatches(db, search) : presented(payoutBatches(db, search), language),
    cells: (row) => [cells(row, language)],
  })
}

/** The JSON has payouts as the call answers them. */
async function* presented(
  batches: AsyncIterable<NamedPayout[]>,
  language: Language,
): AsyncGenerator<NamedPayout[]> {
  for await (const rows of batches)
    yield rows.map((row) => presentNamed(row, language)) as unknown as NamedPayout[]
}
