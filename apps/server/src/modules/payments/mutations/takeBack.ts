import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { lockedSum } from '../../ledger/mutations/post.ts'
import { shareTotal, type ShareRow } from '../data/shares.ts'
import type { Taken } from '../tables.ts'
import { apportion } from './apportion.ts'
import { bearerOf, ownerOf, type PaidRow } from './books.ts'

/**
 * A part of a whole, rounded so that parts that add up to the whole leave nothing over: what `upto` of `of` makes,
 * less what `from` made before.
 */
function part(component: number, from: number, upto: number, of: number): number {
  const made = (n: number) => Number((BigInt(component) * BigInt(n)) / BigInt(of))
  return made(upto) - made(from)
}

/** Takes as much of what an account holds, or is owed, as is there, and says how much that is. */
type Take = (from: Omit<Taken, 'amount'>, wanted: number) => Promise<number>

/** Several parts may take from one account: the first part leaves less for the next. */
function takes(tx: Tx, currency: string): Take {
  const gone = new Map<string, number>()
  return async (from, wanted) => {
    const name = `${from.owner} ${from.kind} ${from.subject}`
    const before = gone.get(name) ?? 0
    const sum = await lockedSum(tx, { ...from, currency })
    const there = Math.max(0, (from.kind === 'fee_receivable' ? -sum : sum) - before)
    const amount = Math.min(wanted, there)
    gone.set(name, before + amount)
    return amount
  }
}

/**
 * A seller gives back no more than they have: the installation would lend them the rest, and a payout that left before
 * brings it to nobody (docs/decisions/0136).
 * @throws refusal insufficient_funds.
 */
export function proveThere(taken: readonly Taken[]): void {
  if (taken.some(({ kind, amount }) => kind === 'owed_by_seller' && amount > 0))
    refuse('insufficient_funds')
}

/** The part of a refund or dispute that a share gives, in minor units of the buyer's payment. */
export interface Back {
  share: ShareRow
  /** The amount that the share gave before. */
  before: number
  amount: number
}

/**
 * Splits an amount among the shares, in proportion to what each has not given yet. No share gives more than it got.
 * @param given what each gave before.
 */
export function sharedOut(
  shares: readonly ShareRow[],
  given: readonly number[],
  amount: number,
): Back[] {
  const left = shares.map((share, n) => Math.max(0, shareTotal(share) - (given[n] ?? 0)))
  const parts = apportion(left, Math.min(amount, sumOf(left)))
  return shares.map((share, n) => ({ share, before: given[n] ?? 0, amount: parts[n] ?? 0 }))
}

const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0)

/** Returns the part of a component that goes back with this part of its share. */
function within({ share, before, amount }: Back, component: number): number {
  return amount === 0 ? 0 : part(component, before, before + amount, shareTotal(share))
}

/** The tax in what a share gives. */
export const taxIn = (back: Back): number => within(back, back.share.tax)

/**
 * Takes the `amount` of a refund or dispute: from what is held, then from the seller's balance, and what is not there
 * is owed. Fees and tax go back in the same proportion (product 5).
 */
export async function takeBack(
  tx: Tx,
  paid: PaidRow,
  amount: number,
  backs: readonly Back[],
): Promise<Taken[]> {
  const taken: Taken[] = []
  const take = takes(tx, paid.currency)
  for (const back of backs) taken.push(...(await takeOfShare(take, paid, back)))
  const over = amount - sumOf(backs.map((back) => back.amount))
  const shares = backs.map(({ share }) => share)
  taken.push({ ...bearerOf(paid, shares), amount: over })
  return taken.filter((one) => one.amount !== 0)
}

async function takeOfShare(
  take: Take,
  { is_test, is_external }: PaidRow,
  back: Back,
): Promise<Taken[]> {
  const { share, amount: wanted } = back
  const of = (component: number) => within(back, component)
  const owner = ownerOf(share.seller_id, is_test)
  const platform = ownerOf(null, is_test)
  const coupon = of(share.platform_coupon)
  if (is_external) {
    const fees = of(share.fee + share.buyer_fee)
    return [
      { owner, kind: 'settled_externally', subject: '', amount: wanted },
      { owner: platform, kind: 'fee_income', subject: '', amount: fees },
      ...(await giveFees(take, owner, fees)),
      { owner: platform, kind: 'platform_coupons', subject: '', amount: -coupon },
      ...(await takeFromSeller(take, { owner, subject: share.subject, amount: coupon })),
    ]
  }
  const tax = of(share.tax)
  // The fee takes what rounding leaves, so that the seller gives back no more than their part.
  const net = Math.max(0, Math.min(wanted + coupon, of(share.net)))
  return [
    { owner: platform, kind: 'fee_income', subject: '', amount: wanted - net - tax + coupon },
    ...(share.platform_tax
      ? [{ owner: platform, kind: 'tax' as const, subject: '', amount: tax }]
      : await takeTaxBack(take, owner, tax)),
    { owner: platform, kind: 'platform_coupons', subject: '', amount: -coupon },
    ...(await takeFromSeller(take, { owner, subject: share.subject, amount: net })),
  ]
}

/** Fees of a seller's own keys: the seller owes that much less, and fees that were paid come back into the balance. */
async function giveFees(take: Take, owner: string, fees: number): Promise<Taken[]> {
  const unpaid = await take({ owner, kind: 'fee_receivable', subject: '' }, fees)
  return [
    { owner, kind: 'fee_receivable', subject: '', amount: -unpaid },
    { owner, kind: 'balance', subject: '', amount: unpaid - fees },
  ]
}

/** Takes tax that the seller moved into their balance back from there. */
async function takeTaxBack(take: Take, owner: string, tax: number): Promise<Taken[]> {
  if (tax === 0) return []
  const amount = await take({ owner, kind: 'tax', subject: '' }, tax)
  const moved = await takeFromSeller(take, { owner, subject: '', amount: tax - amount })
  return [{ owner, kind: 'tax', subject: '', amount }, ...moved]
}

async function takeFromSeller(
  take: Take,
  from: { owner: string; subject: string; amount: number },
): Promise<Taken[]> {
  const { owner, subject } = from
  const taken: Taken[] = []
  let left = from.amount
  for (const kind of ['held', 'balance'] as const) {
    if (kind === 'held' && subject === '') continue
    const account = { owner, kind, subject: kind === 'held' ? subject : '' }
    const amount = await take(account, left)
    taken.push({ ...account, amount })
    left -= amount
  }
  taken.push({ owner, kind: 'owed_by_seller', subject: '', amount: left })
  return taken
}

/** Takes an amount again that was taken before and came back, from the same accounts or their successors. */
export async function takeAgain(
  tx: Tx,
  currency: string,
  before: readonly Taken[],
): Promise<Taken[]> {
  const take = takes(tx, currency)
  const lines = new Map<string, Taken>()
  for (const one of before)
    for (const line of await again(take, one)) {
      const key = `${line.owner} ${line.kind} ${line.subject}`
      lines.set(key, { ...line, amount: line.amount + (lines.get(key)?.amount ?? 0) })
    }
  return [...lines.values()].filter(({ amount }) => amount !== 0)
}

const isPlatform = (owner: string): boolean => /^(test\/)?platform$/.test(owner)

const ofSeller = ['held', 'balance', 'owed_by_seller']

async function again(take: Take, one: Taken): Promise<Taken[]> {
  const { owner, kind, subject, amount } = one
  // The fee that came back was owed again since, or was paid meanwhile.
  if (amount < 0 && (kind === 'fee_receivable' || kind === 'balance'))
    return giveFees(take, owner, -amount)
  if (amount < 0) return [one]
  // The installation's own account may go below zero: it paid the tax to the office already.
  if (kind === 'tax' && !isPlatform(owner)) return takeTaxBack(take, owner, amount)
  return ofSeller.includes(kind) ? takeFromSeller(take, { owner, subject, amount }) : [one]
}
