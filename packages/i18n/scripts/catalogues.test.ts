import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { m } from '@plaudit/i18n/messages'
import { faultsOf, inputsOf, readNouns, type Catalogue, type Noun } from './catalogues.ts'

const noun = (en: Catalogue, fr: Catalogue = en, es: Catalogue = en): Noun => ({
  noun: 'a',
  catalogues: { en, fr, es },
})
const plural = (match: Record<string, string>) =>
  [{ declarations: ['input count', 'local n = count: plural'], selectors: ['n'], match }] as [never]

describe('catalogues', () => {
  it('of the product are whole', () => {
    expect(faultsOf(readNouns(fileURLToPath(new URL('../messages', import.meta.url))))).toEqual([])
  })
  it('are refused when a language misses a sentence', () => {
    expect(faultsOf([noun({ a_x: 'X' }, {})])).toEqual(['a: a_x is missing in fr'])
    expect(faultsOf([noun({ a_x: 'X' }, { a_x: '' })])).toEqual(['a: a_x is missing in fr'])
  })
  it('are refused when a key is not of its noun, or in two', () => {
    expect(faultsOf([noun({ b_x: 'X' })])).toEqual(['a: b_x must look like a_some_words'])
    const first = { ...noun({ errors_x: 'X' }), noun: 'errors' }
    expect(faultsOf([first, { ...first, noun: 'a_errors' }])).toEqual([
      'a_errors: errors_x stands in errors too',
    ])
  })
  it('are refused when languages take different variables', () => {
    expect(faultsOf([noun({ a_x: 'Hello {name}' }, { a_x: 'Bonjour' })])).toHaveLength(1)
  })
  it('are refused without the fallback that the category `many` needs', () => {
    expect(faultsOf([noun({ a_x: plural({ 'n=one': '1', 'n=other': '{count}' }) })])).toHaveLength(
      3,
    )
    expect(faultsOf([noun({ a_x: plural({ 'n=one': '1', 'n=*': '{count}' }) })])).toEqual([])
  })
  it('are refused when a line of French could begin with its punctuation', () => {
    const french = (fr: string) => faultsOf([noun({ a_x: 'x' }, { a_x: fr })])
    for (const fr of ['Qui ?', 'Qui\u00A0?', 'Un « mot\u202F»', 'Un : deux'])
      expect(french(fr), fr).toEqual([
        'a: a_x in fr needs the narrow no-break space (U+202F) beside : ; ? ! « »',
      ])
    expect(french('Qui\u202F? «\u202Fmot\u202F»\u202F: 10:30')).toEqual([])
    const variants = { a_x: plural({ 'n=*': '{count} ?' }) }
    expect(faultsOf([noun(variants)])).toHaveLength(1)
  })
  it('are refused when Spanish says usted to its reader', () => {
    const spanish = (es: string, en = 'x') =>
      faultsOf([noun({ a_x: en }, { a_x: en }, { a_x: es })])
    for (const es of ['Usted paga', 'Elija otro.', 'No cabe. Pruebe otra vez', 'Luego déjelo aquí'])
      expect(spanish(es), es).toHaveLength(1)
    expect(spanish('Su saldo', 'Your balance')).toEqual([
      'a: a_x in es says "su" where English says "your"',
    ])
    expect(spanish('Su saldo', 'Their balance')).toEqual([])
    for (const es of ['Tu banco y su respuesta', 'Aunque alguien elija otro', 'Déjalo'])
      expect(spanish(es, 'Your bank'), es).toEqual([])
  })
  it('tell what a message takes', () => {
    expect(inputsOf('Hello {name}, \\{not\\}')).toEqual({ name: 'text' })
    expect(inputsOf(plural({ 'n=*': '{count} of {total}' }))).toEqual({
      count: 'number',
      total: 'text',
    })
  })
})

describe('messages', () => {
  it('follow the language they are asked in, English without one', () => {
    expect(m.common_sign_in({}, { locale: 'fr' })).toBe('Se connecter')
    expect(m.common_sign_in()).toBe('Sign in')
  })
})
