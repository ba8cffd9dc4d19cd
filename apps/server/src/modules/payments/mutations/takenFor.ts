import type { Selectable } from 'kysely'
import { publicId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { post } from '../../ledger/mutations/post.ts'
import { givable, sharesOf, type CheckoutRow, type PaymentRow } from '../data/payments.ts'
import { givenOf } from '../data/shares.ts'
import { paymentsDb, type DisputesTable, type Taken } from '../tables.ts'
import { bearerOf, givenBackLines, ownerOf, payerOf, takenLines } from './books.ts'
import { sharedOut, takeBack } from './takeBack.ts'

interface Held {
  payment: PaymentRow
  checkout: CheckoutRow
}

interface Parts {
  ofSeller: number
  ofPayer: number
  ofUs: number
}

/**
 * Returns whose a disputed amount is: the part that sellers got, the part that was the payer's already, and the part
 * that went back before.
 * @param known the name of the dispute, where it is written down already.
 */
async function partsOf(
  tx: Tx,
  { payment_id }: PaymentRow,
  amount: number,
  known?: string,
): Promise<Parts> {
  const { credited, due } = await givable(tx.db, payment_id, known)
  const ofSeller = Math.min(amount, credited)
  // Money that was the payer's already, and could not be sent, they have now.
  const ofPayer = Math.min(amount - ofSeller, due)
  // A chargeback of what was refunded already takes it a second time: nobody but the owner of the keys can bear that.
  return { ofSeller, ofPayer, ofUs: amount - ofSeller - ofPayer }
}

/** Returns the accounts that a disputed amount is taken from, and what each share gives of it. */
export async function takenFor(
  tx: Tx,
  { payment, checkout }: Held,
  amount: number,
  known?: string,
): Promise<{ taken: Taken[]; given: number[] }> {
  const { payment_id, is_test } = payment
  const { ofSeller, ofPayer, ofUs } = await partsOf(tx, payment, amount, known)
  const shares = await sharesOf(tx.db, payment_id)
  const backs = sharedOut(shares, await givenOf(tx.db, payment_id), ofSeller)
  const taken: Taken[] = [
    ...(await takeBack(tx, payment, ofSeller, backs)),
    { owner: payerOf(checkout, is_test), kind: 'refund_due', subject: '', amount: ofPayer },
    { ...bearerOf(payment, shares), amount: ofUs },
  ]
  const given = backs.map((back) => back.amount)
  return { taken: taken.filter((one) => one.amount !== 0), given }
}

/** Names the payer as the payment has them now: one who was erased since has no account of the books any more. */
export const ofPayerNow = ({ payment, checkout }: Held, taken: readonly Taken[]): Taken[] =>
  taken.map((one) =>
    one.kind === 'refund_due' ? { ...one, owner: payerOf(checkout, payment.is_test) } : one,
  )

type DisputeRow = Selectable<DisputesTable>

/** The part of a disputed amount that the owner of the keys bears. */
const borne = ({ amount, given, taken }: DisputeRow): number =>
  [...given, ...taken.map((one) => (one.kind === 'refund_due' ? one.amount : 0))].reduce(
    (rest, one) => rest - one,
    amount,
  )

/**
 * A refund of a disputed payment failed, or was made after all: what the installation bore of the dispute, since the
 * money was on its way to the payer, is somebody's now, or the other way round. What a dispute that is not won took is
 * taken anew, as if it had been opened now; won later, it comes back to the right people.
 */
export async function takeAnew(tx: Tx, held: Held): Promise<void> {
  const { payment } = held
  const { payment_id, currency, is_test } = payment
  const disputes = await paymentsDb(tx.db)
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .where('state', '<>', 'won')
    .orderBy('opened_at')
    .orderBy('reference')
    .execute()
  // Meanwhile all of it is the installation's.
  const ours = { owner: ownerOf(null, is_test), kind: 'fee_income', currency } as const
  const theirsIn = (taken: readonly Taken[]) =>
    taken.filter(({ owner, kind }) => owner !== ours.owner || kind !== ours.kind)
  for (const row of disputes) {
    const { reference, amount } = row
    const { ofUs } = await partsOf(tx, payment, amount, reference)
    if (ofUs === borne(row)) continue
    const key = `dispute:${payment_id}:${reference}:anew:${publicId()}`
    const posting = { kind: 'dispute_opened', refs: { payment_id } }
    const before = theirsIn(ofPayerNow(held, row.taken))
    await post(tx, {
      ...posting,
      key: `${key}:back`,
      lines: [...(await givenBackLines(tx, before, currency)), { ...ours, amount: -sumOf(before) }],
    })
    await write(tx, row, { taken: [], given: [] })
    const now = await takenFor(tx, held, amount, reference)
    await write(tx, row, now)
    const after = theirsIn(now.taken)
    await post(tx, {
      ...posting,
      key,
      lines: [...takenLines(after, currency), { ...ours, amount: sumOf(after) }],
    })
  }
}

const sumOf = (taken: readonly Taken[]): number => taken.reduce((sum, one) => sum + one.amount, 0)

const write = (
  tx: Tx,
  { payment_id, reference }: DisputeRow,
  { taken, given }: { taken: Taken[]; given: number[] },
) =>
  paymentsDb(tx.db)
    .updateTable('disputes')
    .set({ taken: JSON.stringify(taken), given })
    .where('payment_id', '=', payment_id)
    .where('reference', '=', reference)
    .execute()
