import type { ContestRow } from '../contests/data/contests.ts'
import type { EditionRow } from './data/editions.ts'

/** Tells whether an edition takes entries now. */
export const takesEntries = (
  edition: Pick<EditionRow, 'takes_entries'>,
  original: Pick<ContestRow, 'status'>,
): boolean => edition.takes_entries && original.status !== 'archived'
