import type { Priced, Share } from '../mutations/kinds.ts'

/** What a buyer pays of a share: price, plus tax and the buyer’s fee, less what the installation pays for them. */
export const shareAmount = (share: Share): number =>
  share.price + (share.tax ?? 0) + (share.buyer_fee ?? 0) - (share.platform_coupon ?? 0)

export const amountOf = (priced: Priced): number =>
  priced.shares.reduce((sum, share) => sum + shareAmount(share), 0)
