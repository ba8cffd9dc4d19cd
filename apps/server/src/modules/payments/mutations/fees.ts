import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import { lockedSum, post, type Line } from '../../ledger/mutations/post.ts'
import { ownerOf } from './books.ts'

interface Owed {
  sellerId: number
  test: boolean
  currency: string
}

/**
 * Returns the seller's debt to the platform for sales with their own keys, held until this transaction ends; minor
 * units.
 */
const owedBy = async (tx: Tx, owner: string, currency: string): Promise<number> =>
  Math.abs(await lockedSum(tx, { owner, kind: 'fee_receivable', currency }))

/**
 * A seller pays the fees that they owe from their balance, as far as it goes; later earnings pay them by themselves
 * (product 5). @returns minor units paid, and what is left to pay.
 */
export async function payFees(
  tx: Tx,
  { sellerId, test, currency }: Owed,
): Promise<{ paid: number; left: number }> {
  const owner = ownerOf(sellerId, test)
  const owed = await owedBy(tx, owner, currency)
  const there = await lockedSum(tx, { owner, kind: 'balance', currency })
  const paid = Math.max(0, Math.min(owed, there))
  await post(tx, {
    kind: 'fee_paid',
    key: `fee:${publicId()}`,
    lines: [
      { owner, kind: 'balance', currency, amount: -paid },
      { owner, kind: 'fee_receivable', currency, amount: paid },
    ],
  })
  return { paid, left: owed - paid }
}

interface Closing extends Omit<Owed, 'test'> {
  how: 'paid' | 'let_go'
  reason: string
  /** The debt that the admin saw; minor units. */
  expected?: number | undefined
  actor: number
}

/**
 * An admin closes what a seller owes in one currency: it came to the installation's bank, or is let go and was no income.
 * @returns minor units; 0 where nothing is owed, and nothing is written.
 * @throws refusal price_changed where more or less is owed than the admin saw.
 */
export async function closeFees(
  tx: Tx,
  { sellerId, currency, how, reason, expected, actor }: Closing,
): Promise<number> {
  const owner = ownerOf(sellerId, false)
  const amount = await owedBy(tx, owner, currency)
  if (amount === 0) return 0
  if (expected !== undefined && expected !== amount) refuse('price_changed')
  const from: Line =
    how === 'paid'
      ? { owner: 'k:bank', kind: 'provider_clearing', currency, amount: -amount }
      : { owner: ownerOf(null, false), kind: 'fee_income', currency, amount: -amount }
  await post(tx, {
    kind: how === 'paid' ? 'fee_paid' : 'fee_let_go',
    key: `fee:${publicId()}`,
    lines: [{ owner, kind: 'fee_receivable', currency, amount }, from],
  })
  await writeAudit(tx, {
    actor_id: actor,
    subject: 'user',
    subject_id: sellerId,
    act: `fees_${how}`,
    detail: { amount, currency, reason },
  })
  return amount
}
