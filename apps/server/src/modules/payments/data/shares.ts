/** A share of a payment as its row has it. `net` and `fee` make the price. */
export interface ShareRow {
  seller_id: number | null
  subject: string
  net: number
  fee: number
  tax: number
  /** The installation owes the tax, not the seller. */
  platform_tax: boolean
  buyer_fee: number
  platform_coupon: number
}

/** What a share costs the buyer. */
export const shareTotal = (share: ShareRow): number =>
  share.net + share.fee + share.tax + share.buyer_fee - share.platform_coupon
