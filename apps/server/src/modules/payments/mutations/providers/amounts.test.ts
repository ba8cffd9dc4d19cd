import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCurrency, minorDigits } from '../../../../platform/money.ts'
import { fromUnits, inUnits, unfit } from './exponents.ts'
import { moneyOfPaypal, refusesAtPaypal, valueAtPaypal } from './paypal/amounts.ts'
import { digitsAtStripe, writingAtStripe } from './stripe/amounts.ts'

describe('amounts at PayPal', () => {
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

describe('amounts at Stripe', () => {
  const currencies = Intl.supportedValuesOf('currency').filter(
    (code) => isCurrency(code) && writingAtStripe(code) !== undefined,
  )

  it('come back as they went, or are refused, in every currency', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.integer({ min: 1, max: 200_000_000 }),
        (currency, amount) => {
          const writing = writingAtStripe(currency)
          if (writing === undefined) throw new Error('no currency of Stripe')
          const fault = unfit({ amount, currency }, writing)
          const units = inUnits({ amount, currency }, writing)
          if (fault === undefined) {
            expect(fromUnits(units ?? NaN, currency, digitsAtStripe(currency))).toEqual({
              amount,
              currency,
            })
            return
          }
          const { minimum, maximum = 0, step } = fault
          expect(amount < minimum || amount > maximum || amount % step !== 0).toBe(true)
          expect(unfit({ amount: minimum, currency }, writing)).toBeUndefined()
          expect(unfit({ amount: maximum, currency }, writing)).toBeUndefined()
        },
      ),
    )
  })

  it.each([
    ['JPY', 500, 500],
    ['EUR', 1250, 1250],
    ['KWD', 1250, 1250],
    ['KWD', 1255, undefined],
    ['ISK', 5, 500],
    ['UGX', 5000, 500_000],
    ['MGA', 5000, 5000 / 10 ** minorDigits('MGA')],
  ])('%s %i is %s at Stripe', (currency, amount, units) => {
    const writing = writingAtStripe(currency)
    expect(writing && inUnits({ amount, currency }, writing)).toBe(units)
  })
})
