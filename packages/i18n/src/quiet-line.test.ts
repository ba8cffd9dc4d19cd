import { expect, test } from 'vitest'
import { quietLine } from './quiet-line.ts'

test('a country stands once in a contestant’s line, in the language of the reader', () => {
  const sweden = { country_code: 'SE', tagline: 'Sweden · Tattoo' }
  expect(quietLine(sweden, 'en')).toBe('Sweden · Tattoo')
  expect(quietLine(sweden, 'fr')).toBe('Suède · Tattoo')
  expect(quietLine({ country_code: 'SE', tagline: 'Suecia · Tattoo' }, 'es')).toBe(
    'Suecia · Tattoo',
  )
  expect(quietLine({ country_code: 'CZ', tagline: 'Czech Republic · Bye' }, 'fr')).toBe(
    'Czech Republic · Bye',
  )
  expect(quietLine({ country_code: 'SE', tagline: 'Tattoo' }, 'es')).toBe('Suecia · Tattoo')
  expect(quietLine({ country_code: 'SE', tagline: '' }, 'fr')).toBe('Suède')
  expect(quietLine({ country_code: '', tagline: 'Tattoo' }, 'fr')).toBe('Tattoo')
})
