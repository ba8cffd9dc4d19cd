import fc from 'fast-check'
import { expect, it } from 'vitest'
import { apportion } from './apportion.ts'

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
const shares = fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), { minLength: 1, maxLength: 12 })
const small = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 12 })

it('gives the amount whole, a share never less of a larger one, and each its whole of all', () => {
  fc.assert(
    fc.property(fc.oneof(shares, small), fc.double({ min: 0, max: 1, noNaN: true }), (all, at) => {
      const whole = sum(all)
      const amount = Math.floor(whole * at)
      const parts = apportion(all, amount)
      expect(sum(parts)).toBe(amount)
      const more = apportion(all, Math.min(whole, amount + 1))
      for (const [n, one] of parts.entries()) {
        expect(one).toBeGreaterThanOrEqual(0)
        expect(more[n]).toBeGreaterThanOrEqual(one)
        expect(one).toBeLessThanOrEqual(all[n] ?? 0)
      }
      expect(apportion(all, whole)).toEqual(all)
    }),
    { numRuns: 500 },
  )
})
