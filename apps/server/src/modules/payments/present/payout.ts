import type { Payout } from '@plaudit/contract/payments/payouts'
import { iso } from '../../../platform/clock.ts'
import { payoutFailureText, receiverText } from './said.ts'
import { awaitedUntil, sentOf, type NamedPayout, type PayoutRow } from '../data/payouts.ts'

/**
 * Tells whether the reason is an admin's own words: they were given in the moment that ended the payout, or it has not
 * ended. A provider's reason is a code (RECEIVER_UNCLAIMED), which becomes a sentence.
 */
const isSaid = ({ decided_at, done_at }: PayoutRow): boolean =>
  done_at === null || decided_at?.getTime() === done_at.getTime()

/** A payout as its asker sees it: the same wrong account would be named again by a person who knew no reason. */
export const presentPayout = (row: PayoutRow, language: string): Payout => ({
  payout_id: row.payout_id,
  amount: { amount: row.amount, currency: row.currency },
  sends: row.sent_rate === null ? null : { amount: sentOf(row), rate: row.sent_rate },
  method: row.method as Payout['method'],
  state: row.state,
  reason: isSaid(row) ? row.reason : receiverText(row.reason, language),
  test: row.is_test,
  requested_at: row.requested_at.toISOString(),
  done_at: iso(row.done_at),
  destination: row.destination,
})

/** Returns the provider's word for why a payout did not arrive; null where there is none. */
const providerWord = (row: PayoutRow): string | null =>
  isSaid(row) || row.reason === '' ? null : row.reason

/** Codes of ours, which a sentence says whole: its provider has no such word. */
const ours: ReadonlySet<string | null> = new Set([
  'not_made',
  'no_wallet',
  'keys_refused',
  'amount_unsuitable',
])

/** The provider's word as it stands beside its sentence. */
function shownWord(row: PayoutRow): string | null {
  const word = providerWord(row)
  return ours.has(word) ? null : word
}

/** Returns a payout's reason as an admin reads it: an admin's words, or a sentence for the provider's. */
const reasonFor = (row: PayoutRow, language: string): string => {
  const word = providerWord(row)
  return word === null ? row.reason : payoutFailureText(word, language)
}

/** Returns the same with the provider's word beside it, for a file. */
export const wholeReason = (row: PayoutRow, language: string): string => {
  const word = shownWord(row)
  return word === null ? reasonFor(row, language) : `${reasonFor(row, language)} (${word})`
}

/** The same for admins: with its person, its destination and its provider's word. */
export const presentNamed = (row: NamedPayout, language: string): Payout => ({
  ...presentPayout(row, language),
  reason: reasonFor(row, language),
  provider_reason: shownWord(row),
  username: row.username,
  reference: row.reference,
  held_since: iso(row.held_since),
  awaited_until: iso(awaitedUntil(row)),
})
