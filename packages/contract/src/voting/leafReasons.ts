/**
 * Reasons of acts that no person gave, as they stand in a log's leaves for good; pages say them in the reader's
 * language.
 */
export const leafReasons = {
  /** A judge handed in another sheet; never a word of the judge's. */
  revised: 'revised by the judge',
  /** The purchase of the votes was paid back. */
  refunded: 'refunded',
} as const
