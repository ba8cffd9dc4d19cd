import { isSeen } from '@plaudit/contract/call'
import { maxEntryFields } from '@plaudit/contract/constants'
import type { EntryField } from '@plaudit/contract/contests/contest'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { FieldKey } from '../../../platform/sentenceKeys.ts'
import { documentIn, pictureIn, strangeDocuments, strangePictures } from '../../files/data.ts'

export interface Fault {
  field: string
  /** Key of the sentence `errors_field_<key>`. */
  key: FieldKey
}

type Answers = Readonly<Record<string, unknown>>

const longestAnswer = 10_000

/** Answers fit the contest's own fields (product 3). */
export function answerFaults(answers: Answers, fields: readonly EntryField[]): Fault[] {
  const known = new Map(fields.map((field) => [field.key, field]))
  return Object.entries(answers).flatMap(([key, value]): Fault[] => {
    const field = known.get(key)
    if (field === undefined) return [{ field: `answers.${key}`, key: 'unknown' }]
    if (isEmpty(value)) return []
    if (fits(field, value)) return []
    return [{ field: `answers.${key}`, key: field.type === 'choice' ? 'not_an_option' : 'invalid' }]
  })
}

/** Answers with numbers as texts where the question takes texts: tables and programs send a year or a size as a number. */
export function asTexts(answers: Answers, fields: readonly EntryField[]): Record<string, unknown> {
  const numeric = new Set(fields.filter(({ type }) => type === 'number').map(({ key }) => key))
  return Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [
      key,
      typeof value === 'number' && Number.isFinite(value) && !numeric.has(key) ? `${value}` : value,
    ]),
  )
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && !isSeen(value))

function fits(field: EntryField, value: unknown): boolean {
  if (field.type === 'number')
    return Number.isFinite(typeof value === 'string' ? Number(value) : value)
  if (typeof value !== 'string' || value.length > longestAnswer) return false
  if (field.type === 'choice') return field.options?.includes(value) ?? false
  if (field.type === 'date') return isDay(value)
  if (field.type === 'link') return /^https?:\/\/\S+$/.test(value) && URL.canParse(value)
  if (field.type === 'picture') return pictureIn(value) !== undefined
  if (field.type === 'file') return documentIn(value) !== undefined
  return true
}

/** A day that the calendar has: JavaScript takes the 31st of April for the first of May. */
function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** A required answer is asked of entrants; the organiser may know it only later. */
const missingAnswers = (answers: Answers, fields: readonly EntryField[]): Fault[] =>
  fields
    .filter((field) => field.required && isEmpty(answers[field.key]))
    .map((field) => ({ field: `answers.${field.key}`, key: 'required' }))

/** Returns the questions once the original asks others: those, and own ones, which nobody has to answer. */
export function withQuestionsOf(
  original: readonly EntryField[],
  own: readonly EntryField[],
): EntryField[] {
  const asked = new Set(original.map(({ key }) => key))
  const kept = own.filter(({ key }) => !asked.has(key))
  return [...original, ...kept.map((field) => ({ ...field, required: false }))].slice(
    0,
    maxEntryFields,
  )
}

interface Checked {
  answers: Answers
  fields: readonly EntryField[]
  /** Asks for what is required too. */
  whole: boolean
  /** Answers that were given before: pictures and files in them stay allowed. */
  before?: Answers
}

/**
 * Proves that answers fit and that their pictures and files are this person's own.
 * @throws refusal invalid_input with a sentence at each `answers.<key>`.
 */
export async function proveAnswers(
  tx: Tx,
  person: Person,
  { answers, fields, whole, before = {} }: Checked,
): Promise<void> {
  // An answer to a question that was taken away since is not asked about again.
  const known = new Set(fields.map((field) => field.key))
  const asked = Object.entries(answers).filter(
    ([key, value]) => known.has(key) || value !== before[key],
  )
  const faults = [
    ...answerFaults(Object.fromEntries(asked), fields),
    ...(whole ? missingAnswers(answers, fields) : []),
    ...(await strangeFiles(tx, person, answers, before)),
  ]
  if (faults.length > 0)
    refuse('invalid_input', {
      fields: Object.fromEntries(faults.map(({ field, key }) => [field, key])),
    })
}

async function strangeFiles(
  tx: Tx,
  person: Person,
  answers: Answers,
  before: Answers,
): Promise<Fault[]> {
  const fresh = Object.entries(answers).filter(([key, value]) => value !== before[key])
  const ids = (read: (value: unknown) => string | undefined) =>
    fresh.flatMap(([, value]) => read(value) ?? [])
  const strange = new Set([
    ...(await strangePictures(tx.db, person.user_id, ids(pictureIn))),
    ...(await strangeDocuments(tx.db, person.user_id, ids(documentIn))),
  ])
  return fresh.flatMap(([key, value]) =>
    strange.has(pictureIn(value) ?? documentIn(value) ?? '')
      ? [{ field: `answers.${key}`, key: pictureIn(value) ? 'unknown_picture' : 'unknown_file' }]
      : [],
  )
}
