import { statement, type Db } from '../../../platform/db/db.ts'
import type { Values } from './asked.ts'
import type { Fitting } from './words.ts'

/** Text that is asked for, in the words of the database. */
export interface Text {
  /** What fits: one query of each of these. */
  query: Fitting
  /** What fits well: the rest comes behind it. */
  strict: Fitting
  /** What fits well as one query, for ranks. */
  rank: string
  /** What has all words as they were typed, before what has words that begin so. */
  typed: string
  /** Typed words, folded, for titles that are equal to them or begin with them. */
  title: string
  /** True if it may fit a great part of all listings. */
  isBroad: boolean
}

/** Returns the condition that words in a column fit. */
export const fits = (column: string, fitting: Fitting, values: Values): string =>
  fitting
    .map((any) => any.map((query) => `${column} @@ ${values.add(query)}::tsquery`))
    .map((any) => `(${any.join(' or ')})`)
    .join(' and ')

/**
 * Reads rows by the indexes of their words. The planner thinks that reading all listings from end to end costs as much for
 * broad words: it does not count what it takes to open the words of each.
 */
export const throughIndexes = <Result>(
  db: Db,
  { isBroad }: Text,
  read: (db: Db) => Promise<Result>,
): Promise<Result> =>
  isBroad
    ? db.transaction().execute(async (trx) => {
        await statement(trx, 'set local enable_seqscan = off', [])
        return read(trx)
      })
    : read(db)
