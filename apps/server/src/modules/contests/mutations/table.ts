import type { EntryField } from '@plaudit/contract/contests/contest'
import { contestant } from '@plaudit/contract/contests/contestant'
import { contestantRow } from '@plaudit/contract/contests/contestants'
import { contestantTextNames } from '@plaudit/contract/contests/texts'
import { languages, maxContestants, type Language } from '@plaudit/contract/constants'
import type Countries from 'i18n-iso-countries/index.js'
import type { LocaleData } from 'i18n-iso-countries/index.js'
import { sentence } from '../../../platform/http/sentences.ts'
import type { FieldKey, SentenceKey } from '../../../platform/sentenceKeys.ts'
import { onDemand } from '../../../platform/onDemand.ts'
import { csvRecords } from './csv.ts'

const library = onDemand<typeof Countries>('i18n-iso-countries/index.js')

/** A fault of one row: rows count from 1 below the names of the columns, 0 is the table itself. */
export interface Problem {
  row: number
  field: string
  /** Key of the sentence `errors_field_<key>`. */
  key: FieldKey
}

export interface Table {
  /** Field that it came in: what is wrong with a row as a whole is told of it. */
  field: 'csv' | 'json' | 'contestants'
  /** As read, by the contract's names; the text itself for a row that could not be read. */
  rows: unknown[]
  problems: Problem[]
}

/**
 * Text without case, accents and punctuation, as people vary them in columns and options. Marks of other scripts are
 * vowels and sounds, and stay.
 */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

const named = [...contestantTextNames, 'position']
const onTheWire = Object.keys(contestantRow.shape)

const aliases = (column: string, language: Language): string[] =>
  sentence(`contests_server_column_${column}` as SentenceKey, language).split('|')

/** Columns that are only given out, with names in people's languages. */
const told = [
  'contest_name',
  'contestant_status',
  'place',
  'votes',
  'score',
  'public_votes',
  'jury_votes',
]
let spare: ReadonlySet<string> | undefined

/**
 * Tells whether calls or files that give contestants out have a column of this name, which a table can't set: nothing
 * is wrong with a table that was given out and comes back (api: Bodies of the calls that make things).
 */
export function isGivenOut(column: string): boolean {
  spare ??= new Set(
    [
      ...Object.keys(contestant.shape),
      ...told.flatMap((name) => languages.flatMap((language) => aliases(name, language))),
    ].map(plain),
  )
  return !onTheWire.includes(column) && spare.has(plain(column))
}

/** Every name that a column may have: the contract's, people's in the three languages, the contest's own fields. */
function columnNames(fields: readonly EntryField[]): Map<string, string> {
  return new Map([
    ...fields.flatMap(({ key, label }) =>
      [key, label].map((name) => [plain(name), `answers.${key}`] as const),
    ),
    ...named.flatMap((column) =>
      languages.flatMap((language) =>
        aliases(column, language).map((name) => [plain(name), column] as const),
      ),
    ),
    ...onTheWire.map((column) => [plain(column), column] as const),
  ])
}

const unreadable = (field: 'csv' | 'json'): Table => ({
  field,
  rows: [],
  problems: [{ row: 0, field, key: 'unreadable_table' }],
})

/**
 * Reads a table of contestants. A single column without a known name is a list of names; a row with more
 * values than there are columns is broken.
 */
export function readCsv(text: string, fields: readonly EntryField[]): Table {
  const [head, ...rest] = csvRecords(text, maxContestants + 2)
  if (head === undefined || typeof head === 'string') return unreadable('csv')
  const names = columnNames(fields)
  const columns = head.map((title) => ({ title: title.trim(), name: names.get(plain(title)) }))
  if (!columns.some(({ name }) => name === 'contestant_name')) {
    if (columns.length > 1 || columns[0]?.name !== undefined) return unreadable('csv')
    return {
      field: 'csv',
      rows: [head, ...rest].map((record) =>
        typeof record === 'string' ? record : { contestant_name: record.join(' ') },
      ),
      problems: [],
    }
  }
  const unknown = columns.filter(
    ({ title, name }) => name === undefined && title !== '' && !isGivenOut(title),
  )
  const problem = (key: FieldKey) => (column: { title: string }) => ({
    row: 0,
    field: column.title,
    key,
  })
  return {
    field: 'csv',
    rows: rest.map((record) => (typeof record === 'string' ? record : rowOf(record, columns))),
    problems: [
      ...unknown.map(problem('unknown_column')),
      ...contradicting(columns, rest).map(problem('column_twice')),
    ],
  }
}

/** Columns that say something else than another one of the same meaning: only their organiser knows which is meant. */
function contradicting<Column extends { name: string | undefined }>(
  columns: readonly Column[],
  records: readonly (readonly string[] | string)[],
): Column[] {
  return columns.filter(({ name }, at) => {
    const first = columns.findIndex((one) => one.name === name)
    if (name === undefined || first === at) return false
    return records.some((record) => {
      if (typeof record === 'string') return false
      const [one, other] = [record[first]?.trim(), record[at]?.trim()]
      return one && other && one !== other
    })
  })
}

function rowOf(
  record: readonly string[],
  columns: readonly { name: string | undefined }[],
): unknown {
  if (record.slice(columns.length).some((value) => value.trim() !== '')) return record.join(', ')
  const row: Record<string, unknown> = {}
  const answers: Record<string, string> = {}
  for (const [index, { name }] of columns.entries()) {
    const value = record[index]?.trim() ?? ''
    if (name === undefined || value === '') continue
    if (name.startsWith('answers.')) answers[name.slice('answers.'.length)] = value
    else row[name] = name === 'gallery' && !value.startsWith('[') ? value.split(/[\s,;|]+/) : value
  }
  if (Object.keys(answers).length > 0) row['answers'] = answers
  return row
}

/** Rows of JSON under the contract's names, also where they bear those of people, as a table's columns do. */
export function withNames(table: Table, fields: readonly EntryField[]): Table {
  const names = columnNames(fields)
  return { ...table, rows: table.rows.map((row) => renamed(row, names)) }
}

function renamed(row: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  const own = Object.entries(row)
  const given = new Set(Object.keys(row))
  const answers: Record<string, unknown> = {}
  const named = own.map(([key, value]): [string, unknown] | undefined => {
    const name = onTheWire.includes(key) ? key : names.get(plain(key))
    if (name?.startsWith('answers.')) {
      answers[name.slice('answers.'.length)] = value
      return undefined
    }
    // A column with the contract's name goes before what people call it.
    return name === undefined || (name !== key && given.has(name)) ? [key, value] : [name, value]
  })
  const plainRow = Object.fromEntries(named.filter((entry) => entry !== undefined))
  if (Object.keys(answers).length === 0) return plainRow
  return { ...plainRow, answers: { ...answers, ...(plainRow['answers'] as object | undefined) } }
}

/** Reads JSON: a list of rows, or an object that holds one as `contestants`. */
export function readJson(text: string): Table {
  let read: unknown
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return unreadable('json')
  }
  const rows = Array.isArray(read) ? read : (read as { contestants?: unknown } | null)?.contestants
  return Array.isArray(rows) ? { field: 'json', rows, problems: [] } : unreadable('json')
}

/** Answers to choices as the question spells them: tables come in every case and without accents. */
export function withOptions(
  answers: Readonly<Record<string, unknown>>,
  fields: readonly EntryField[],
): Record<string, unknown> {
  const choices = new Map(fields.map(({ key, options }) => [key, options ?? []]))
  return Object.fromEntries(
    Object.entries(answers).map(([key, value]) => {
      const options = typeof value === 'string' ? (choices.get(key) ?? []) : []
      if (options.some((option) => option === value)) return [key, value]
      const alike = options.filter((option) => plain(option) === plain(String(value)))
      return [key, alike.length === 1 ? alike[0] : value]
    }),
  )
}

let registered = false

/** The countries with their names in the three languages. */
function countries(): typeof Countries {
  for (const language of registered ? [] : languages)
    library().registerLocale(
      onDemand<LocaleData>(`i18n-iso-countries/langs/${language.toLowerCase()}.json`)(),
    )
  registered = true
  return library()
}

/** A country by its code or by its name in one of the three languages; a word that is neither stays as it is. */
export function withCountryCode(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  const { country_code } = row as { country_code?: unknown }
  if (typeof country_code !== 'string' || country_code.trim().length <= 3) return row
  const found = languages
    .map((language) => countries().getAlpha2Code(country_code.trim(), language.toLowerCase()))
    .find((code) => code !== undefined)
  return found === undefined ? row : { ...row, country_code: found }
}
