/** The fee on a price in minor units by a rate in per cent, rounded down: never more than what was said. */
export const feeOf = (price: number, rate: number): number =>
  Number((BigInt(price) * BigInt(Math.round(rate * 100))) / 10_000n)
