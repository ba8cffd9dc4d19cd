import type { Payout } from '@plaudit/contract/payments/payouts'
import { iso } from '../../../platform/clock.ts'
import { sentOf, type NamedPayout, type PayoutRow } from '../data/payouts.ts'

/** A payout as who asked for it sees it. */
export const presentPayout = (row: PayoutRow): Payout => ({
  payout_id: row.payout_id,
  amount: { amount: row.amount, currency: row.currency },
  sends: row.sent_rate === null ? null : { amount: sentOf(row), rate: row.sent_rate },
  method: row.method as Payout['method'],
  state: row.state,
  reason: row.reason,
  test: row.is_test,
  requested_at: row.requested_at.toISOString(),
  done_at: iso(row.done_at),
})

/** The same for admins: whose it is and where it goes. */
export const presentNamed = (row: NamedPayout): Payout => ({
  ...presentPayout(row),
  username: row.username,
  destination: row.destination,
  reference: row.reference,
})
