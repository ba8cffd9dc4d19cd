import { expect, it } from 'vitest'
import { callInput, hrefOf, readFilters } from './filters.ts'
import { priceOf } from './typed-price.ts'

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
