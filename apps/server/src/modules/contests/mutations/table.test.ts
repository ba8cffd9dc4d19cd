import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '@plaudit/contract/constants'
import type { EntryField } from '@plaudit/contract/contests/contest'
import { checkRows, identity } from './rows.ts'
import { readCsv, withOptions } from './table.ts'

const studio = Object.fromEntries(
  languages.map((language) => {
    const file = `../../../../../../packages/i18n/messages/studio/${language.toLowerCase()}.json`
    const words = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as unknown
    return [language, words as Record<string, string>]
  }),
)

test.each(languages)('the example that the studio shows is read whole: %s', (language) => {
  const { rows, problems } = readCsv(studio[language]?.['studio_many_example'] ?? '', [])
  expect(problems).toEqual([])
  expect(rows).toHaveLength(2)
  for (const row of rows)
    expect(Object.keys(row as object)).toEqual(['contestant_name', 'tagline', 'country_code'])
})

test.each(languages)(
  'columns are known by the names that the studio gives them: %s',
  (language) => {
    const words = studio[language] ?? {}
    const labels = ['contestant_name', 'tagline', 'country', 'story', 'video', 'running_order']
    const told = words['studio_many_columns']?.split(/[:.]/)[1]?.split(/,| y /).slice(0, 6) ?? []
    for (const names of [labels.map((label) => words[`studio_${label}`] ?? ''), told]) {
      const { rows, problems } = readCsv(`${names.join(',')}\n1,2,3,4,5,6`, [])
      expect(problems).toEqual([])
      expect(rows).toEqual([
        {
          contestant_name: '1',
          tagline: '2',
          country_code: '3',
          story: '4',
          video_url: '5',
          position: '6',
        },
      ])
    }
  },
)

test('two columns of one meaning that contradict each other are told', () => {
  const table = (second: string) => readCsv(`Name,Country,Nom\nAna,FR,Ana\nBea,FR,${second}`, [])
  expect(table('Cleo').problems).toEqual([{ row: 0, field: 'Nom', key: 'column_twice' }])
  expect(table('').problems).toEqual([])
})

const choice = (options: string[]): EntryField[] => [
  { key: 'plays', label: 'Plays', type: 'choice', required: false, public: false, options },
]

test.each([
  ['guitare', ['Guitare', 'Violon'], 'Guitare'],
  ['UKULELE', ['Ukulélé'], 'Ukulélé'],
  ['Harp', ['Guitare'], 'Harp'],
  ['a b', ['A-B', 'A B'], 'a b'],
  ['A B', ['A-B', 'A B'], 'A B'],
  ['गति', ['गीत', 'गीता'], 'गति'],
  ['かき', ['かぎ'], 'かき'],
])('%s among %j is %s', (given, options, taken) => {
  expect(withOptions({ plays: given, other: 7 }, choice(options))).toEqual({
    plays: taken,
    other: 7,
  })
})

test('numbers answer questions for texts, and null says nothing of a new contestant', () => {
  const year: EntryField = { ...choice([])[0]!, key: 'year', type: 'text' }
  const rows = [{ contestant_name: 'Ann', tagline: null, answers: { plays: 7, year: 1990 } }]
  const { good } = checkRows(
    { field: 'json', rows, problems: [] },
    [...choice(['7']), year],
    new Set(),
  )
  expect(good.map(({ values }) => values)).toEqual([
    { contestant_name: 'Ann', answers: { plays: '7', year: '1990' } },
  ])
})

test.each([
  ['राम', 'रमा'],
  ['パパ', 'ハハ'],
  ['かき', 'かぎ'],
  ['กิน', 'กีน'],
  ['Renée', 'Renee'],
  ['C++', 'C#'],
])('%s and %s are two contestants', (one, other) => {
  const rows = [one, other].map((contestant_name) => ({ contestant_name }))
  const problemsBeside = (there: ReadonlySet<string>) =>
    checkRows({ field: 'json', rows, problems: [] }, [], there).problems
  expect(problemsBeside(new Set())).toEqual([])
  const there = new Set([identity(` ${one.toUpperCase().normalize('NFD')}  `, '')])
  expect(problemsBeside(there)).toEqual([
    { row: 1, field: 'contestant_name', key: 'already_there' },
  ])
})
