import type { EntryField } from '@plaudit/contract/contests/contest'
import { contestantTextNames } from '@plaudit/contract/contests/texts'

/** A row of a table of contestants: everything as text, answers under `answers.<key>`. */
export interface Row {
  id: string
  cells: Record<string, string>
  /** The picture that was stored for it. */
  attachment_id?: string | undefined
}

export const knownColumns = [...contestantTextNames, 'position'] as const

/** A row as the server read it, flat; columns that nobody knows are left out. */
export function toRow(read: Record<string, unknown>, id: string): Row {
  const cells: Record<string, string> = {}
  for (const column of knownColumns) {
    const text = textOf(read[column])
    if (text !== '') cells[column] = text
  }
  const answers = read['answers']
  if (typeof answers === 'object' && answers !== null)
    for (const [key, value] of Object.entries(answers)) cells[`answers.${key}`] = textOf(value)
  const { attachment_id } = read
  return { id, cells, ...(typeof attachment_id === 'string' && { attachment_id }) }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** A row as addContestants takes it. */
export function toInput({ cells, attachment_id }: Row): Record<string, unknown> {
  const plain = Object.entries(cells).filter(
    ([column, text]) => !column.startsWith('answers.') && text.trim() !== '',
  )
  const answers = Object.entries(cells).flatMap(([column, text]) =>
    column.startsWith('answers.') && text.trim() !== '' ? [[column.slice(8), text] as const] : [],
  )
  return {
    contestant_name: '',
    ...Object.fromEntries(plain),
    ...(answers.length > 0 && { answers: Object.fromEntries(answers) }),
    ...(attachment_id && { attachment_id }),
  }
}

/** The columns that any row uses, the name always first. */
export function columnsOf(rows: readonly Row[], fields: readonly EntryField[]): string[] {
  const used = new Set(rows.flatMap(({ cells }) => Object.keys(cells)))
  used.add('contestant_name')
  const known = [...knownColumns, ...fields.map(({ key }) => `answers.${key}`)]
  return known.filter((column) => used.has(column))
}

export interface Problem {
  /** From 1; 0 is the table itself. */
  row: number
  field: string
  error: string
}

/** Sentences by the row they are about, then by its column; what has no column of its own stands at the name. */
export function problemsByRow(
  problems: readonly Problem[],
  rows: readonly Row[],
  columns: readonly string[],
): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>()
  for (const { row, field, error } of problems) {
    const id = rows[row - 1]?.id
    if (id === undefined) continue
    const column = columns.includes(field) ? field : 'contestant_name'
    found.set(id, { [column]: error, ...found.get(id) })
  }
  return found
}

/** JSON begins with a bracket; everything else is read as a table. */
export function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text)
}
