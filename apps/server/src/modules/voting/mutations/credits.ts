import type { Tx } from '../../../platform/db/db.ts'
import {
  lockedSum,
  lockedSums,
  postAll,
  postedKeys,
  type Line,
  type Posting,
} from '../../ledger/mutations/post.ts'

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

interface Spend {
  owner: string
  seller_id: number | null
  contest_id: number
  spend_id: string
  quantity: number
}

const postingOf = ({ owner, seller_id, contest_id, spend_id, quantity }: Spend): Posting => ({
  kind: 'votes_spent',
  key: `votes:${contest_id}:${owner}:${spend_id}:spent`,
  refs: { contest_id },
  lines: [creditsOf(owner, seller_id, -quantity), spentIn(contest_id, quantity)],
})

/** Buyers' credits as they stand while a transaction holds them. */
export interface HeldCredits<One> {
  /** Tells whether this one's key is in the books. */
  isTaken: (one: One) => boolean
  /** Sets this one's credits aside. @returns those that are left then; undefined where they do not suffice. */
  take: (one: One) => number | undefined
}

/** Holds the credits of these spends, in the order of the accounts: nobody else takes of them until the transaction ends. */
export async function holdCredits<One extends Spend>(
  tx: Tx,
  spends: readonly One[],
): Promise<HeldCredits<One>> {
  const nameOf = ({ owner, seller_id }: Spend) => `${owner} ${seller_id}`
  const sums = await lockedSums(
    tx,
    spends.map(({ owner, seller_id }) => creditsOf(owner, seller_id, 0)),
  )
  const left = new Map(spends.map((one, at) => [nameOf(one), sums[at] ?? 0]))
  const taken = await postedKeys(
    tx,
    spends.map((one) => postingOf(one).key),
  )
  return {
    isTaken: (one) => taken.has(postingOf(one).key),
    take(one) {
      const rest = (left.get(nameOf(one)) ?? 0) - one.quantity
      if (rest < 0) return undefined
      left.set(nameOf(one), rest)
      return rest
    },
  }
}

/** Takes credits for ballots; the caller holds them. */
export async function spendCredits(tx: Tx, spends: readonly Spend[]): Promise<void> {
  if (spends.length > 0) await postAll(tx, spends.map(postingOf))
}
