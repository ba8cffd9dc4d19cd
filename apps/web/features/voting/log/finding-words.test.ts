import { expect, it } from 'vitest'
import { locales } from '@plaudit/i18n/locale'
import { overwriteGetLocale } from '@plaudit/i18n/runtime'
import { findingCodes } from '@plaudit/votelog/verify/findings'
import type { FindingCode } from '@plaudit/votelog/verify/findings'
import { detailWords, findingWords } from './finding-words.ts'

const codes = Object.keys(findingCodes) as FindingCode[]

it('every finding has a sentence of its own in every language', () => {
  expect(Object.keys(findingWords).toSorted()).toEqual(codes.toSorted())
  const said = locales.flatMap((locale) => {
    overwriteGetLocale(() => locale)
    return codes.map((code) => findingWords[code]())
  })
  overwriteGetLocale(() => 'en')
  expect(new Set(said).size).toBe(codes.length * locales.length)
  for (const sentence of said) expect(sentence).toMatch(/^\p{Lu}.+\.$/u)
})

it('details are said by name and in the zone of the contest', () => {
  const names = { contestants: { a: 'Ana' }, rounds: { 7: 'Final' } }
  const say = (details: Parameters<typeof detailWords>[0]) =>
    detailWords(details, { names, timeZone: 'Europe/Paris', locale: 'en' })
  expect(
    say({ round: 7, from: '2026-05-13T19:00:00.000Z', to: '2026-05-13T20:00:00.000Z' }),
  ).toMatch(/^Final, May 13, 2026, 9:00.PM .+ → May 13, 2026, 10:00.PM .+$/)
  expect(say({ assox_id: 'a', place: 2, score: null })).toBe('Ana, place 2, score –')
  expect(say({ round: 8, assox_id: 'gone' })).toBe('8, gone')
  expect(say({})).toBe('')
})
