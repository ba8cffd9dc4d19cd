import { expect, it } from 'vitest'
import { currencies, isCurrency, maxAmount, minorDigits } from './currencies.ts'
import { currency, minorUnits, money } from './money.ts'
import { contestPrices } from './payments/prices.ts'
import { moneyIn } from './payments/shapes.ts'

it('knows each currency once, and how fine it is', () => {
  expect(new Set(currencies).size).toBe(currencies.length)
  expect(currencies.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([])
  expect(['USD', 'HUF', 'JPY', 'KWD', 'HTG'].map(minorDigits)).toEqual([2, 2, 0, 3, 2])
  // Every exception is a currency; a misspelt one would be as fine as the dollar.
  expect(currencies.filter((code) => minorDigits(code) !== 2).length).toBe(16 + 7)
  expect(() => minorDigits('DEM')).toThrow(RangeError)
  expect(['usd', '', 'QQQ', 'constructor'].some(isCurrency)).toBe(false)
})

it.each([
  [{ amount: 1, currency: 'USD' }, true],
  [{ amount: '250', currency: 'JPY' }, true],
  [{ amount: 1, currency: ' usd' }, true],
  [{ amount: maxAmount, currency: 'EUR' }, true],
  [{ amount: maxAmount + 1, currency: 'EUR' }, false],
  [{ amount: 0, currency: 'USD' }, false],
  [{ amount: -5, currency: 'USD' }, false],
  [{ amount: 1, currency: 'QQQ' }, false],
])('money %j: %s', (value, isGood) => {
  const parsed = money('#invalid_price').safeParse(value)
  expect(parsed.success).toBe(isGood)
  if (!isGood) expect(parsed.error?.issues).toMatchObject([{ path: [], message: '#invalid_price' }])
})

it.each([{}, { amount: 0.5, currency: 'USD' }, { amount: 1, currency: 7 }, null, 12, '12 USD'])(
  'takes no %j for money',
  (value) => expect(money().safeParse(value).success).toBe(false),
)

it('knows amounts and currencies by themselves', () => {
  expect(minorUnits('#invalid_price').safeParse('12').data).toBe(12)
  expect(minorUnits('#invalid_price').safeParse(0).error?.issues[0]?.message).toBe('#invalid_price')
  expect(currency.safeParse('QQQ').error?.issues[0]?.message).toBe('#invalid_currency')
  expect(currency.parse('usd')).toBe('USD')
  expect(moneyIn.parse({ amount: 5, currency: 'eur' })).toEqual({ amount: 5, currency: 'EUR' })
})

it.each([0, -1, 1.5, '1.50', 'free', null])('%j is no price of votes and no deposit', (wrong) => {
  const bundles = [{ votes: 1, price: wrong }]
  const prices = contestPrices.safeParse({ mode: 'paid', currency: 'EUR', bundles })
  expect(prices.error?.issues.map(({ message }) => message)).toEqual(['#invalid_price'])
  const deposit = moneyIn.safeParse({ amount: wrong, currency: 'EUR' })
  expect(deposit.error?.issues.map(({ message }) => message)).toEqual(['#invalid_amount'])
})
