import type { Tx } from '../../../platform/db/db.ts'
import { lockedSum, lockedSums, post, type Line } from '../../ledger/mutations/post.ts'
import { shareTotal, type ShareRow } from '../data/shares.ts'
import type { Taken } from '../tables.ts'

/** Returns the owner of an account. Test money has accounts of its own: it never becomes real (product 5, sandbox). */
export const ownerOf = (userId: number | null, isTest: boolean): string =>
  `${isTest ? 'test/' : ''}${userId === null ? 'platform' : `u:${userId}`}`

export const payerOf = (
  { user_id, device }: { user_id: number | null; device: string | null },
  isTest: boolean,
): string =>
  user_id === null ? `${isTest ? 'test/' : ''}d:${device ?? ''}` : ownerOf(user_id, isTest)

export interface PaidRow {
  payment_id: string
  key_set_id: string
  currency: string
  amount: number
  is_external: boolean
  is_test: boolean
}

/**
 * Returns the account that bears what no share of a payment has to give: its seller's where their own keys took it, since
 * their provider takes it from them; else the installation's.
 */
export const bearerOf = (
  { is_external, is_test }: Pick<PaidRow, 'is_external' | 'is_test'>,
  [share]: readonly Pick<ShareRow, 'seller_id'>[],
): Omit<Taken, 'amount'> =>
  is_external && share !== undefined
    ? { owner: ownerOf(share.seller_id, is_test), kind: 'settled_externally', subject: '' }
    : { owner: ownerOf(null, is_test), kind: 'fee_income', subject: '' }

export const clearing = ({ key_set_id, is_test, currency }: PaidRow, amount: number): Line => ({
  owner: `${is_test ? 'test/' : ''}k:${key_set_id}`,
  kind: 'provider_clearing',
  currency,
  amount,
})

/**
 * Returns the lines of money that comes to a seller: their debt to us is paid first (product 5: a chargeback after a
 * payout, fees of own keys).
 */
export async function sellerGets(
  tx: Tx,
  owner: string,
  currency: string,
  amount: number,
): Promise<Line[]> {
  // Money that is held first comes later: the rows of their debts would be this transaction's for nothing.
  if (amount <= 0) return []
  const owed = { owner, kind: 'owed_by_seller', currency } as const
  const fee = { owner, kind: 'fee_receivable', currency } as const
  const [debt = 0, fees = 0] = await lockedSums(tx, [owed, fee])
  const back = Math.min(amount, Math.abs(debt))
  const paid = Math.min(amount - back, Math.abs(fees))
  return [
    { ...owed, amount: back },
    { ...fee, amount: paid },
    { owner, kind: 'balance', currency, amount: amount - back - paid },
  ]
}

/**
 * Returns the lines that a captured payment writes, beside the one of the provider. A seller's money of all shares
 * comes at once: counted share by share, one debt would be paid twice.
 */
export async function captureLines(
  tx: Tx,
  paid: PaidRow,
  shares: readonly ShareRow[],
): Promise<Line[]> {
  const lines: Line[] = []
  const comes = new Map<string, number>()
  for (const share of shares) {
    const { rest, gets } = shareLines(paid, share)
    lines.push(...rest)
    const owner = ownerOf(share.seller_id, paid.is_test)
    comes.set(owner, (comes.get(owner) ?? 0) + gets)
  }
  for (const [owner, amount] of comes)
    lines.push(...(await sellerGets(tx, owner, paid.currency, amount)))
  return lines
}

/** Returns the lines of a share, and the amount that comes to its seller at once. */
function shareLines(paid: PaidRow, share: ShareRow): { rest: Line[]; gets: number } {
  const { currency, is_test } = paid
  const seller = ownerOf(share.seller_id, is_test)
  const platform = ownerOf(null, is_test)
  const fees = share.fee + share.buyer_fee
  const both: Line[] = [
    { owner: platform, kind: 'fee_income', currency, amount: fees },
    { owner: platform, kind: 'platform_coupons', currency, amount: -share.platform_coupon },
  ]
  const { subject, net, platform_coupon: coupon } = share
  const isHeld = subject !== ''
  const heldHere = (amount: number): Line[] =>
    isHeld ? [{ owner: seller, kind: 'held', subject, currency, amount }] : []
  if (paid.is_external)
    return {
      rest: [
        ...both,
        { owner: seller, kind: 'settled_externally', currency, amount: shareTotal(share) },
        { owner: seller, kind: 'fee_receivable', currency, amount: -fees },
        // The installation's part of the buyer's price did not come with the rest, and is not earned before the rest is.
        ...heldHere(coupon),
      ],
      gets: isHeld ? 0 : coupon,
    }
  const taxed = share.platform_tax ? platform : seller
  return {
    rest: [...both, ...heldHere(net), { owner: taxed, kind: 'tax', currency, amount: share.tax }],
    gets: isHeld ? 0 : net,
  }
}

/** Returns the lines that take money from these accounts. */
export const takenLines = (taken: readonly Taken[], currency: string): Line[] =>
  taken.map(({ amount, ...account }) => ({ ...account, currency, amount: -amount }))

/**
 * Gives back money that was taken, where the taking came to nothing. The seller's debt for it may be paid by later
 * earnings since: all that came from their balance or became a debt is theirs again as earnings are, less what they
 * owe now. A fee that had come back into the balance is owed again: the balance may be spent.
 */
export async function givenBackLines(
  tx: Tx,
  taken: readonly Taken[],
  currency: string,
): Promise<Line[]> {
  const lines: Line[] = []
  const theirs = new Map<string, number>()
  for (const { amount, kind, ...account } of taken) {
    const isTheirs = kind === 'owed_by_seller' || (kind === 'balance' && amount > 0)
    if (isTheirs) theirs.set(account.owner, (theirs.get(account.owner) ?? 0) + amount)
    else
      lines.push({
        ...account,
        kind: kind === 'balance' ? 'fee_receivable' : kind,
        currency,
        amount,
      })
  }
  for (const [owner, amount] of theirs)
    lines.push(...(await sellerGets(tx, owner, currency, amount)))
  return lines
}

/** Gives a seller what was held for a subject. @returns whether there was anything. */
export async function releaseHeld(
  tx: Tx,
  held: { owner: string; subject: string; currency: string },
  key: string,
  most = Infinity,
): Promise<boolean> {
  const account = { ...held, kind: 'held' } as const
  const amount = Math.min(most, await lockedSum(tx, account))
  if (amount <= 0) return false
  return post(tx, {
    kind: 'released',
    key,
    refs: { subject: held.subject },
    lines: [
      { ...account, amount: -amount },
      ...(await sellerGets(tx, held.owner, held.currency, amount)),
    ],
  })
}
