import { healthDays } from '@plaudit/contract/admin/shapes'
import { statement, type Db } from '../../../platform/db/db.ts'

/** Milliseconds from which on the database answers too late. */
export const slowMs = 2000
/** Bytes that have to be free on the disk. */
export const leastDisk = 1_000_000_000
/** Waiting pieces of work that are no queue yet. */
export const mostWaiting = 1000
/** Looks at the machine on one day, one each quarter of an hour (`sample_health`). */
const looksADay = 96

export interface WellDay {
  /** UTC, ISO 8601. */
  day: string
  /** Shares of the day's looks, 0 to 1. */
  well: Record<'server' | 'database' | 'disk' | 'mail' | 'queue', number | null>
}

/**
 * Returns the share of the looks of the last thirty days at which each part was well, and the share of the looks that
 * took place. Today and the first day count only the looks that were due.
 */
export async function wellDays(db: Db): Promise<WellDay[]> {
  const rows = await statement<{ day: string; looks: number; due: number } & WellDay['well']>(
    db,
    `with days as (
       select d::date as day from generate_series((now() at time zone 'UTC')::date - ($1::int - 1), (now() at time zone 'UTC')::date, '1 day') d
     ), looks as (
       select (at at time zone 'UTC')::date as day, (figures->>'database_ms')::float8 < $3 as database,
         coalesce((figures->>'disk_free_bytes')::float8 > $4, true) as disk,
         coalesce((figures->>'mails_failed')::float8 = 0, true) as mail,
         coalesce((figures->>'jobs_failed')::float8 = 0 and (figures->>'jobs_waiting')::float8 < $5, true) as queue
       from health_samples
     ), began as (select min(at) at time zone 'UTC' as at from health_samples)
     select to_char(days.day, 'YYYY-MM-DD') as day, count(looks.day)::int as looks,
       coalesce(floor(extract(epoch from least(days.day + 1, now() at time zone 'UTC')
         - greatest(days.day, began.at)) / 86400 * $2) * (began.at is not null)::int, 0)::int as due,
       avg(looks.database::int)::float8 as database, avg(looks.disk::int)::float8 as disk,
       avg(looks.mail::int)::float8 as mail, avg(looks.queue::int)::float8 as queue
     from days cross join began left join looks using (day) group by days.day, began.at order by days.day`,
    [healthDays, looksADay, slowMs, leastDisk, mostWaiting],
  )
  return rows.map(({ day, looks, due, database, disk, mail, queue }) => ({
    day,
    well: {
      server: due > 0 ? Math.min(1, looks / due) : looks > 0 ? 1 : null,
      database,
      disk,
      mail,
      queue,
    },
  }))
}
