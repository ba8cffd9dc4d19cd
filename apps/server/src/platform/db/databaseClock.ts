import { statement, type Db } from './db.ts'

/** Milliseconds by which the database's clock is ahead of this process's. */
let ahead = 0

/**
 * Returns the time by the database's clock, epoch milliseconds, as far as this process knows it. Every process of an
 * installation goes by one clock then: a round is open or over on all of them alike (docs/decisions/0220).
 */
export const databaseNow = (): number => Date.now() + ahead

/**
 * Compares the two clocks. The database read its clock some time between question and answer: what is known already
 * stays as long as it fits into that time, so that a slow answer moves nothing.
 */
export async function lookAtDatabaseClock(db: Db): Promise<void> {
  const asked = performance.now()
  const [row] = await statement<{ at: number }>(
    db,
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
    [],
  )
  if (row === undefined) return
  const half = (performance.now() - asked) / 2
  const found = row.at + half - Date.now()
  if (Math.abs(found - ahead) > half + 1) ahead = Math.round(found)
}

const aMinute = 60_000

/** Compares the clocks now and every minute. A database that is away is asked again a minute later. */
export async function keepDatabaseClock(db: Db): Promise<void> {
  await lookAtDatabaseClock(db)
  setInterval(() => {
    lookAtDatabaseClock(db).catch(() => undefined)
  }, aMinute).unref()
}
