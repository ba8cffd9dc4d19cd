const bundles = [
  { votes: 1, price: 50 },
  { votes: 10, price: 450 },
  { votes: 50, price: 2000 },
]

/** Prices of a vote of a sample contest, in test money. */
export const samplePrices = {
  mode: 'free_then_paid' as const,
  currency: 'EUR',
  bundles,
  spend_cap: 12_000,
}
