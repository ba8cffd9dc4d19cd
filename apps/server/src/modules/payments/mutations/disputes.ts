import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { post } from '../../ledger/mutations/post.ts'
import {
  lockPayment,
  paymentByReference,
  sharesOf,
  type CheckoutRow,
  type PaymentRow,
} from '../data/payments.ts'
import { paymentsDb, type DisputesTable, type Taken } from '../tables.ts'
import { clearing, givenBackLines, ownerOf, takenLines } from './books.ts'
import type { CheckoutKinds } from './kinds.ts'
import type { DisputeFacts } from './providers/provider.ts'
import { writeCost } from './disputeCost.ts'
import { undoPaid } from './refunds.ts'
import { settleRefund } from './settleRefund.ts'
import { ofPayerNow, takenFor } from './takenFor.ts'
import { tellDispute } from './tellDisputes.ts'
import { sendDueAgain } from './tryAgain.ts'

/**
 * Settles the provider's word of a dispute (chargeback), in any order and any number of times: opened, the money is
 * held apart; won, it goes back to where it was taken; lost, the provider has it, and what was bought with it is taken
 * back as if the seller had paid it back. After a payout the seller owes it (product 5). The payer's bank may go on after
 * a won dispute: lost then, the money is taken a second time. A lost dispute may be won on appeal: the money comes back,
 * but what was bought with it stays taken back. Of two words the later one counts, whichever comes first.
 */
export async function settleDispute(
  tx: Tx,
  kinds: CheckoutKinds,
  keySetId: string,
  facts: DisputeFacts,
): Promise<void> {
  const found = await paymentByReference(tx.db, keySetId, facts.payment_reference)
  const held = found && (await lockPayment(tx, found.payment_id))
  if (held === undefined) return
  const { payment } = held
  const known = await paymentsDb(tx.db)
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', payment.payment_id)
    .where('reference', '=', facts.reference)
    .executeTakeFirst()
  if (known === undefined && (await isReversed(tx, kinds, held, facts))) return
  const turned = known !== undefined && (await isTurned(tx, known, facts))
  const taken =
    turned && facts.state === 'lost'
      ? await takeAgain(tx, held, known, facts)
      : (known?.taken ?? (await open(tx, held, facts)))
  if (facts.state === 'opened' || (known && known.state !== 'opened' && !turned)) return
  await close(tx, payment, facts, { taken: ofPayerNow(held, taken), known, turned })
  await tellKind(tx, kinds, held, facts.state)
  if (facts.state === 'lost') await undoPaid(tx, kinds, held, 'chargeback')
}

/**
 * Returns whether a dispute that had ended ends in the other way after all: by a later word of the provider's. Of words
 * from the same second the loss counts.
 */
async function isTurned(
  tx: Tx,
  { payment_id, reference, state, closed_at }: DisputeRow,
  facts: DisputeFacts,
): Promise<boolean> {
  if (closed_at === null || facts.state === 'opened') return false
  const later = facts.at.getTime() - closed_at.getTime()
  if (state !== facts.state) return facts.state === 'lost' ? later >= 0 : later > 0
  if (later > 0)
    await paymentsDb(tx.db)
      .updateTable('disputes')
      .set({ closed_at: facts.at })
      .where('payment_id', '=', payment_id)
      .where('reference', '=', reference)
      .execute()
  return false
}

/** Tells the kind of what was bought that a dispute of it was won or lost. */
async function tellKind(
  tx: Tx,
  kinds: CheckoutKinds,
  { payment, checkout }: Held,
  state: 'won' | 'lost',
): Promise<void> {
  const kind = kinds.get(checkout.kind)
  const shares = await sharesOf(tx.db, payment.payment_id)
  const subjects = shares.map(({ subject }) => subject)
  await (state === 'won' ? kind?.noteWon?.(tx, subjects) : kind?.noteBack?.(tx, subjects))
}

/**
 * A provider may take the money back for the payer's bank and tell of the dispute besides: it left once. Won, it comes
 * back, as of a refund that came to nothing. @returns whether the dispute is of money that left so.
 */
async function isReversed(
  tx: Tx,
  kinds: CheckoutKinds,
  held: Held,
  facts: DisputeFacts,
): Promise<boolean> {
  const { payment } = held
  const reversal = await paymentsDb(tx.db)
    .selectFrom('refunds')
    .select(['refund_id', 'amount', 'state'])
    .where('payment_id', '=', payment.payment_id)
    .where('reason', '=', 'reversed')
    .where('amount', '>=', disputed(payment, facts))
    .executeTakeFirst()
  if (reversal === undefined) return false
  // Its money came back when the dispute was won, and leaves once more.
  if (reversal.state === 'failed' && facts.state === 'lost') return false
  if (facts.state === 'won') {
    await settleRefund(tx, reversal.refund_id, { state: 'failed', reason: 'dispute_won' })
    if (reversal.state !== 'failed') await tellKind(tx, kinds, held, 'won')
    await tellDispute(tx, payment, { ...facts, amount: disputed(payment, facts) })
  }
  return true
}

/**
 * The disputed amount in the payment's currency. A provider may name it in the currency of the payer's bank, where the
 * number means something else: then the whole payment counts as disputed, and what a won dispute gives back is right.
 */
const disputed = ({ currency, captured }: PaymentRow, { amount }: DisputeFacts): number =>
  amount.currency === currency ? amount.amount : (captured ?? 0)

const apart = (payment: PaymentRow, amount: number) =>
  ({
    owner: ownerOf(null, payment.is_test),
    kind: 'in_dispute',
    subject: `payment:${payment.payment_id}`,
    currency: payment.currency,
    amount,
  }) as const

interface Held {
  payment: PaymentRow
  checkout: CheckoutRow
}

async function open(tx: Tx, held: Held, facts: DisputeFacts): Promise<Taken[]> {
  const { payment } = held
  const { payment_id, currency } = payment
  const amount = disputed(payment, facts)
  const { taken, given } = await takenFor(tx, held, amount)
  await paymentsDb(tx.db)
    .insertInto('disputes')
    .values({
      payment_id,
      reference: facts.reference,
      state: 'opened',
      amount,
      cost: facts.cost?.amount ?? 0,
      reason: facts.reason ?? '',
      answer_by: facts.answer_by ?? null,
      taken: JSON.stringify(taken),
      given,
      closed_at: null,
    })
    .execute()
  await tellDispute(tx, payment, { reference: facts.reference, state: 'opened', amount })
  await post(tx, {
    kind: 'dispute_opened',
    key: `dispute:${payment_id}:${facts.reference}:opened`,
    refs: { payment_id },
    lines: [...takenLines(taken, currency), apart(payment, amount)],
  })
  return taken
}

type DisputeRow = Selectable<DisputesTable>

/** Holds the money of a won dispute apart a second time. */
async function takeAgain(
  tx: Tx,
  held: Held,
  known: DisputeRow,
  { at }: DisputeFacts,
): Promise<Taken[]> {
  const { payment_id, currency } = held.payment
  const { taken, given } = await takenFor(tx, held, known.amount)
  await paymentsDb(tx.db)
    .updateTable('disputes')
    .set({ taken: JSON.stringify(taken), given })
    .where('payment_id', '=', payment_id)
    .where('reference', '=', known.reference)
    .execute()
  await post(tx, {
    kind: 'dispute_opened',
    key: `dispute:${payment_id}:${known.reference}:again:${at.getTime()}`,
    refs: { payment_id },
    lines: [...takenLines(taken, currency), apart(held.payment, known.amount)],
  })
  return taken
}

interface Closing {
  taken: readonly Taken[]
  known: DisputeRow | undefined
  /** It had ended in the other way. */
  turned: boolean
}

async function close(
  tx: Tx,
  payment: PaymentRow,
  facts: DisputeFacts,
  { taken, known, turned }: Closing,
): Promise<void> {
  const { payment_id, currency } = payment
  const amount = known?.amount ?? disputed(payment, facts)
  const end = turned ? `${facts.state}:${facts.at.getTime()}` : 'closed'
  const key = `dispute:${payment_id}:${facts.reference}:${end}`
  const isWon = facts.state === 'won'
  // The provider has lost money; else it lies apart here.
  const from = turned && isWon ? clearing(payment, -amount) : apart(payment, -amount)
  const lines = isWon ? await givenBackLines(tx, taken, currency) : [clearing(payment, amount)]
  await post(tx, {
    kind: `dispute_${facts.state}`,
    key,
    refs: { payment_id },
    lines: [from, ...lines],
  })
  await writeCost(tx, payment, facts, {
    key: `${key}:cost`,
    // The provider names all that the dispute cost so far.
    written: turned ? (known?.cost ?? 0) : 0,
  })
  // Won, all of the payer's money is sent; lost, the part that the dispute did not take.
  if (taken.some(({ kind }) => kind === 'refund_due')) await sendDueAgain(tx, payment_id)
  await tellDispute(tx, payment, { reference: facts.reference, state: facts.state, amount })
  await paymentsDb(tx.db)
    .updateTable('disputes')
    .set({
      state: facts.state,
      closed_at: facts.at,
      cost: Math.max(turned ? (known?.cost ?? 0) : 0, facts.cost?.amount ?? 0),
    })
    .where('payment_id', '=', payment_id)
    .where('reference', '=', facts.reference)
    .execute()
}
