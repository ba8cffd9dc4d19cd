import type { Tx } from '../../../platform/db/db.ts'
import { Refusal, refuse } from '../../../platform/errors.ts'
import { lockedSum, post, type Line } from '../../ledger/mutations/post.ts'

/** Bought votes are a unit of their own in the ledger (product 5). */
const currency = 'VOTE'

const organiser = (sellerId: number | null): string => `organiser:${sellerId ?? 0}`

/** A person's unused bought votes, good in all contests of an organiser. */
export const creditsOf = (owner: string, sellerId: number | null, amount: number): Line => ({
  owner,
  kind: 'vote_credits',
  subject: organiser(sellerId),
  currency,
  amount,
})

/** Credits whose money went back while they stood in ballots: those ballots' credits are nobody's when they come back. */
const owedBy = (owner: string, sellerId: number | null, amount: number): Line => ({
  ...creditsOf(owner, sellerId, amount),
  kind: 'vote_credits_owed',
})

/** Returns the lines of credits that are taken back: those that are spent are owed. */
export async function takenCredits(
  tx: Tx,
  owner: string,
  sellerId: number | null,
  quantity: number,
): Promise<Line[]> {
  const left = Math.min(quantity, await lockedSum(tx, creditsOf(owner, sellerId, 0)))
  return [creditsOf(owner, sellerId, -left), owedBy(owner, sellerId, left - quantity)]
}

/** Returns the lines of credits that come to their owner again: what is owed of them is settled first. */
export async function returnedCredits(
  tx: Tx,
  owner: string,
  sellerId: number | null,
  quantity: number,
): Promise<Line[]> {
  // A refund that takes credits holds this account until what it could not take is owed.
  await lockedSum(tx, creditsOf(owner, sellerId, 0))
  const owed = -(await lockedSum(tx, owedBy(owner, sellerId, 0)))
  const settled = Math.min(owed, quantity)
  return [owedBy(owner, sellerId, settled), creditsOf(owner, sellerId, quantity - settled)]
}

export const issuedBy = (sellerId: number | null, amount: number): Line => ({
  owner: 'platform',
  kind: 'votes_issued',
  subject: organiser(sellerId),
  currency,
  amount,
})

export const spentIn = (contestId: number, amount: number): Line => ({
  owner: 'platform',
  kind: 'votes_spent',
  subject: `contest:${contestId}`,
  currency,
  amount,
})

/** Takes credits for a ballot, once for each key. @throws refusal not_enough_votes. */
export async function spendCredits(
  tx: Tx,
  key: string,
  spend: { owner: string; seller_id: number | null; contest_id: number; quantity: number },
): Promise<void> {
  try {
    await post(tx, {
      kind: 'votes_spent',
      key,
      refs: { contest_id: spend.contest_id },
      lines: [
        creditsOf(spend.owner, spend.seller_id, -spend.quantity),
        spentIn(spend.contest_id, spend.quantity),
      ],
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'insufficient_funds') refuse('not_enough_votes')
    throw error
  }
}
