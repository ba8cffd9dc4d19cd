import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyOfPaypal, refusesAtPaypal, valueAtPaypal } from './amounts.ts'

describe('amounts', () => {
  const currencies = ['EUR', 'USD', 'JPY', 'HUF', 'TWD', 'KWD', 'CLP']

  it('come back as they went, or are refused', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.integer({ min: 1, max: 2_000_000_000 }),
        (currency, amount) => {
          const fault = refusesAtPaypal({ amount, currency })
          if (fault === undefined) {
            const value = valueAtPaypal({ amount, currency })
            expect(value).toMatch(
              ['JPY', 'HUF', 'TWD'].includes(currency) ? /^\d+$/ : /^\d+\.\d\d$/,
            )
            expect(moneyOfPaypal(value, currency)).toEqual({ amount, currency })
          } else if (fault !== 'currency_unsupported')
            expect(
              amount > (fault.maximum ?? 0) || amount < fault.minimum || amount % fault.step !== 0,
            ).toBe(true)
        },
      ),
    )
  })

  it('knows what PayPal does not take, and its steps', () => {
    expect(refusesAtPaypal({ amount: 1000, currency: 'KWD' })).toBe('currency_unsupported')
    expect(refusesAtPaypal({ amount: 12_350, currency: 'HUF' })).toMatchObject({
      step: 100,
      minimum: 100,
    })
    expect(valueAtPaypal({ amount: 12_300, currency: 'HUF' })).toBe('123')
  })
})
