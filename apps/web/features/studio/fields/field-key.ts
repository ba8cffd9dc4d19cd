import type { EntryField } from '@plaudit/contract/contests/contest'
import { toSlug } from '../details/slug.ts'

/** A key for a new field, from its label, that no other field has; it stays when the label changes. */
export function newFieldKey(label: string, fields: readonly EntryField[]): string {
  const base = toSlug(label).replaceAll('-', '_').slice(0, 34) || 'field'
  const taken = new Set(fields.map(({ key }) => key))
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) if (!taken.has(`${base}_${number}`)) return `${base}_${number}`
}

/** Options as they are typed, one to a line, each once. */
export function readOptions(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)
}
