import type { Registry } from 'prom-client'
import { statement, type Db } from '../../../platform/db/db.ts'
import { looked } from '../../../platform/looked.ts'

/** Age of the oldest ballot above a mark that its pass has not reached yet, in seconds. */
async function age(db: Db, marks: string, mark: string): Promise<number> {
  const [row] = await statement<{ seconds: number }>(
    db,
    `select coalesce(extract(epoch from now() - min(b.cast_at)), 0)::float8 as seconds from ${marks} s
     cross join lateral (select cast_at from ballots b where b.contest_id = s.contest_id and b.tx >= s.${mark} order by b.tx limit 1) b`,
    [],
  )
  return Math.max(0, row?.seconds ?? 0)
}

const ageOfStanding = (db: Db) => age(db, 'tally_state', 'folded_tx')
const ageOfLog = (db: Db) => age(db, 'log_state', 'numbered_tx')

/** Seconds by which standings and logs are behind the votes, those of the contest that waits longest. */
export const latenessOf = async (db: Db): Promise<{ standing: number; log: number }> => ({
  standing: await ageOfStanding(db),
  log: await ageOfLog(db),
})

/**
 * Measures how far sums and logs are behind the votes. A transaction that is left open in this database holds logs
 * back, and sums where it may write ballots; then each pass is short and changes nothing: the age of what waits tells,
 * the length of a pass does not.
 */
export function addLateness(registry: Registry, db: Db): void {
  looked(
    registry,
    'standing_late_seconds',
    'Age of the oldest ballot that is not in its standing yet; 0 where all are.',
    () => ageOfStanding(db),
  )
  looked(
    registry,
    'log_late_seconds',
    'Age of the oldest ballot that has no number in its log yet; 0 where all have.',
    () => ageOfLog(db),
  )
}
