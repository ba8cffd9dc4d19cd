import type { EntryField } from '@plaudit/contract/contests/contest'
import {
  contestantRow,
  withPicture,
  type ContestantRow as Row,
} from '@plaudit/contract/contests/contestants'
import { namedPicture } from '@plaudit/contract/files'
import { fieldKey } from '../../../platform/http/sentences.ts'
import { richText } from './richText.ts'
import { Refusal } from '../../../platform/errors.ts'
import { answerFaults, asTexts, type Fault } from './answers.ts'
import { isGivenOut, withCountryCode, withOptions, type Problem, type Table } from './table.ts'

export interface CheckedRows {
  /** Rows that can be added, with their number. */
  good: { row: number; values: Row }[]
  problems: Problem[]
}

/** Text without case and spare spaces. Accents and signs stay: in many scripts they are what tells two names apart. */
const asNamed = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Names a contestant: two people of one name are told apart by the line under it. */
export const identity = (name: string, tagline: string | undefined): string =>
  `${asNamed(name)}\n${asNamed(tagline ?? '')}`

/** Every row by itself, and against the table and the contestants who are there already. */
export function checkRows(
  { field, rows, problems }: Table,
  fields: readonly EntryField[],
  there: ReadonlySet<string>,
): CheckedRows {
  const seen = new Set<string>()
  const good: CheckedRows['good'] = []
  const found = [...problems]
  for (const [index, given] of rows.entries()) {
    const row = index + 1
    const read = readRow(given, fields, field)
    const faults = 'values' in read ? clashOf(read.values, seen, there) : read.faults
    found.push(...faults.map((fault) => ({ row, ...fault })))
    if ('values' in read) seen.add(identity(read.values.contestant_name, read.values.tagline))
    if ('values' in read && faults.length === 0) good.push({ row, values: read.values })
  }
  return { good, problems: found }
}

function clashOf(
  { contestant_name, tagline }: Row,
  seen: ReadonlySet<string>,
  there: ReadonlySet<string>,
): Fault[] {
  const who = identity(contestant_name, tagline)
  if (seen.has(who)) return [{ field: 'contestant_name', key: 'twice_in_table' }]
  return there.has(who) ? [{ field: 'contestant_name', key: 'already_there' }] : []
}

/** A picture's address elsewhere, as tables of other products have it: it names no picture here and is passed over. */
const isForeign = (name: string, value: unknown): boolean =>
  (name === 'picture' || name === 'contestant_img') && !namedPicture.safeParse(value).success

function readRow(
  given: unknown,
  fields: readonly EntryField[],
  from: Table['field'],
): { values: Row } | { faults: Fault[] } {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { faults: [{ field: from, key: 'broken_row' }] }
  // A new contestant has nothing that null could take away.
  const settable = Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value !== null && !isGivenOut(name) && !isForeign(name, value),
    ),
  )
  const parsed = contestantRow.safeParse(withCountryCode(settable), { reportInput: true })
  if (!parsed.success)
    return {
      faults: parsed.error.issues.map((issue) => ({
        field: issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : issue.path.join('.'),
        key: issue.code === 'unrecognized_keys' ? 'unknown_column' : fieldKey(issue),
      })),
    }
  const { story } = parsed.data
  const answers = parsed.data.answers && withOptions(asTexts(parsed.data.answers, fields), fields)
  const faults = answerFaults(answers ?? {}, fields)
  if (faults.length > 0) return { faults }
  try {
    return {
      values: {
        ...withPicture(parsed.data),
        ...(answers && { answers }),
        ...(story !== undefined && { story: richText(story, 'story') }),
      },
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { faults: [{ field: 'story', key: 'too_long' }] }
  }
}
