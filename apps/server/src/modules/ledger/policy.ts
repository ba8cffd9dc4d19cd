/** Kinds of accounts; which of them are guarded the database says. */
export type AccountKind =
  | 'balance'
  | 'held'
  | 'settled_externally'
  | 'fee_receivable'
  | 'provider_clearing'
  | 'payout_in_transit'
  | 'fx_residue'
  | 'refund_due'
  | 'tax'
  | 'fee_income'
  | 'provider_cost'
  | 'platform_coupons'
  | 'owed_by_seller'
  | 'in_dispute'
  | 'opening'
  | 'vote_credits'
  | 'vote_credits_owed'
  | 'votes_issued'
  | 'votes_spent'

/** Of what a person has, the money in the currency that they chose, else the first (product 5); undefined for nothing. */
export const ownMoney = <Money extends { currency: string }>(
  balances: readonly Money[],
  chosen: string | null,
): Money | undefined => balances.find(({ currency }) => currency === chosen) ?? balances[0]
