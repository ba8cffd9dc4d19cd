import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountText, readAmount, typedAmount } from './amount.ts'
import { coinsText } from './coins-text.ts'
import { converted } from './converted.ts'

it('reads back what it wrote, in currencies of 0, 2 and 3 decimals', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000_000 }),
      fc.constantFrom('EUR', 'JPY', 'KWD', 'HTG'),
      fc.constantFrom('en' as const, 'fr' as const, 'es' as const),
      (amount, currency, locale) => {
        expect(readAmount(amountText(amount, currency, locale), currency, locale)).toBe(amount)
      },
    ),
  )
})

it('writes amounts as people of each language do', () => {
  const all = ['en', 'fr', 'es'] as const
  const written = all.map((locale) => amountText(1250, 'EUR', locale))
  expect(written).toEqual(['12.50', '12,50', '12,50'])
  expect(all.map((locale) => coinsText('4.5', locale))).toEqual(['4.5', '4,5', '4,5'])
})

it.each(['', '0', '-1', '1.005', '1.000', '1e3', '1,2,3', '1000000000001', 'abc'])(
  'takes no price from %j',
  (text) => expect(readAmount(text, 'EUR')).toBeUndefined(),
)

it('reads a comma and spaces as people write them', () => {
  expect(readAmount('1\u202F234,50', 'EUR')).toBe(123_450)
  expect(readAmount('12', 'JPY')).toBe(12)
  expect(readAmount('12.5', 'JPY')).toBeUndefined()
  expect(readAmount('1,000', 'JPY')).toBe(1000)
  expect(readAmount('1,000', 'KWD', 'fr')).toBe(1000)
})

it('reads marks between thousands where they can be nothing else', () => {
  const pesos = ['1.200.000', '1,200,000', '1.200.000,00', '1,200,000.00', '1 200 000', '1200000']
  expect(pesos.map((text) => readAmount(text, 'COP'))).toEqual(pesos.map(() => 120_000_000))
  expect(readAmount('1.200,50', 'EUR')).toBe(120_050)
  expect(readAmount('1,200.5', 'EUR')).toBe(120_050)
  const wrong = ['1.200.00', '1.20.000', '1200.000,50', '1,200,000,50', '1.200,500', '1.200.000.50']
  expect(wrong.filter((text) => readAmount(text, 'EUR') !== undefined)).toEqual([])
})

it('reads fifty thousand pesos as people in Colombia write them', () => {
  expect(readAmount('50.000', 'COP', 'es')).toBe(5_000_000)
  expect(readAmount('50.000', 'COP', 'fr')).toBeUndefined()
  expect([5_000_000, 5_000_050].map((amount) => typedAmount(amount, 'COP'))).toEqual([
    '50000',
    '50000.50',
  ])
})

it('converts by the rates, to the decimals of the other currency', () => {
  const rates = { USD: 1, EUR: 0.5, JPY: 100 }
  expect(converted({ amount: 450, currency: 'EUR' }, 'USD', rates)).toEqual({
    amount: 900,
    currency: 'USD',
  })
  expect(converted({ amount: 450, currency: 'EUR' }, 'JPY', rates)).toEqual({
    amount: 900,
    currency: 'JPY',
  })
  expect(converted({ amount: 450, currency: 'EUR' }, 'EUR', rates)).toBeUndefined()
})
