import { sumMoney, type Money } from '../../../platform/money.ts'
import type { Priced, Share } from '../mutations/kinds.ts'

/**
 * Returns the amount that a buyer pays of a share: price, plus tax and the buyer’s fee, less the installation’s part.
 */
export const shareAmount = (share: Share): number =>
  share.price + (share.tax ?? 0) + (share.buyer_fee ?? 0) - (share.platform_coupon ?? 0)

/** Returns the owner of the keys that a share is paid with: its seller, where they have any; null: the platform. */
export const keysOf = (share: Share): number | null => (share.comes_here ? null : share.seller_id)

/**
 * Returns the sum in each currency, the purchase's own first: amounts of two currencies are never added.
 * @param own the currency of parts that name none.
 */
export function sumsOf(
  parts: readonly { amount: number; currency?: string }[],
  own: string,
): Money[] {
  const by = Map.groupBy(parts, ({ currency = own }) => currency)
  const sums = [...by].map(([currency, some]) =>
    sumMoney(
      some.map(({ amount }) => ({ amount, currency })),
      currency,
    ),
  )
  return sums.toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own))
}

/** Returns the sums that a buyer pays, one for each currency, the first currency's first. */
export const amountsOf = ({ shares, currency: own }: Priced): Money[] =>
  sumsOf(
    shares.map((share) => ({ amount: shareAmount(share), currency: share.currency ?? own })),
    own,
  )

/** Returns the sum in the first currency. */
export const amountOf = (priced: Priced): number => amountsOf(priced)[0]?.amount ?? 0
