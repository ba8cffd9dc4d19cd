import { contestFieldNames, contestFields } from '@plaudit/contract/contests/fields'
import { contestantTextNames, isLongText } from '@plaudit/contract/contests/texts'
import { isDeepStrictEqual } from 'node:util'
import type { RoundRow } from '../data/contests.ts'

/** A change for the log of acts: with both values where they are short. */
export interface Change {
  field: string
  before?: unknown
  after?: unknown
}

/** Texts, pictures and lists of questions are too long to be told: only that they changed. */
const untold = new Set<string>([
  ...contestFieldNames.filter((name) => 'isLong' in contestFields[name]),
  ...contestantTextNames.filter(isLongText),
  'gallery',
  'answers',
  'attachment_id',
])

/** The columns of a row that are written and differ; JSON columns come as text. */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  columns: Readonly<Record<string, unknown>>,
): Change[] {
  return Object.entries(columns).flatMap(([field, wanted]) => {
    const stood = before[field]
    const isJson = typeof wanted === 'string' && typeof stood === 'object' && stood !== null
    const after: unknown = isJson ? JSON.parse(wanted) : wanted
    if (after === undefined || isDeepStrictEqual(after, stood)) return []
    return [untold.has(field) ? { field } : { field, before: stood, after }]
  })
}

/** Rounds whose name or dates move: `round_start.2` is the start of round 2. */
export function roundChanges(before: readonly RoundRow[], after: readonly RoundRow[]): Change[] {
  const old = new Map(before.map((round) => [round.round_id, round]))
  return after.flatMap((round) => {
    const was = old.get(round.round_id)
    if (was === undefined) return []
    return [
      ...changesOf({ [`round_name.${round.round_number}`]: was.name }, named(round)),
      ...dateChange(`round_start.${round.round_number}`, was.start_date, round.start_date),
      ...dateChange(`round_end.${round.round_number}`, was.end_date, round.end_date),
    ]
  })
}

const named = ({ round_number, name }: RoundRow) => ({ [`round_name.${round_number}`]: name })

function dateChange(field: string, before: Date | null, after: Date | null): Change[] {
  if (before?.getTime() === after?.getTime()) return []
  return [{ field, before: before?.toISOString() ?? null, after: after?.toISOString() ?? null }]
}

/** Whose entry an act was about, so that the act forgets the person with the account (`forgetEntrant`). */
export const ofPerson = ({ user_id }: { user_id: number | null }): { user_id?: number } =>
  user_id === null ? {} : { user_id }
