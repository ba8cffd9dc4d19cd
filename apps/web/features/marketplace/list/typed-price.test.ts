import { expect, it } from 'vitest'
import { callInput, hrefOf, readFilters, unitOf } from './filters.ts'
import { priceOf, textOf } from './typed-price.ts'

const asked = (query: string) => callInput(readFilters(undefined, new URLSearchParams(query)))

it('reads a price with cents as the reader writes it, and keeps it in the address', () => {
  expect(priceOf('12,50', 'EUR', 'fr')).toBe('12.5')
  expect(priceOf('1.500', 'XOF', 'es')).toBe('1500')
  expect(priceOf('1.500', 'EUR', 'fr')).toBeUndefined()
  expect(priceOf(' ', 'EUR', 'fr')).toBe('')
  const filters = readFilters(undefined, new URLSearchParams('min=12.5&max=40&in=EUR'))
  expect(hrefOf(filters)).toBe('/services?in=EUR&min=12.5&max=40')
  expect(asked('min=12.5&max=40&in=EUR')).toMatchObject({ price_min: 1250, price_max: 4000 })
})

it('reads what a form without scripts sends, and no price that may be a thousand or one', () => {
  expect(asked('min=12,50')).toMatchObject({ price_min: 1250 })
  expect(asked('min=1.500')).not.toHaveProperty('price_min')
})

it('writes no price that an address does not carry: hundredths, and a most', () => {
  const kept = (text: string, unit: string) => {
    const min = priceOf(text, unit, 'fr') ?? ''
    return [min, readFilters(undefined, new URLSearchParams({ min })).min]
  }
  expect(kept('1,255', 'TND')).toEqual(['1.26', '1.26'])
  expect(kept('123456789012', 'XOF')).toEqual(['999999999', '999999999'])
  expect(kept('5000000000', 'EUR')).toEqual(['999999999', '999999999'])
  // The call takes no more than a hundred thousand million minor units.
  expect(kept('900000000', 'TND')).toEqual(['100000000', '100000000'])
  expect(asked('in=TND&max=900000000')).toMatchObject({ price_max: 100_000_000_000 })
  expect(asked('max=123456789012')).toMatchObject({ price_max: 99_999_999_900 })
})

it('bears a currency that nobody knows: an address may name one', () => {
  const filters = readFilters(undefined, new URLSearchParams('in=ZZZ&min=5'))
  expect(textOf(filters.min, unitOf(filters))).toBe('5')
  expect(priceOf('5', unitOf(filters), 'fr')).toBeUndefined()
})
