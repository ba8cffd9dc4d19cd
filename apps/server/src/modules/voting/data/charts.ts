import { statement, type Db } from '../../../platform/db/db.ts'
import { votingDb, type TallyRaceTable } from '../tables.ts'

export interface MinuteRow {
  contest_id: number
  minute: Date
  kind: 'free' | 'paid' | 'jury'
  ballots: number
}

/** Ballots by minute and kind, oldest first. */
export async function minuteSeries(
  db: Db,
  contestIds: readonly number[],
  since: Date,
): Promise<MinuteRow[]> {
  if (contestIds.length === 0) return []
  return votingDb(db)
    .selectFrom('tally_minutes')
    .select((e) => ['contest_id', 'minute', 'kind', e.fn.sum<number>('ballots').as('ballots')])
    .where('contest_id', 'in', contestIds)
    .where('minute', '>=', since)
    .groupBy(['contest_id', 'minute', 'kind'])
    .orderBy('minute')
    .execute()
}

export type RaceRow = Pick<TallyRaceTable, 'minute' | 'ranking' | 'places' | 'sums'>

/** The ranking at the end of each minute in which votes came, oldest first. */
export async function raceSeries(db: Db, contestId: number): Promise<RaceRow[]> {
  return votingDb(db)
    .selectFrom('tally_race')
    .select(['minute', 'ranking', 'places', 'sums'])
    .where('contest_id', '=', contestId)
    .orderBy('minute')
    .execute()
}

export interface CompositionRow {
  time: Date
  /** Seconds. */
  width: number
  free: number
  paid: number
  jury: number
  held: number
  voided: number
}

const widths = [60, 300, 900, 3600, 10_800, 21_600, 86_400, 604_800]

/**
 * Votes over time by kind, with votes that do not count beside votes that do (product 4), oldest first. The bars are
 * minutes, or as much wider as it takes for `most` of them.
 */
export const composition = (db: Db, contestId: number, most: number): Promise<CompositionRow[]> =>
  statement(
    db,
    `with votes as (
       select minute, kind, votes from tally_minutes where contest_id = $1
       union all
       select date_trunc('minute', b.cast_at), e.state, b.quantity
       from excluded_ballots e join ballots b on b.contest_id = e.contest_id and b.casx_id = e.casx_id
       where e.contest_id = $1
     ), bars as (
       select coalesce(min(w), $4) as width from unnest($2::int[]) as w
       where (select extract(epoch from max(minute) - min(minute)) from votes) < w * $3
     )
     select to_timestamp(floor(extract(epoch from minute) / width) * width) as time, width,
       coalesce(sum(votes) filter (where kind = 'free'), 0)::bigint as free,
       coalesce(sum(votes) filter (where kind = 'paid'), 0)::bigint as paid,
       coalesce(sum(votes) filter (where kind = 'jury'), 0)::bigint as jury,
       coalesce(sum(votes) filter (where kind = 'held'), 0)::bigint as held,
       coalesce(sum(votes) filter (where kind = 'voided'), 0)::bigint as voided
     from votes, bars group by 1, 2 order by 1`,
    [contestId, widths, most, widths.at(-1)],
  )
