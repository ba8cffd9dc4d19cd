import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimal, formatMoney, money, parseMoney, sumMoney } from './money.ts'

it('knows how fine a currency is', () => {
  expect(parseMoney('12.5', 'USD')).toEqual({ amount: 1250, currency: 'USD' })
  expect(parseMoney('12', 'JPY')).toEqual({ amount: 12, currency: 'JPY' })
  expect(parseMoney('1.234', 'KWD')).toEqual({ amount: 1234, currency: 'KWD' })
  expect(parseMoney('0.07', 'EUR')).toEqual({ amount: 7, currency: 'EUR' })
  expect(parseMoney('-0', 'EUR')).toEqual({ amount: 0, currency: 'EUR' })
})

it.each([
  '',
  '.',
  '1.',
  '1,5',
  '1 000',
  '0x10',
  '1e3',
  '١٢',
  '1.005',
  '99999999999999',
  'NaN',
  "1'; --",
])('takes no amount from %j', (text) => expect(parseMoney(text, 'USD')).toBeUndefined())

it('refuses what is no integer and no currency', () => {
  expect(() => money(0.5, 'USD')).toThrow(RangeError)
  expect(() => money(1, 'US$')).toThrow(RangeError)
  expect(parseMoney('1', 'QQQ')).toBeUndefined()
})

it('reads back what it wrote, to the last cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e14, max: 1e14 }),
      fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'HTG'),
      (amount, currency) => {
        const value = money(amount, currency)
        const read = parseMoney(decimal(value), currency)
        expect(read).toEqual(value)
        expect(Number(decimal(value).replace('.', ''))).toBe(amount === 0 ? 0 : amount)
      },
    ),
  )
})

it('writes for people without rounding', () => {
  expect(formatMoney(money(9_007_199_254_740_991, 'USD'), 'en')).toBe('$90,071,992,547,409.91')
  expect(formatMoney(money(1250, 'EUR'), 'fr')).toMatch(/^12,50\s€$/)
  expect(formatMoney(money(-1250, 'EUR'), 'es')).toMatch(/^-12,50\s€$/)
})

it('sums one currency only', () => {
  expect(sumMoney([money(10, 'USD'), money(20, 'USD')], 'USD').amount).toBe(30)
  expect(sumMoney([], 'USD')).toEqual({ amount: 0, currency: 'USD' })
  expect(() => sumMoney([money(1, 'EUR')], 'USD')).toThrow(RangeError)
  expect(() => sumMoney([money(2 ** 53 - 1, 'USD'), money(1, 'USD')], 'USD')).toThrow(RangeError)
})
