import type { Reply } from '@plaudit/contract/calls'
import type { Person } from '../../../platform/http/caller.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { EntryRow } from '../../ledger/data.ts'
import { movedByPayments, namesOfSubjects, type MovedFor } from '../data/moved.ts'
import { describe, entryText } from './words.ts'

const textOf = (value: unknown): string[] => (typeof value === 'string' ? [value] : [])

type Shown = Reply<'payments/ledger'>['entries'][number]

/** Returns entries of a person's books in the reader's language, each with what it was about. */
export async function presentEntries(
  db: Db,
  whose: Pick<Person, 'user_id' | 'language'>,
  rows: readonly EntryRow[],
): Promise<Shown[]> {
  const wordsOf = await wordsMoved(db, whose, rows)
  return rows.map((row) => ({
    kind: row.kind,
    ...wordsOf(row),
    account: row.account as Shown['account'],
    amount: { amount: row.amount, currency: row.currency },
    at: row.at.toISOString(),
  }))
}

/**
 * Returns the reason of each entry of a person's books and what it was about, in the caller's language: the thing that was
 * sold or bought, the contest or the order. Each seller in a cart of several reads their own part alone.
 * @returns the words of an entry; `what` is null for a payout, a deposit and whatever else is about no sale.
 */
async function wordsMoved(
  db: Db,
  { user_id, language }: Pick<Person, 'user_id' | 'language'>,
  rows: readonly EntryRow[],
): Promise<(row: EntryRow) => { text: string; what: string | null }> {
  const payments = rows.flatMap(({ refs }) => textOf(refs['payment_id']))
  const subjects = rows.flatMap(({ refs }) => textOf(refs['subject']))
  const [byPayment, bySubject] = await Promise.all([
    movedByPayments(db, user_id, payments),
    namesOfSubjects(db, user_id, subjects),
  ])
  return (row) => {
    const moved = byPayment.get(String(row.refs['payment_id']))
    // Money that somebody put in is no sale, and what it was stands in its name.
    if (moved?.kind === 'deposit' && row.kind === 'captured')
      return { text: describe({ lines: moved.lines, language }), what: null }
    const what = moved ? nameOf(moved, language) : bySubject.get(String(row.refs['subject']))
    return { text: entryText(row, language), what: what ?? null }
  }
}

function nameOf(moved: MovedFor, language: Person['language']): string | undefined {
  const { contest_name, titles, whole, lines } = moved
  if (!whole) return titles.join(', ') || undefined
  const sold = describe({ lines, language })
  return contest_name === null ? sold : `${sold} · ${contest_name}`
}
