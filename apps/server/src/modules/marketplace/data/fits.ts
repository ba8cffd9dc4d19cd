import { statement, type Db } from '../../../platform/db/db.ts'
import type { Values } from './asked.ts'
import type { Fitting } from './queries.ts'

/** Text that is asked for, in the words of the database. */
export interface Text {
  /** What fits: one query of each of these. */
  query: Fitting
  /** What fits well: the rest comes behind it. */
  strict: Fitting
  /** What has to be looked for beside that. */
  held: Fitting
  /** What fits well as one query, for ranks. */
  rank: string
  /** What has all words as they were typed, before what has words that begin so. */
  typed: string
  /** Typed words, folded, for titles that are equal to them or begin with them. */
  title: string
  /** True if the last word is too short to stand for words that begin so: titles that do may lack it. */
  endsShort: boolean
  /** True if it may fit a great part of all listings. */
  isBroad: boolean
}

/** Returns the condition that words in a column fit. */
export const fits = (column: string, fitting: Fitting, values: Values): string =>
  fitting
    .map((any) => upTo(any).map((query) => `${column} @@ ${values.add(query)}::tsquery`))
    .map((any) => `(${any.join(' or ')})`)
    .join(' and ')

/** Four of them, or eight, or sixteen, some of which may find nothing: whatever is typed, the statement has one of few texts. */
const upTo = (any: readonly string[]): (string | null)[] => {
  const least = 2 ** Math.max(2, Math.ceil(Math.log2(any.length)))
  return [...any, ...Array.from({ length: least - any.length }, () => null)]
}

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

/**
 * Reads by statements whose plans are kept. A plan is made without the words of a search, for words of which few listings
 * are expected: so it reads the index of words, whatever they are.
 */
export const withKeptPlans = <Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await statement(
      trx,
      `select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
      [],
    )
    return read(trx)
  })
