import type { Db } from '../../../platform/db/db.ts'
import { votingDb } from '../tables.ts'

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

/** The ranking at the end of each minute in which votes came, oldest first. */
export async function raceSeries(
  db: Db,
  contestId: number,
): Promise<{ minute: Date; ranking: number[] }[]> {
  return votingDb(db)
    .selectFrom('tally_race')
    .select(['minute', 'ranking'])
    .where('contest_id', '=', contestId)
    .orderBy('minute')
    .execute()
}
