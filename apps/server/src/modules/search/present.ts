import type { Language } from '@plaudit/contract/constants'
import type { Found } from '@plaudit/contract/search/calls'
import { folded } from '../../platform/spelling.ts'
import type { FoundRow } from './data.ts'

/** So many characters before and after the first word that fits. */
const around = 70

/** The piece of a text around the first of the words, by whole words; empty where none stands in it. */
export function excerptOf(text: string, search: string): string {
  const plain = folded(text)
  // Marks that are written apart move the places of what follows: then none is shown rather than a wrong one.
  if (plain.length !== text.length) return ''
  const places = folded(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
    .map((word) => plain.indexOf(word))
    .filter((at) => at >= 0)
  const at = Math.min(...places)
  if (!Number.isFinite(at)) return ''
  const from = at <= around ? 0 : text.indexOf(' ', at - around) + 1
  const end = text.length <= at + around ? text.length : text.lastIndexOf(' ', at + around)
  const piece = text.slice(from, Math.max(end, at)).trim()
  return `${from > 0 ? '… ' : ''}${piece}${end < text.length ? ' …' : ''}`
}

export const presentFound = (row: FoundRow, search: string, language: Language): Found => ({
  kind: row.kind,
  id: row.id,
  title: row.title,
  line: row.line[language] ?? row.line.EN ?? '',
  excerpt: excerptOf(row.text, search),
  href: row.href,
  picture: row.picture,
})
