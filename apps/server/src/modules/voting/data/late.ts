import type { Registry } from 'prom-client'
import { statement, type Db } from '../../../platform/db/db.ts'
import { looked } from '../../../platform/looked.ts'

/**
 * Measures how far sums and logs are behind the votes. A transaction that is left open in this database holds both
 * back, and then each pass is short and changes nothing: the age of what waits tells, the length of a pass does not.
 */
export function addLateness(registry: Registry, db: Db): void {
  const age = (marks: string, mark: string) => async (): Promise<number> => {
    const [row] = await statement<{ seconds: number }>(
      db,
      `select coalesce(extract(epoch from now() - min(b.cast_at)), 0)::float8 as seconds from ${marks} s
       cross join lateral (select cast_at from ballots b where b.contest_id = s.contest_id and b.tx >= s.${mark} order by b.tx limit 1) b`,
      [],
    )
    return Math.max(0, row?.seconds ?? 0)
  }
  looked(
    registry,
    'standing_late_seconds',
    'Age of the oldest ballot that is not in its standing yet; 0 where all are.',
    age('tally_state', 'folded_tx'),
  )
  looked(
    registry,
    'log_late_seconds',
    'Age of the oldest ballot that has no number in its log yet; 0 where all have.',
    age('log_state', 'numbered_tx'),
  )
}
