import type { Tx } from '../../../platform/db/db.ts'
import { lockedSum, post, type Line } from '../../ledger/mutations/post.ts'
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
  const owed = { owner, kind: 'owed_by_seller', currency } as const
  const back = Math.min(amount, Math.abs(await lockedSum(tx, owed)))
  const fee = { owner, kind: 'fee_receivable', currency } as const
  const paid = Math.min(amount - back, Math.abs(await lockedSum(tx, fee)))
  return [
    { ...owed, amount: back },
    { ...fee, amount: paid },
    { owner, kind: 'balance', currency, amount: amount - back - paid },
  ]
}

/** The lines that a captured payment writes, beside the one of the provider. */
export async function shareLines(tx: Tx, paid: PaidRow, share: ShareRow): Promise<Line[]> {
  const { currency, is_test } = paid
  const seller = ownerOf(share.seller_id, is_test)
  const platform = ownerOf(null, is_test)
  const fees = share.fee + share.buyer_fee
  const income: Line = { owner: platform, kind: 'fee_income', currency, amount: fees }
  if (paid.is_external)
    return [
      { owner: seller, kind: 'settled_externally', currency, amount: shareTotal(share) },
      { owner: seller, kind: 'fee_receivable', currency, amount: -fees },
      income,
      // The installation's part of the buyer's price did not come with the rest.
      ...(await sellerGets(tx, seller, currency, share.platform_coupon)),
      { owner: platform, kind: 'platform_coupons', currency, amount: -share.platform_coupon },
    ]
  const net: Line[] =
    share.subject === ''
      ? await sellerGets(tx, seller, currency, share.net)
      : [{ owner: seller, kind: 'held', subject: share.subject, currency, amount: share.net }]
  return [
    ...net,
    income,
    { owner: share.platform_tax ? platform : seller, kind: 'tax', currency, amount: share.tax },
    { owner: platform, kind: 'platform_coupons', currency, amount: -share.platform_coupon },
  ]
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
