import { expect, it } from 'vitest'
import { calls, type CallName } from './calls.ts'
import { currencyIn } from './currency-in.ts'
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

it('knows with what people of a country pay', () => {
  const known = ['FR', 'MQ', 'SN', 'CI', 'GA', 'SV', 'HT', 'CH'].map(currencyIn)
  expect(known).toEqual(['EUR', 'EUR', 'XOF', 'XOF', 'XAF', 'USD', 'HTG', 'CHF'])
  expect(['', 'EU', 'XO', 'ES FI', 'ZZ'].map(currencyIn)).toEqual(Array(5).fill(undefined))
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const used = letters.flatMap((one) => letters.flatMap((two) => currencyIn(one + two) ?? []))
  expect(used.filter((code) => !isCurrency(code))).toEqual([])
  expect(used.length).toBeGreaterThan(80)
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

const id = 'a'.repeat(22)
type Given = { amount: unknown; currency: string }
/** Calls that take an amount, and what else they need. */
const takers: [CallName, (money: Given) => object][] = [
  ['checkout/quote', (amount) => ({ kind: 'deposit', amount })],
  ['checkout/start', (amount) => ({ kind: 'deposit', provider: 'sandbox', amount })],
  ['payouts/request', (amount) => ({ amount, method: 'paypal' })],
  ['payments/refund', (amount) => ({ payment_id: id, amount, reason: 'Ill' })],
  ['coupons/save', (amount) => ({ code: 'TEN', amount })],
  [
    'offers/send',
    (price) => ({
      sx_id: id,
      to_id: 1,
      price,
      message: 'Mine',
      delivery_time: 3,
      delivery_unit: 'day',
    }),
  ],
  ['offers/respond', (price) => ({ offer_id: id, verdict: 'counter', price })],
  [
    'Groups/addUpdateGroup',
    (amount) => ({ gx_id: id, membership: 'paid', interval: 'month', amount }),
  ],
  [
    'services/addService',
    ({ amount: price, currency: code }) => ({ currency: code, package: [{ label: 'One', price }] }),
  ],
  [
    'contest/v2/saveContest',
    ({ amount: price, currency: code }) => ({
      prices: { mode: 'paid', currency: code, bundles: [{ votes: 1, price }] },
    }),
  ],
  [
    'contest/v2/saveContest',
    ({ amount: spend_cap, currency: code }) => ({
      prices: { mode: 'paid', currency: code, bundles: [], spend_cap },
    }),
  ],
  [
    'feeds/addFeed',
    ({ amount: budget, currency: code }) => ({
      group_id: 108,
      text: 'A job',
      data: { title: 'Mine', category: 452, budget, currency: code },
    }),
  ],
]

it.each(takers)('%s says what is wrong with an amount', (name, input) => {
  const said = (given: Given) =>
    calls[name].input.safeParse(input(given)).error?.issues.map(({ message }) => message)
  expect(said({ amount: 500, currency: 'EUR' })).toBeUndefined()
  for (const amount of [0, -1, 10 ** 12, 0.5, 'NaN'])
    expect([amount, said({ amount, currency: 'EUR' })]).toEqual([
      amount,
      [expect.stringMatching(/^#invalid_(amount|price)$/)],
    ])
  expect(said({ amount: 500, currency: 'QQQ' })).toEqual([
    expect.stringMatching(/^#(invalid_(amount|price|currency)|job_currency|specify_currency)$/),
  ])
})
