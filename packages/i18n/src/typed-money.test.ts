import fc from 'fast-check'
import { expect, it } from 'vitest'
import { currencies, minorDigits } from '@plaudit/contract/currencies'
import { formatMoney } from './money.ts'
import { locales } from './locale.ts'
import { readMoney } from './typed-money.ts'

it.each([
  ['4,50', 'EUR', 'fr', 450],
  ['4.50', 'EUR', 'fr', 450],
  ['4,50', 'USD', 'en', 450],
  ['4.5', 'USD', 'es', 450],
  [' 12 ', 'USD', 'en', 1200],
  ['$12', 'USD', 'en', 1200],
  ['12 usd', 'USD', 'en', 1200],
  ['12€', 'EUR', 'es', 1200],
  ['1,500', 'USD', 'en', 150_000],
  ['1.500', 'EUR', 'es', 150_000],
  ['1 500', 'EUR', 'fr', 150_000],
  ['1.234.567', 'EUR', 'en', 123_456_700],
  ['1,234.50', 'USD', 'es', 123_450],
  ['1.234,50', 'USD', 'en', 123_450],
  ['1’234.50', 'CHF', 'fr', 123_450],
  ['1.500', 'KWD', 'fr', 1500],
  ['1,500', 'KWD', 'en', 1_500_000],
  ['1,500', 'JPY', 'en', 1500],
  ['.5', 'USD', 'en', 50],
  ['7.', 'USD', 'en', 700],
  ['0', 'USD', 'en', 0],
  ['50.000', 'COP', 'es', 5_000_000],
  ['12,500', 'MXN', 'es', 1_250_000],
  ['1,500', 'USD', 'es', 150_000],
  ['50.000', 'XOF', 'fr', 50_000],
  ['50,000', 'XOF', 'es', 50_000],
  ['12.00', 'JPY', 'en', 12],
] as const)('%s of %s in %s', (text, currency, locale, amount) =>
  expect(readMoney(text, currency, locale)).toBe(amount),
)

it.each([
  ['', 'USD', 'en'],
  ['.', 'USD', 'en'],
  ['$', 'USD', 'en'],
  ['-5', 'USD', 'en'],
  ['1.505', 'USD', 'en'],
  ['1,505', 'EUR', 'fr'],
  ['1,500', 'EUR', 'es'],
  ['50,000', 'COP', 'es'],
  ['50.000', 'COP', 'en'],
  ['1.500', 'EUR', 'fr'],
  ['4.500', 'USD', 'en'],
  ['0.500', 'COP', 'es'],
  ['1.5', 'JPY', 'en'],
  ['€5', 'USD', 'en'],
  ['5 5', 'USD', 'en'],
  ['1,23,456', 'USD', 'en'],
  ['1.234,567.8', 'USD', 'en'],
  ['1e3', 'USD', 'en'],
  ['99999999999999999', 'USD', 'en'],
  ['١٢', 'USD', 'en'],
] as const)('takes no %j of %s in %s', (text, currency, locale) =>
  expect(readMoney(text, currency, locale)).toBeUndefined(),
)

it('reads what it writes, in every currency and language', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e14 }),
      fc.constantFrom(...currencies),
      fc.constantFrom(...locales),
      (amount, currency, locale) => {
        const text = formatMoney({ amount, currency }, locale)
        expect(text.replaceAll(/^\D+|\D+$/g, '').replaceAll(/\D/g, '')).toBe(
          String(amount).padStart(minorDigits(currency) + 1, '0'),
        )
        expect(readMoney(text, currency, locale)).toBe(amount)
      },
    ),
  )
})

it('writes large sums to the last cent', () => {
  const most = { amount: Number.MAX_SAFE_INTEGER, currency: 'USD' }
  expect(formatMoney(most, 'en')).toBe('$90,071,992,547,409.91')
})
