import type { Priced, Share } from '../mutations/kinds.ts'

/**
 * Returns the amount that a buyer pays of a share: price, plus tax and the buyer’s fee, less the installation’s part.
 */
export const shareAmount = (share: Share): number =>
  share.price + (share.tax ?? 0) + (share.buyer_fee ?? 0) - (share.platform_coupon ?? 0)

/** Returns the owner of the keys that a share is paid with: its seller, where they have any; null: the platform. */
export const keysOf = (share: Share): number | null => (share.comes_here ? null : share.seller_id)

export const amountOf = (priced: Priced): number =>
  priced.shares.reduce((sum, share) => sum + shareAmount(share), 0)
