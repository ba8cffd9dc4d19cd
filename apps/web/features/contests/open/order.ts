import type { Contest } from '@plaudit/contract/contests/contest'
import { byPlace } from '../live.ts'
import type { Row } from './live-round.ts'

export type Order = 'standing' | 'running' | 'name'

/** Contestants that a page shows at once. */
export const pageOfContestants = 60

type Shown = Pick<Contest, 'results_hidden' | 'result_visibility' | 'state'>

const settled = new Set<Contest['state']>(['ended', 'declared', 'archived'])

/**
 * The orders that a contest offers, the first one by itself. No standing while it is hidden; where a vote opened it
 * the people stay where everybody sees them, so that none of them moves under a thumb.
 */
export function ordersOf({ results_hidden, result_visibility, state }: Shown): readonly Order[] {
  if (results_hidden) return ['running', 'name']
  const opened = result_visibility === 'after_vote' && !settled.has(state)
  return opened ? ['running', 'standing', 'name'] : ['standing', 'running', 'name']
}

/** The order that an address asks for, among the orders that the contest offers. */
export function orderOf(asked: string | null, contest: Shown): Order {
  const [first = 'standing', ...others] = ordersOf(contest)
  return others.find((other) => other === asked) ?? first
}

export function inOrder(rows: readonly Row[], order: Order, locale: string): Row[] {
  if (order === 'standing') return rows.toSorted(byPlace)
  if (order === 'running') return rows.toSorted((a, b) => a.position - b.position)
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base', numeric: true })
  return rows.toSorted(
    (a, b) => compare(a.contestant_name, b.contestant_name) || a.position - b.position,
  )
}

/** Returns the number that an address asks for, in whole pages. */
export function shownCount(asked: string | null): number {
  const count = Math.floor(Number(asked))
  return count > pageOfContestants ? Math.min(count, 10_000) : pageOfContestants
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Returns the rows searched for: every word begins a word of the name or the line under it, accents or not. */
export function matching(rows: readonly Row[], query: string): readonly Row[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = ` ${folded(`${row.contestant_name} ${row.tagline}`)}`
    return words.every((word) => text.includes(word))
  })
}
