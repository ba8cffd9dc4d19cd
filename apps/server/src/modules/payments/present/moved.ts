import type { Language } from '@plaudit/contract/constants'
import type { Db } from '../../../platform/db/db.ts'
import type { EntryRow } from '../../ledger/data.ts'
import { movedByPayments, namesOfSubjects, type MovedFor } from '../data/moved.ts'
import { describe } from './words.ts'

const textOf = (value: unknown): string[] => (typeof value === 'string' ? [value] : [])

/**
 * What each entry of a person's books was about, in their language: the thing that was sold or bought, the contest or
 * the order. Of a cart of several sellers each reads their own part alone.
 * @returns a name for each entry; undefined for a payout, a deposit of the past and whatever else is about no sale.
 */
export async function namesMoved(
  db: Db,
  userId: number,
  rows: readonly EntryRow[],
  language: Language,
): Promise<(row: EntryRow) => string | undefined> {
  const payments = rows.flatMap(({ refs }) => textOf(refs['payment_id']))
  const subjects = rows.flatMap(({ refs }) => textOf(refs['subject']))
  const [byPayment, bySubject] = await Promise.all([
    movedByPayments(db, userId, payments),
    namesOfSubjects(db, userId, subjects),
  ])
  return ({ refs }) => {
    const moved = byPayment.get(String(refs['payment_id']))
    return moved ? nameOf(moved, language) : bySubject.get(String(refs['subject']))
  }
}

function nameOf(moved: MovedFor, language: Language): string | undefined {
  const { contest_name, titles, whole, lines } = moved
  if (!whole) return titles.join(', ') || undefined
  const sold = describe({ lines, language })
  return contest_name === null ? sold : `${sold} · ${contest_name}`
}
