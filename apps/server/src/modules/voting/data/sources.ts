import type { voteSources } from '@plaudit/contract/constants'
import { statement, type Db } from '../../../platform/db/db.ts'

export type VoteSource = (typeof voteSources)[number]

export interface SourceMinute {
  minute: Date
  source: VoteSource
  ballots: number
}

/** Ballots of the public by minute and where their page was opened from, oldest first. */
export const sourceMinutes = (
  db: Db,
  contestIds: readonly number[],
  since: Date,
): Promise<SourceMinute[]> =>
  statement(
    db,
    `select minute, source, sum(ballots)::bigint as ballots from source_minutes
     where contest_id = any ($1::bigint[]) and minute >= $2 group by 1, 2 order by 1`,
    [contestIds, since],
  )

/** Ballots of the public by country, '' where it is unknown; the most first. */
export const sourceCountries = (
  db: Db,
  contestIds: readonly number[],
): Promise<{ country_code: string; ballots: number }[]> =>
  statement(
    db,
    `select country_code, sum(ballots)::bigint as ballots from source_countries
     where contest_id = any ($1::bigint[]) group by 1 order by ballots desc, country_code`,
    [contestIds],
  )

export interface HostSums {
  source: VoteSource
  host: string
  views: number
  ballots: number
  /** Ballots since a contest's views are counted. */
  seen: number
}

const counted = `
  from source_hosts h
  left join (select contest_id, min(hour) as hour from source_hosts where contest_id = any ($1::bigint[]) and views > 0 group by 1) b
    on b.contest_id = h.contest_id
  where h.contest_id = any ($1::bigint[])`

/** Views and ballots by the site that led there, the most ballots first; those beyond `most` together as `*`. */
export const sourceHosts = (
  db: Db,
  contestIds: readonly number[],
  most: number,
): Promise<HostSums[]> =>
  statement(
    db,
    `with sums as (
       select h.source, h.host, sum(h.views) as views, sum(h.ballots) as ballots,
         coalesce(sum(h.ballots) filter (where h.hour >= b.hour), 0) as seen ${counted} group by 1, 2
     ), placed as (
       select *, row_number() over (partition by host in ('', '*') order by ballots desc, views desc, host) as place from sums
     ), named as (
       select source, case when host = '' or place <= $2 then host else '*' end as host, sum(views)::bigint as views,
         sum(ballots)::bigint as ballots, sum(seen)::bigint as seen
       from placed group by 1, 2 having sum(views) + sum(ballots) > 0
     )
     select * from named order by host = '*', ballots desc, views desc, host`,
    [contestIds, most],
  )

/** Views and ballots by hour since a contest's views are counted, oldest first. */
export const viewHours = (
  db: Db,
  contestIds: readonly number[],
): Promise<{ hour: Date; views: number; ballots: number }[]> =>
  statement(
    db,
    `select h.hour, sum(h.views)::bigint as views, sum(h.ballots)::bigint as ballots ${counted} and h.hour >= b.hour
     group by 1 order by 1`,
    [contestIds],
  )
