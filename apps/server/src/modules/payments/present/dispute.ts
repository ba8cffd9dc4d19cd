import type { Language } from '@plaudit/contract/constants'
import type { Dispute } from '@plaudit/contract/payments/payouts'
import type { DisputeRow } from '../data/queues.ts'
import { disputeText } from './said.ts'
import { describe } from './words.ts'

/** A dispute as its seller and the admins read it. */
export const presentDispute = (row: DisputeRow, language: Language): Dispute => ({
  payment_id: row.payment_id,
  reference: row.reference,
  provider: row.provider as Dispute['provider'],
  state: row.state,
  amount: { amount: row.amount, currency: row.currency },
  reason: disputeText(row.reason, language),
  what: describe({ lines: row.lines, language }),
  external: row.is_external,
  test: row.is_test,
  answer_by: row.answer_by?.toISOString() ?? null,
  opened_at: row.opened_at.toISOString(),
})
