import { inTransaction, type Db, type Tx } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { post } from '../../ledger/mutations/post.ts'
import { paymentsOfCheckout } from '../../payments/data/payments.ts'
import { refundWhole } from '../../payments/mutations/refunds.ts'
import { boughtAmong, boughtOfCheckout, markBought, type BoughtVotes } from '../data/bought.ts'
import type { ContestPort, VotingRules } from '../data/port.ts'
import { creditsOf, issuedBy, spentIn } from './credits.ts'
import { reviewBallots } from './exclusions.ts'

/** Bought votes whose ballot was made void are paid back by themselves; credits come back (product 4). */
export async function refundVoid(
  db: Db,
  contestId: number,
  casxIds: readonly string[],
): Promise<void> {
  for (const bought of await boughtAmong(db, contestId, casxIds))
    await inTransaction(db, async (tx) => {
      if (!(await markBought(tx.db, bought, ['cast'], 'refunded'))) return
      await postVoid(tx, bought)
      if (bought.checkout_id === null) return
      for (const payment of await paymentsOfCheckout(tx.db, bought.checkout_id))
        await refundWhole(tx, payment, 'void', publicId())
    })
}

/** The books have as spent what stands in ballots that count: credits are credits again, what was paid for directly is none. */
const postVoid = (tx: Tx, bought: BoughtVotes): Promise<unknown> => {
  const { contest_id, owner, seller_id, quantity, spend_id, checkout_id } = bought
  return post(tx, {
    kind: 'votes_returned',
    key: `votes:${contest_id}:${owner}:${spend_id}:void`,
    refs: { contest_id },
    lines: [
      spentIn(contest_id, -quantity),
      checkout_id === null ? creditsOf(owner, seller_id, quantity) : issuedBy(seller_id, quantity),
    ],
  })
}

export interface RefundedParts {
  db: Db
  contests: ContestPort
  realtime: Announcer
  rulesNow: (contestId: number) => Promise<VotingRules | undefined>
}

/**
 * Votes whose purchase was paid back whole don't count any more. Once the result is declared it stands: a refund after
 * that moves money alone.
 */
export async function voidRefunded(parts: RefundedParts, checkoutId: string): Promise<void> {
  for (const bought of await boughtOfCheckout(parts.db, checkoutId)) {
    const rules = await parts.rulesNow(bought.contest_id)
    if (rules === undefined || rules.declared) continue
    await inTransaction(parts.db, async (tx) => {
      if (!(await markBought(tx.db, bought, ['cast'], 'refunded'))) return
      await postVoid(tx, bought)
      const folding = { contests: parts.contests, announcer: parts.realtime }
      await reviewBallots(tx, folding, rules, {
        act: 'void',
        reason: 'refunded',
        chosen: { casxIds: [bought.casx_id] },
        actor: null,
      })
    })
  }
}
