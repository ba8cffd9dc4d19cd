import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { post, type Line } from '../../ledger/mutations/post.ts'
import { lockPayment, type CheckoutRow, type PaymentRow } from '../data/payments.ts'
import { refundSteps, stepTo, type RefundState } from '../states.ts'
import { paymentsDb, type RefundsTable } from '../tables.ts'
import { clearing, givenBackLines, payerOf, takenLines } from './books.ts'
import { giveLikewise, giveOnceMore } from './documents.ts'
import type { RefundOutcome } from './providers/provider.ts'
import { takeReturned, writeReturned } from './refundCost.ts'
import { takeAgain } from './takeBack.ts'
import { takeAnew } from './takenFor.ts'
import { tellFailed, tellOwed } from './tellRefunds.ts'
import { cameShort, retryAt } from './tryAgain.ts'

type RefundRow = Selectable<RefundsTable>

interface Held {
  payment: PaymentRow
  checkout: CheckoutRow
}

const verbOf = {
  refunded: 'finish',
  failed: 'fail',
  by_hand: 'owe',
  pending: undefined,
  unknown: undefined,
} as const satisfies Record<RefundOutcome['state'], keyof typeof refundSteps | undefined>

/**
 * Returns whether a refund that was thought to be never made is there after all: that alone is believed after a
 * failure.
 */
const isFoundAfterAll = (row: RefundRow, { state }: RefundOutcome): boolean =>
  row.state === 'failed' &&
  row.failure === 'not_made' &&
  row.retried_by === null &&
  state === 'refunded'

const isNotMade = (outcome: RefundOutcome): boolean =>
  outcome.state === 'failed' && outcome.reason === 'not_made'

/** Returns whether the payer's bank took it and gave it back: nobody is to try that again. */
const isTaken = ({ reason }: RefundRow): boolean => reason === 'reversed'

/** A dispute took of this money what was there: it first leaves what is to go once more, and the papers say so. */
async function foundAgain(tx: Tx, found: Held & { row: RefundRow }): Promise<void> {
  const { payment_id, refund_id } = found.row
  await takeAnew(tx, found)
  await giveOnceMore(tx, payment_id, refund_id)
}

/** Returns whether a failure is one that somebody has to look at, unless it is tried again by itself. */
const isForSomebody = (row: RefundRow, outcome: RefundOutcome): boolean =>
  outcome.state === 'failed' && outcome.reason !== cameShort && !isTaken(row)

/** Returns the state that a word of the provider's leads to. A refund that a person sent by hand is theirs to say. */
function stepOf(row: RefundRow, outcome: RefundOutcome): RefundState | undefined {
  const verb = verbOf[outcome.state]
  if (verb === undefined || row.closed_by !== null) return undefined
  // Somebody who asked before it was there hears later that it is not.
  if (row.state === 'refunded' && isNotMade(outcome)) return undefined
  return isFoundAfterAll(row, outcome) ? 'refunded' : stepTo(refundSteps, verb, row.state)
}

/** Settles a refund by the provider's word, in any order and any number of times. */
export async function settleRefund(
  tx: Tx,
  refundId: string,
  outcome: RefundOutcome,
): Promise<void> {
  const found = await held(tx, refundId)
  const to = found && stepOf(found.row, outcome)
  if (found === undefined) return
  const { row, payment } = found
  const cost = outcome.state === 'refunded' ? outcome.cost_returned : undefined
  if (to === undefined)
    return row.state === 'refunded' ? writeReturned(tx, payment, row, cost) : undefined
  const { payment_id } = row
  const retry_at = outcome.state === 'failed' ? retryAt(row, outcome.reason) : null
  await keepStep(tx, refundId, to, outcome, retry_at)
  if (row.state === 'failed') await foundAgain(tx, found)
  const lines = await linesOf(tx, found, to)
  if (lines.length > 0)
    await post(tx, {
      kind: to === 'failed' ? 'refund_failed' : 'refunded',
      key: `refund:${refundId}:${stepName(row, to)}`,
      refs: { payment_id, refund_id: refundId },
      lines,
    })
  if (to === 'refunded') await writeReturned(tx, payment, row, cost)
  if (to === 'failed') {
    await takeReturned(tx, payment, row)
    await giveLikewise(tx, payment_id, refundId, 'correction', refundId)
    await takeAnew(tx, found)
  }
  if (to === 'by_hand') await tellOwed(tx, found, row)
  if (isForSomebody(row, outcome) && retry_at === null) await tellFailed(tx, found, row)
}

const keepStep = (
  tx: Tx,
  refundId: string,
  to: RefundState,
  outcome: RefundOutcome,
  retry_at: Date | null,
): Promise<unknown> =>
  paymentsDb(tx.db)
    .updateTable('refunds')
    .set({
      state: to,
      look_at: null,
      ...('reference' in outcome &&
        outcome.reference !== undefined && { reference: outcome.reference }),
      failure: outcome.state === 'failed' ? outcome.reason : null,
      retry_at,
      done_at: to === 'refunded' ? new Date() : null,
    })
    .where('refund_id', '=', refundId)
    .execute()

/**
 * Returns the name of a step in the books: a refund that was found after a failure, and comes back from the bank, fails
 * a second time.
 */
const stepName = (row: RefundRow, to: RefundState): string =>
  to !== 'failed' ? 'done' : row.state === 'refunded' ? 'came_back' : 'failed'

/** A refund with its payment, all of them this transaction's; the checkout first, as everywhere. */
async function held(tx: Tx, refundId: string): Promise<(Held & { row: RefundRow }) | undefined> {
  const named = await paymentsDb(tx.db)
    .selectFrom('refunds')
    .select('payment_id')
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  const of = named && (await lockPayment(tx, named.payment_id))
  const row = await paymentsDb(tx.db)
    .selectFrom('refunds')
    .selectAll()
    .where('refund_id', '=', refundId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return of && row && { ...of, row }
}

/**
 * Returns the lines of a step: the payer has the money, or the seller has back what was taken and it can be tried
 * again (product 5). Money that fails after it was done is at the provider again; money that was the payer's all the
 * time stays due to them.
 */
async function linesOf(
  tx: Tx,
  { payment, checkout, row }: Held & { row: RefundRow },
  to: RefundState,
): Promise<Line[]> {
  const { currency, is_test } = payment
  const { amount, taken, state } = row
  const owner = payerOf(checkout, is_test)
  const due = (sum: number): Line => ({ owner, kind: 'refund_due', currency, amount: sum })
  const isStray = taken.length === 0
  const wasDone = state === 'refunded'
  if (to === 'refunded') {
    const given = clearing(payment, amount)
    if (state === 'failed' && !isStray)
      return [...takenLines(await takenOnceMore(tx, row, currency), currency), given]
    return [due(-amount), given]
  }
  if (to !== 'failed') return []
  if (isStray) return wasDone ? [clearing(payment, -amount), due(amount)] : []
  return [
    wasDone ? clearing(payment, -amount) : due(-amount),
    ...(await givenBackLines(tx, taken, currency)),
  ]
}

/** Found after all: money that came back to the seller is taken once more, from wherever it is now. */
async function takenOnceMore(tx: Tx, { refund_id, taken }: RefundRow, currency: string) {
  const now = await takeAgain(tx, currency, taken)
  await paymentsDb(tx.db)
    .updateTable('refunds')
    .set({ taken: JSON.stringify(now) })
    .where('refund_id', '=', refund_id)
    .execute()
  return now
}
