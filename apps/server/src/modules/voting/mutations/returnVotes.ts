import type { Tx } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { post } from '../../ledger/mutations/post.ts'
import { paymentsOfCheckout } from '../../payments/data/payments.ts'
import { refundWhole } from '../../payments/mutations/refunds.ts'
import type { BoughtVotes } from '../data/bought.ts'
import { issuedBy, returnedCredits, spentIn } from './credits.ts'

/**
 * The books have as spent what stands in ballots that count: credits are credits again, votes that were paid for
 * directly are none.
 * @param as `returned` where the votes never became a ballot, `void` where their ballot counts no more.
 */
export async function postReturned(
  tx: Tx,
  bought: BoughtVotes,
  as: 'returned' | 'void',
): Promise<void> {
  const { contest_id, owner, seller_id, quantity, spend_id, checkout_id } = bought
  await post(tx, {
    kind: 'votes_returned',
    key: `votes:${contest_id}:${owner}:${spend_id}:${as}`,
    refs: { contest_id },
    lines: [
      spentIn(contest_id, -quantity),
      ...(checkout_id === null
        ? await returnedCredits(tx, owner, seller_id, quantity)
        : [issuedBy(seller_id, quantity)]),
    ],
  })
}

/** Gives back the money of votes that were paid for directly. */
export async function refundBought(
  tx: Tx,
  { checkout_id }: BoughtVotes,
  reason: 'closed' | 'void',
): Promise<void> {
  if (checkout_id === null) return
  for (const payment of await paymentsOfCheckout(tx.db, checkout_id))
    await refundWhole(tx, payment, reason, publicId())
}
