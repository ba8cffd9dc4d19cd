import { describe, expect, it } from 'vitest'
import { chooseLocale, fromWire, parseAcceptLanguage, toLocale, toWire } from './locale.ts'

describe('language rule of specification 4', () => {
  it('takes the stored value before all [cf:02ce4]', () => {
    expect(chooseLocale({ stored: 'FR', user: ['ES'], browser: ['en'] })).toBe('fr')
  })
  it('else the first language of the user [cf:4ed4a]', () => {
    expect(chooseLocale({ stored: null, user: ['ES', 'FR'], browser: ['fr'] })).toBe('es')
    expect(chooseLocale({ stored: '', user: ['ES'], browser: ['fr'] })).toBe('es')
  })
  it('else the browser’s [cf:b2995]', () => {
    expect(chooseLocale({ user: [], browser: ['fr-CA', 'en'] })).toBe('fr')
    expect(chooseLocale({ browser: ['de-AT', 'es-MX'] })).toBe('es')
  })
  it('falls back to English for anything that is not supported', () => {
    expect(chooseLocale({ stored: 'DE', user: ['FR'] })).toBe('en')
    expect(chooseLocale({ user: ['PT', 'FR'], browser: ['fr'] })).toBe('en')
    expect(chooseLocale({ browser: ['de', 'pt'] })).toBe('en')
    expect(chooseLocale({})).toBe('en')
  })
})

describe('forms of a language', () => {
  it.each([
    ['FR', 'fr'],
    ['fr_CA', 'fr'],
    [' es-419 ', 'es'],
    ['EN', 'en'],
  ] as const)('%s is %s', (value, locale) => expect(toLocale(value)).toBe(locale))
  it.each(['frou', 'e', '', 3, null, undefined, {}])('%j is none', (value) =>
    expect(toLocale(value)).toBeUndefined(),
  )
  it('goes over the wire and back', () => {
    for (const locale of ['en', 'fr', 'es'] as const) expect(fromWire(toWire(locale))).toBe(locale)
    expect(fromWire('XX')).toBe('en')
  })
})

describe('Accept-Language', () => {
  it.each([
    ['fr-CA,fr;q=0.9,en;q=0.8', ['fr-CA', 'fr', 'en']],
    ['en;q=0.1, es;q=0.9', ['es', 'en']],
    ['fr;q=0, en', ['en']],
    ['fr;q=abc, en', ['en']],
    ['', []],
    [undefined, []],
  ])('%s', (header, languages) => expect(parseAcceptLanguage(header)).toEqual(languages))
})

describe('on a site that speaks some of the languages', () => {
  it('chooses only among those, the one that the reader knows best first', () => {
    expect(chooseLocale({ stored: 'FR', browser: ['fr', 'es'], offered: ['en', 'es'] })).toBe('es')
    expect(chooseLocale({ user: ['ES'], browser: ['es'], offered: ['fr', 'en'] })).toBe('fr')
    expect(chooseLocale({ stored: 'ES', offered: ['fr', 'es'] })).toBe('es')
    expect(chooseLocale({ browser: ['de'], offered: [] })).toBe('en')
  })
})
