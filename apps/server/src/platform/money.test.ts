import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  convert,
  decimal,
  money,
  parseMoney,
  shareOf,
  split,
  sumMoney,
  type Rounding,
} from './money.ts'

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

it('sums one currency only', () => {
  expect(sumMoney([money(10, 'USD'), money(20, 'USD')], 'USD').amount).toBe(30)
  expect(sumMoney([], 'USD')).toEqual({ amount: 0, currency: 'USD' })
  expect(() => sumMoney([money(1, 'EUR')], 'USD')).toThrow(RangeError)
  expect(() => sumMoney([money(2 ** 53 - 1, 'USD'), money(1, 'USD')], 'USD')).toThrow(RangeError)
})

const amounts = fc.integer({ min: -1e13, max: 1e13 })
const roundings = fc.constantFrom<Rounding>('half_up', 'half_even', 'down', 'up')

describe('dividing', () => {
  it('loses nothing, gives nothing to nobody, and is no more than a unit off', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 })
      .filter((all) => all.some((weight) => weight > 0))
    fc.assert(
      fc.property(amounts, weights, (amount, all) => {
        const parts = allocate(money(amount, 'USD'), all)
        expect(sumMoney(parts, 'USD').amount).toBe(amount)
        const sum = BigInt(all.reduce((a, b) => a + b))
        for (const [index, weight] of all.entries()) {
          const exact = BigInt(amount) * BigInt(weight)
          const off = BigInt(parts[index]?.amount ?? NaN) * sum - exact
          expect(off < sum && off > -sum).toBe(true)
          if (weight === 0) expect(parts[index]?.amount === 0).toBe(true)
        }
      }),
    )
  })

  it('gives what is left to the parts that lost most', () => {
    const units = (all: { amount: number }[]) => all.map((part) => part.amount)
    expect(units(split(money(100, 'USD'), 3))).toEqual([34, 33, 33])
    expect(units(split(money(-100, 'USD'), 3))).toEqual([-34, -33, -33])
    expect(units(allocate(money(10, 'JPY'), [1, 0, 2]))).toEqual([3, 0, 7])
    expect(() => split(money(1, 'USD'), 0)).toThrow(RangeError)
    expect(() => allocate(money(1, 'USD'), [2, -1])).toThrow(RangeError)
    expect(() => allocate(money(1, 'USD'), [0, 0])).toThrow(RangeError)
    expect(() => allocate(money(1, 'USD'), [0.5])).toThrow(RangeError)
  })
})

describe('rounding', () => {
  it.each([
    ['half_up', [1, 2, 3, -1]],
    ['half_even', [0, 2, 2, 0]],
    ['down', [0, 1, 2, 0]],
    ['up', [1, 2, 3, -1]],
  ] as const)('%s', (rounding, wanted) => {
    const halves = [1, 3, 5, -1].map((amount) => shareOf(money(amount, 'USD'), 5000, rounding))
    expect(halves.map((half) => half.amount + 0)).toEqual(wanted.map((amount) => amount + 0))
  })

  it('takes back in a refund what it took in the payment', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 0, max: 10_000 }),
        roundings,
        (amount, points, way) => {
          const taken = shareOf(money(amount, 'EUR'), points, way).amount
          expect(shareOf(money(-amount || 0, 'EUR'), points, way).amount + taken).toBe(0)
        },
      ),
    )
  })
})

describe('conversion', () => {
  const rates = { base: 'USD', rates: { EUR: 0.92, JPY: 149.375, KWD: 0.307, HTG: 1.3e2, XOF: 0 } }

  it.each([
    [1000, 'USD', 'EUR', 920],
    [920, 'EUR', 'USD', 1000],
    [100, 'USD', 'JPY', 149],
    [149, 'JPY', 'USD', 100],
    [1, 'USD', 'KWD', 3],
    [1000, 'KWD', 'EUR', 300],
    [5, 'HTG', 'HTG', 5],
    [100, 'USD', 'HTG', 13_000],
  ])('%i %s in %s', (amount, from, to, wanted) =>
    expect(convert(money(amount, from), to, rates)).toEqual({ amount: wanted, currency: to }),
  )

  it('says nothing without a rate', () => {
    for (const currency of ['GBP', 'XOF'])
      expect(convert(money(5, 'USD'), currency, rates)).toBeUndefined()
    expect(convert(money(5, 'GBP'), 'USD', rates)).toBeUndefined()
  })

  it('keeps order, and is exact where a float would not be', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map(
          (amount) => convert(money(amount, 'EUR'), 'KWD', rates)?.amount ?? NaN,
        )
        expect((low ?? NaN) <= (high ?? NaN)).toBe(true)
      }),
    )
    const tenth = { base: 'USD', rates: { EUR: 1.005 } }
    // 100 × 1.005 is 100.49999999999999 as floats.
    expect(convert(money(100, 'USD'), 'EUR', tenth)?.amount).toBe(101)
  })
})
