import type { Tx } from '../../../platform/db/db.ts'
import { lockedSum, post, type Line } from '../../ledger/mutations/post.ts'
import { shareTotal, type ShareRow } from '../data/shares.ts'
import type { Taken } from '../tables.ts'

/** Whose account it is. Test money has accounts of its own: it never becomes real (product 5, sandbox). */
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

/** What comes to a seller: what they owe us is paid first (product 5: a chargeback after a payout, fees of own keys). */
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
    ]
  const net: Line[] =
    share.subject === ''
      ? await sellerGets(tx, seller, currency, share.net)
      : [{ owner: seller, kind: 'held', subject: share.subject, currency, amount: share.net }]
  return [
    ...net,
    income,
    { owner: seller, kind: 'tax', currency, amount: share.tax },
    { owner: platform, kind: 'platform_coupons', currency, amount: -share.platform_coupon },
  ]
}

/**
 * A part of a whole, rounded so that parts that add up to the whole leave nothing over: what `upto` of `of` makes,
 * less what `from` made before.
 */
function part(component: number, from: number, upto: number, of: number): number {
  const made = (n: number) => Number((BigInt(component) * BigInt(n)) / BigInt(of))
  return made(upto) - made(from)
}

/**
 * What a refund or dispute of `amount` takes, and from where: from what is held, then from the seller's balance, and
 * what is not there is owed. Fees and tax go back in the same proportion (product 5).
 * @param before what was given back of the payment already.
 */
export async function takeBack(
  tx: Tx,
  paid: PaidRow,
  shares: readonly ShareRow[],
  amount: number,
  before: number,
): Promise<Taken[]> {
  const taken: Taken[] = []
  const of = (component: number) => part(component, before, before + amount, paid.amount)
  const parts = shareBack(paid, shares, amount, before)
  for (const [n, share] of shares.entries())
    taken.push(...(await takeOfShare(tx, paid, share, parts[n]?.amount ?? 0, of)))
  return taken.filter((one) => one.amount !== 0)
}

/** What each share gives of a refund or dispute of `amount`, and the tax in it; the last one what rounding leaves. */
export function shareBack(
  paid: Pick<PaidRow, 'amount'>,
  shares: readonly ShareRow[],
  amount: number,
  before: number,
): { amount: number; tax: number }[] {
  const of = (component: number) => part(component, before, before + amount, paid.amount)
  let left = amount
  return shares.map((share, n) => {
    const wanted = n === shares.length - 1 ? left : of(shareTotal(share))
    left -= wanted
    return { amount: wanted, tax: of(share.tax) }
  })
}

/** The tax in a refund or dispute of `amount`, by the same proportion. */
export const taxIn = (
  paid: Pick<PaidRow, 'amount'>,
  shares: readonly ShareRow[],
  amount: number,
  before: number,
): number =>
  shares.reduce((sum, { tax }) => sum + part(tax, before, before + amount, paid.amount), 0)

async function takeOfShare(
  tx: Tx,
  { currency, is_test, is_external }: PaidRow,
  share: ShareRow,
  wanted: number,
  of: (component: number) => number,
): Promise<Taken[]> {
  const owner = ownerOf(share.seller_id, is_test)
  const platform = ownerOf(null, is_test)
  if (is_external) {
    const fees = of(share.fee + share.buyer_fee)
    // What was paid of the fee already comes back into the balance.
    const owed = Math.abs(await lockedSum(tx, { owner, kind: 'fee_receivable', currency }))
    const unpaid = Math.min(fees, owed)
    return [
      { owner, kind: 'settled_externally', subject: '', amount: wanted },
      { owner: platform, kind: 'fee_income', subject: '', amount: fees },
      { owner, kind: 'fee_receivable', subject: '', amount: -unpaid },
      { owner, kind: 'balance', subject: '', amount: unpaid - fees },
    ]
  }
  const [tax, coupon] = [of(share.tax), of(share.platform_coupon)]
  // What rounding leaves is the fee's, so that the seller gives back no more than their part.
  const net = Math.max(0, Math.min(wanted, of(share.net)))
  return [
    { owner: platform, kind: 'fee_income', subject: '', amount: wanted - net - tax + coupon },
    ...(await takeTaxBack(tx, owner, currency, tax)),
    { owner: platform, kind: 'platform_coupons', subject: '', amount: -coupon },
    ...(await takeFromSeller(tx, { owner, subject: share.subject, currency, amount: net })),
  ]
}

/** Tax that the seller moved into their balance comes from there again. */
async function takeTaxBack(tx: Tx, owner: string, currency: string, tax: number): Promise<Taken[]> {
  if (tax === 0) return []
  const there = Math.max(0, await lockedSum(tx, { owner, kind: 'tax', currency }))
  const amount = Math.min(tax, there)
  const moved = await takeFromSeller(tx, { owner, subject: '', currency, amount: tax - amount })
  return [{ owner, kind: 'tax', subject: '', amount }, ...moved]
}

async function takeFromSeller(
  tx: Tx,
  from: { owner: string; subject: string; currency: string; amount: number },
): Promise<Taken[]> {
  const { owner, subject, currency } = from
  const taken: Taken[] = []
  let left = from.amount
  for (const kind of ['held', 'balance'] as const) {
    if (kind === 'held' && subject === '') continue
    const of = kind === 'held' ? subject : ''
    const there = Math.max(0, await lockedSum(tx, { owner, kind, subject: of, currency }))
    const amount = Math.min(left, there)
    taken.push({ owner, kind, subject: of, amount })
    left -= amount
  }
  taken.push({ owner, kind: 'owed_by_seller', subject: '', amount: left })
  return taken
}

/**
 * What is taken (-1), or given back where it came to nothing (1). A fee that had come back into the balance is owed again
 * then: the balance may be spent.
 */
export const takenLines = (taken: readonly Taken[], currency: string, sign: 1 | -1): Line[] =>
  taken.map(({ amount, kind, ...account }) => ({
    ...account,
    kind: sign === 1 && kind === 'balance' && amount < 0 ? 'fee_receivable' : kind,
    currency,
    amount: sign * amount,
  }))

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
