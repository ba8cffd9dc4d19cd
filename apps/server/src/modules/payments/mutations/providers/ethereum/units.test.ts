import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawTag, moneyFor, roomForTag, shownUnits, tagOf, withTag } from './units.ts'

const dollars = (amount: number) => ({ amount, currency: 'USD' })

it('tags come back from amounts, and what came is never more than was sent', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 24n }),
      fc.constantFrom(2, 6, 8, 18),
      fc.integer({ min: 1, max: 10 ** 9 }),
      (wanted, decimals, cents) => {
        const tag = drawTag()
        const base = roomForTag(wanted, decimals)
        const units = withTag(base, tag, decimals)
        expect(base >= wanted && tagOf(units, decimals) === tag).toBe(true)
        const quote = { units, tag, amount: dollars(cents) }
        expect(moneyFor([units], quote, decimals)).toEqual(dollars(cents))
        expect(moneyFor([units - base / 3n], quote, decimals).amount).toBeLessThanOrEqual(cents)
        expect(BigInt(Math.round(Number(shownUnits(units, decimals)))) >= 0n).toBe(true)
      },
    ),
  )
})
