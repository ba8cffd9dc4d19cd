import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { currencies, minorDigits } from '@plaudit/contract/currencies'
import { withFirst } from './first-of-month.ts'
import * as format from './formatters.ts'
import { formatMoney } from './money.ts'
import { intlTags } from './locale.ts'
import { formatPriceTag } from './price-tag.ts'
import { formatPrice, minorUnits } from './prices.ts'
import { formatBytes } from './bytes.ts'
import { plainPercent } from './plain-percent.ts'
import { plainDuration } from './plain-duration.ts'
import { plainPlural } from './plain-number.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('money in integer minor units', () => {
  it.each([
    [{ amount: 1250, currency: 'USD' }, 'en', '$12.50'],
    [{ amount: 1250, currency: 'EUR' }, 'fr', '12,50 €'],
    [{ amount: 1250, currency: 'JPY' }, 'en', '¥1,250'],
    [{ amount: 1250, currency: 'BHD' }, 'en', 'BHD 1.250'],
    [{ amount: -5, currency: 'USD' }, 'en', '−$0.05'],
    [{ amount: -1250, currency: 'EUR' }, 'fr', '−12,50 €'],
    [{ amount: -500, currency: 'XOF' }, 'es', '−500 XOF'],
  ] as const)('%j in %s', (money, locale, text) =>
    expect(plain(formatMoney(money, locale))).toBe(text),
  )
})

it('a price tag counts in the units that are charged, whatever coins are in use', () => {
  const wrong = currencies.filter((code) => minorUnits(code) !== 10 ** minorDigits(code))
  expect(wrong).toEqual([])
  expect(plain(formatPrice({ amount: 1_500_000, currency: 'HUF' }, 'en'))).toBe('HUF 15,000')
  expect(plain(formatPrice({ amount: 1_500_050, currency: 'HUF' }, 'en'))).toBe('HUF 15,000.50')
  expect(plain(formatPrice({ amount: 1250, currency: 'KWD' }, 'en'))).toBe('KWD 1.250')
  expect(plain(formatPrice({ amount: 1250, currency: 'JPY' }, 'en'))).toBe('¥1,250')
})

describe('how large a file is', () => {
  it.each([
    [1_840_000, 'en', '1.8 MB'],
    [2_000_000_000, 'en', '2,000 MB'],
    [640_000, 'fr', '640 ko'],
    [12, 'es', '1 kB'],
  ] as const)('%d bytes in %s', (bytes, locale, text) =>
    expect(plain(formatBytes(bytes, locale))).toBe(text),
  )
})

it.each(['en', 'fr', 'es'] as const)(
  'the most used currencies are written as Intl writes them, in %s',
  (locale) => {
    for (const currency of ['EUR', 'USD']) {
      const money = { style: 'currency', currency } as const
      const intl = new Intl.NumberFormat(intlTags[locale], money)
      const short = new Intl.NumberFormat(intlTags[locale], {
        ...money,
        trailingZeroDisplay: 'stripIfInteger',
      })
      for (const amount of [0, 5, 450, -450, 99_999, 100_000, 123_456, 999_999, -1_234_567]) {
        const text = formatMoney({ amount, currency }, locale)
        expect(text).toBe(intl.format(amount / 100).replace('-', '−'))
        expect(formatPriceTag({ amount, currency }, locale)).toBe(short.format(amount / 100))
      }
    }
  },
)

it.each(['en', 'fr', 'es'] as const)(
  'the reader’s own clock is written as Intl writes it, in %s',
  (locale) => {
    const intl = new Intl.DateTimeFormat(intlTags[locale], { timeStyle: 'short' })
    for (let minutes = 0; minutes < 24 * 60; minutes += 7) {
      const time = new Date(2026, 4, 1, 0, minutes)
      expect(plain(format.formatTime(time, locale))).toBe(plain(intl.format(time)))
    }
    expect(format.formatTime('never', locale)).toBe('')
  },
)

it.each(['en', 'fr', 'es'] as const)('plurals of whole numbers are CLDR’s, in %s', (locale) => {
  const rules = new Intl.PluralRules(intlTags[locale])
  for (let value = -120; value < 1e6; value += value < 2000 ? 1 : 997)
    expect(plainPlural(value, locale)).toBe(rules.select(value))
  for (const value of [1e6, 1.5, 3e6]) expect(plainPlural(value, locale)).toBeUndefined()
})

describe('plain numbers', () => {
  it.each(['en', 'fr', 'es'] as const)('are written as Intl writes them, in %s', (locale) => {
    const intl = new Intl.NumberFormat(intlTags[locale])
    const edges = [0, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 99_999, 100_000, 999_999, 1_000_000]
    for (const value of edges.flatMap((edge) => [edge, -edge || 0]))
      expect(format.formatNumber(value, locale)).toBe(intl.format(value))
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.double()), (given) => {
        // Nothing is never less than nothing.
        const value = given || 0
        expect(format.formatNumber(value, locale)).toBe(intl.format(value))
      }),
    )
  })
})

it.each(['en', 'fr', 'es'] as const)('whole per cent is written as Intl does, in %s', (locale) => {
  const intl = new Intl.NumberFormat(intlTags[locale], { style: 'percent' })
  const said = (share: number) => plainPercent(share, locale)
  // A page's first Intl object costs a slow phone a tenth of a second.
  const made = vi.spyOn(Intl, 'NumberFormat')
  expect(said(0.5)).toMatch(/^50/)
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
  for (let share = 0; share <= 1000; share++)
    expect(said(share / 1000)).toBe(intl.format(share / 1000))
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (given) => {
      expect(said(given)).toBe(intl.format(given || 0))
    }),
  )
})

it.each(['en', 'fr', 'es'] as const)(
  'lengths of time are said as Intl says them, in %s',
  (locale) => {
    const lengths = [0, 1, 2, 59, 60, 61, 125, 3600, 3661, 7325, 86_400, 90_000, 176_400, 2e8]
    for (const display of ['short', 'long'] as const) {
      const made = vi.spyOn(Intl, 'NumberFormat')
      const said = lengths.map((length) => plainDuration(length, locale, display))
      expect(made).not.toHaveBeenCalled()
      made.mockRestore()
      expect(said).toEqual(lengths.map((length) => format.formatDuration(length, locale, display)))
    }
  },
)

describe('relative time', () => {
  const now = Date.parse('2026-05-01T12:00:00Z')
  it.each([
    ['2026-05-01T11:57:00Z', 'en', '3 minutes ago'],
    ['2026-05-01T12:00:04Z', 'en', 'now'],
    ['2026-05-02T12:00:00Z', 'en', 'tomorrow'],
    ['2026-04-29T12:00:00Z', 'en', '2 days ago'],
    ['2026-05-01T14:00:00Z', 'fr', 'dans 2 heures'],
    ['2026-05-01T11:59:30Z', 'es', 'hace 30 segundos'],
    ['2025-04-01T12:00:00Z', 'en', 'last year'],
    ['nonsense', 'en', ''],
  ] as const)('%s in %s', (time, locale, text) =>
    expect(plain(format.formatRelative(time, locale, now))).toBe(text),
  )
})

describe('dates', () => {
  it('stand in the zone asked for, over the change of clocks', () => {
    const options = { timeZone: 'Europe/Paris', zoneName: true }
    expect(plain(format.formatDateTime('2026-03-29T00:30:00Z', 'en', options))).toBe(
      'Mar 29, 2026, 1:30 AM GMT+1',
    )
    expect(plain(format.formatDateTime('2026-03-29T01:30:00Z', 'en', options))).toBe(
      'Mar 29, 2026, 3:30 AM GMT+2',
    )
  })
  it('name the first of a month as each language counts it', () => {
    const [first, later] = ['2026-12-01T12:00:00Z', '2026-12-21T12:00:00Z'] as const
    const utc = { timeZone: 'UTC' }
    expect(plain(format.formatDate(first, 'fr', utc))).toBe('1er déc. 2026')
    expect(plain(format.formatDate(later, 'fr', utc))).toBe('21 déc. 2026')
    expect(plain(format.formatDate(first, 'es', utc))).toBe('1 dic 2026')
    expect(plain(format.formatDayTime(first, 'fr', utc))).toMatch(/^1er déc\./)
    expect(withFirst('mardi 1 décembre', 'fr')).toBe('mardi 1er décembre')
  })
  it('are empty for what is no time', () => expect(format.formatDate('x', 'en')).toBe(''))
})

describe('lengths of time', () => {
  it.each([
    [0, 'en', '0 sec'],
    [59, 'en', '59 sec'],
    [3600, 'en', '1 hr'],
    [190_000, 'fr', '2 j 4 h'],
    [-5, 'en', '0 sec'],
  ] as const)('%d s in %s', (seconds, locale, text) =>
    expect(plain(format.formatDuration(seconds, locale))).toBe(text),
  )
  it.each([
    [0, '00:00'],
    [61, '01:01'],
    [8049, '02:14:09'],
    [360_000, '100:00:00'],
  ] as const)('%d s as a clock', (seconds, text) => expect(format.formatClock(seconds)).toBe(text))
})

describe('places, lists, countries', () => {
  it('are said in each language', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map((n) => format.formatOrdinal(n, 'en'))).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '112th',
    ])
    expect([1, 2].map((n) => format.formatOrdinal(n, 'fr'))).toEqual(['1er', '2e'])
    expect(format.formatOrdinal(1, 'es')).toBe('1.º')
    expect(format.formatList(['A', 'B', 'C'], 'es')).toBe('A, B y C')
    expect(format.formatCountry('SE', 'fr')).toBe('Suède')
    expect(format.formatCountry('WLD', 'en')).toBe('WLD')
  })

  it('are named as the page named them, each in its language', () => {
    format.rememberCountries({ frNO: 'Royaume de Norvège' })
    expect(format.formatCountry('NO', 'fr')).toBe('Royaume de Norvège')
    expect(format.formatCountry('NO', 'en')).toBe('Norway')
    format.rememberCountries()
    expect(format.formatCountry('NO', 'fr')).toBe('Royaume de Norvège')
  })
})
