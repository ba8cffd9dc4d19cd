import { expect, it } from 'vitest'
import { noteOf } from './money-input.tsx'

it('says how to write an amount that nobody can read, and what three zeros were read as', () => {
  const spaces = /[\u00A0\u202F]/g
  const note = (...asked: Parameters<typeof noteOf>) => noteOf(...asked)?.replaceAll(spaces, ' ')
  expect(note('1.500', 'EUR', 'fr')).toBe('Écrivez-le ainsi : 12 500 ou 12 500,50.')
  expect(note('12,5', 'XOF', 'es')).toBe('Escríbelo así: 12.500, sin decimales.')
  expect(note('50.000', 'COP', 'es')).toMatch(/^= 50\.000\s(?:COP|\$)$/)
  expect(['', '12', '12,50', '1200'].map((text) => note(text, 'EUR', 'es'))).toEqual(
    Array(4).fill(undefined),
  )
})
