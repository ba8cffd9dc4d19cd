/**
 * Numbers of advisory locks, all of them: two uses of one number would wait for each other. Locks of single things take
 * the hash of a text instead.
 */
export const lockNumbers = {
  /** Starts of several processes migrate one after the other. */
  migrations: 7_525_283,
  /** One copy of an installation is made at a time; held for as long as that takes. */
  copies: 7_525_284,
  /** Held while a copy is put back to prove it: what nobody holds it for was left by a process that was killed. */
  proofs: 7_525_286,
  /** Everything about the first admin happens one after the other. */
  setup: 7_525_285,
} as const
