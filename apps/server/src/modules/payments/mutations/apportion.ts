/**
 * Divides an amount among shares in proportion, in whole minor units (D'Hondt's method). A larger amount never gives a
 * share less than a smaller one, so that what was given back in several steps adds up; the whole gives each its whole.
 * @param shares what each got, minor units; @param amount at most their sum.
 */
export function apportion(shares: readonly number[], amount: number): number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  if (whole === 0) return shares.map(() => 0)
  const parts = shares.map((share) => Number((BigInt(share) * BigInt(amount)) / BigInt(whole)))
  for (let left = amount - parts.reduce((sum, one) => sum + one, 0); left > 0; left--) {
    let best = 0
    for (let n = 1; n < shares.length; n++) if (isBefore(shares, parts, n, best)) best = n
    parts[best] = (parts[best] ?? 0) + 1
  }
  return parts
}

/**
 * Tells whether the next unit is rather the first share's: it has more left for each unit it would have than the other.
 */
function isBefore(
  shares: readonly number[],
  parts: readonly number[],
  one: number,
  other: number,
): boolean {
  const weight = (of: number, against: number) =>
    BigInt(shares[of] ?? 0) * BigInt((parts[against] ?? 0) + 1)
  return weight(one, other) > weight(other, one)
}
