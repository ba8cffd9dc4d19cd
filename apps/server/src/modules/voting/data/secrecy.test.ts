import { expect, test } from 'vitest'
import { leastTold, toldTotal, type SecrecyRules } from './secrecy.ts'

const shares: SecrecyRules = {
  method: 'single',
  result_visibility: 'percentages',
  declared: false,
  withheld: false,
  review_hours: 72,
  ends_at: 0,
}

/** Counts the results of so many votes that give these shares of a tenth of a per cent. */
function resultsOf(share: string, totals: readonly number[]): number {
  const found = new Set<string>()
  for (const total of totals)
    for (let votes = 0; votes <= total; votes++)
      if (((votes / total) * 100).toFixed(1) === share) found.add(`${votes}`)
  return found.size
}

test('where only shares are shown, a sum is told once it tells no number', () => {
  expect(
    [7, leastTold - 1, leastTold, 12_999, 987_654].map((n) => toldTotal(shares, n, 1)),
  ).toEqual([0, 0, 10_000, 12_000, 980_000])
  // Told as it is, a sum of seven has one number for its share; one that is told has hundreds.
  expect(resultsOf('57.1', [7])).toBe(1)
  const alike = Array.from({ length: 1000 }, (_, n) => 10_000 + n)
  expect(new Set(alike.map((n) => toldTotal(shares, n, 1)))).toEqual(new Set([10_000]))
  expect(resultsOf('57.1', alike)).toBeGreaterThan(500)
})

test('everywhere else, and once the result is settled, it is told as it is', () => {
  expect(toldTotal({ ...shares, result_visibility: 'live' }, 7, 1)).toBe(7)
  expect(toldTotal({ ...shares, declared: true }, 7, 1)).toBe(7)
})
