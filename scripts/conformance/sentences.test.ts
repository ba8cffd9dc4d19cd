import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { rows, textOf } from './main.ts'
import type { SentenceRow } from './sentenceRows.ts'

const folder = path.resolve(import.meta.dirname, '../../packages/i18n/messages')
const catalogue = (language: string): Record<string, unknown> =>
  Object.assign(
    {},
    ...readdirSync(folder).map(
      (noun) =>
        JSON.parse(readFileSync(path.join(folder, noun, `${language}.json`), 'utf8')) as object,
    ),
  ) as Record<string, unknown>

/** Sentences of the specification, and those that modules show. */
const sentences = rows.filter(({ kind }) => kind === 'sentence')
const [en, fr, es] = [catalogue('en'), catalogue('fr'), catalogue('es')]

/** Keys under which a sentence stands: the key that its row names, else each whose English it is. */
const keysOf = ({ what, key }: SentenceRow): string[] =>
  key === undefined ? Object.keys(en).filter((each) => en[each] === what) : [key]

test('sentences stand in the catalogues to the letter, and in other words in the other languages', () => {
  expect(sentences.length).toBeGreaterThan(50)
  for (const row of sentences) {
    expect(keysOf(row), row.what).not.toEqual([])
    for (const key of keysOf(row)) {
      expect(en[key], key).toBe(row.what)
      for (const other of [fr, es]) {
        expect(typeof other[key], key).toBe('string')
        expect(other[key], key).not.toBe(row.what)
      }
    }
  }
})

/** A test, and the parts of it that stand beside it. */
function wholeOf(file: string, known = new Set<string>()): string {
  if (known.has(file)) return ''
  known.add(file)
  const text = textOf(file)
  const parts = [...text.matchAll(/from '(\.\/[\w/-]+\.ts)'/g)]
  const beside = parts.map(([, part = '']) => path.join(path.dirname(file), part))
  return [text, ...beside.map((part) => wholeOf(part, known))].join()
}

test('the test that is cited for a sentence has it to the letter, or by its key', () => {
  for (const row of sentences) {
    const text = wholeOf(row.test?.file ?? '')
    const said = [row.what, ...keysOf(row).map((key) => `m.${key}(`)]
    expect(
      said.filter((each) => text.includes(each)),
      row.what,
    ).not.toEqual([])
  }
})
