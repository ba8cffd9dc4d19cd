import { byPlace } from './live.ts'
import type { Row } from './stage.ts'

export const orders = ['standing', 'running', 'name'] as const
export type Order = (typeof orders)[number]

/** How many contestants a page shows at once. */
export const pageOfContestants = 60

/** The order that an address asks for; while the standing is hidden, the running order. */
export function orderOf(asked: string | null, hidden: boolean): Order {
  const order = orders.find((other) => other === asked) ?? 'standing'
  return hidden && order === 'standing' ? 'running' : order
}

export function inOrder(rows: readonly Row[], order: Order, locale: string): Row[] {
  if (order === 'standing') return rows.toSorted(byPlace)
  if (order === 'running') return rows.toSorted((a, b) => a.position - b.position)
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base', numeric: true })
  return rows.toSorted(
    (a, b) => compare(a.contestant_name, b.contestant_name) || a.position - b.position,
  )
}

/** How many an address asks for, in whole pages. */
export function shownCount(asked: string | null): number {
  const count = Math.floor(Number(asked))
  return count > pageOfContestants ? Math.min(count, 10_000) : pageOfContestants
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Who is looked for: every word begins a word of the name or the line under it, accents or not. */
export function matching(rows: readonly Row[], query: string): readonly Row[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = ` ${folded(`${row.contestant_name} ${row.tagline}`)}`
    return words.every((word) => text.includes(word))
  })
}
