import { expect, it } from 'vitest'
import { isFilled, minor } from './values.ts'

it.each([
  ['', 'EUR', null],
  ['12', 'EUR', 1200],
  ['12,5', 'EUR', 1250],
  ['1\u202F234.50', 'EUR', 123_450],
  ['0.29', 'USD', 29],
  ['1,000', 'EUR', 100_000],
  ['1.000', 'USD', -1],
  ['1,000', 'JPY', 1000],
  ['1000', 'JPY', 1000],
  ['1,000', 'KWD', 1_000_000],
  ['1.200.000,50', 'COP', 120_000_050],
  ['abc', 'EUR', -1],
])('reads the price %j in %s', (text, currency, amount) =>
  expect(minor(text, currency)).toBe(amount),
)

it('opens every step of a draft that was filled in before, and none ahead of one that was just begun', () => {
  const begun = { title: 'A poster', package: [], service_image: [] }
  const copy = {
    title: 'A poster',
    package: [{ price: 1200 }],
    service_image: [{ attachment_id: 'one' }],
  } as unknown as Parameters<typeof isFilled>[0]
  expect([isFilled(begun), isFilled(copy), isFilled({ ...copy, title: '' })]).toEqual([
    false,
    true,
    false,
  ])
})
