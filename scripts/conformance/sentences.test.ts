import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { textOf } from './main.ts'
import { sentenceRows } from './sentenceRows.ts'

const folder = path.resolve(import.meta.dirname, '../../packages/i18n/messages')
const catalogue = (language: string): Record<string, unknown> =>
  Object.assign(
    {},
    ...readdirSync(folder).map(
      (noun) =>
        JSON.parse(readFileSync(path.join(folder, noun, `${language}.json`), 'utf8')) as object,
    ),
  ) as Record<string, unknown>

test('sentences stand in the catalogues to the letter', () => {
  const [en, fr, es] = [catalogue('en'), catalogue('fr'), catalogue('es')]
  for (const row of sentenceRows) {
    if (row.key === undefined) continue
    expect(en[row.key], row.key).toBe(row.what)
    for (const other of [fr, es]) {
      expect(typeof other[row.key], row.key).toBe('string')
      expect(other[row.key], row.key).not.toBe(row.what)
    }
  }
})

test('the test that is cited for a sentence has it to the letter', () => {
  for (const { state, test: cited, what } of sentenceRows)
    if (state === 'done') expect(textOf(cited?.file ?? ''), what).toContain(what)
})
