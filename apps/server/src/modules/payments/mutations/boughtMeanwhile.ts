import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { boughtSame } from '../data/payments.ts'
import type { Buyer } from './kinds.ts'

/** A purchase, by what makes it the same as another of its buyer. */
export interface Sameness {
  /** `samenessOf` what is bought. */
  same: string
  /** A checkout of the same that it is wanted beside; or it may stand beside any. */
  beside?: string | undefined
  isFree?: boolean
  /** Times that the buyer had bought it when they read the price; without it nobody asks what was bought before. */
  times?: number | undefined
}

/** The buyer paid for the same since they read what it costs: they are shown that, and nothing is begun. */
export class BoughtMeanwhile extends Error {
  readonly checkoutId: string

  constructor(checkoutId: string) {
    super(`bought meanwhile as ${checkoutId}`)
    this.checkoutId = checkoutId
  }
}

export const buyerOf = ({ person, device }: Pick<Caller, 'person' | 'device'>): Buyer => ({
  user_id: person?.user_id ?? null,
  device,
})

/** @returns what was bought of the same since then, the last of it. */
export async function boughtSince(
  db: Db,
  buyer: Buyer,
  { same, beside, times: known }: Sameness,
): Promise<string | undefined> {
  if (known === undefined) return undefined
  const { times, last } = await boughtSame(db, buyer, same, beside)
  return times > known ? (last ?? undefined) : undefined
}

/**
 * A purchase that a balance or a kept card pays is over before another device asks (docs/decisions/0057). Runs after the
 * checkout is written: from then on the index lets nobody else buy the same, and what was bought before is seen.
 * @throws BoughtMeanwhile.
 */
export async function proveNotBought(tx: Tx, buyer: Buyer, sameness: Sameness): Promise<void> {
  const before = await boughtSince(tx.db, buyer, sameness)
  if (before !== undefined) throw new BoughtMeanwhile(before)
}

/**
 * Returns what a quote tells of the caller's earlier purchases of the same, for the start that follows; null for
 * nobody.
 */
export async function boughtBefore(
  db: Db,
  caller: Caller,
  { same, beside }: Sameness,
): Promise<string | null> {
  const buyer = buyerOf(caller)
  if (buyer.user_id === null && buyer.device === null) return null
  return `${(await boughtSame(db, buyer, same, beside)).times}.${same}`
}

/** Reads what a quote told; a text that no quote told says nothing. */
export function readBought(text: string): Sameness | undefined {
  const [, times = '', same] = /^(\d{1,9})\.([0-9a-f]{64})$/.exec(text) ?? []
  return same === undefined ? undefined : { same, times: Number(times) }
}
