import type { JobAlert } from '@plaudit/contract/hiring/alerts'
import { statement, type Db } from '../../../platform/db/db.ts'

/** Returns what somebody wants to hear of, the latest first. */
export async function alertsOf(db: Db, userId: number): Promise<JobAlert[]> {
  const rows = await statement<{ alert_id: string; query: JobAlert['query']; created_at: Date }>(
    db,
    'select alert_id, query, created_at from job_alerts where user_id = $1 order by created_at desc, alert_id',
    [userId],
  )
  return rows.map(({ alert_id, query, created_at }) => ({
    alert_id,
    query,
    createdAt: created_at.toISOString(),
  }))
}

/** People who want to hear of a job that is open, in the order of their numbers, from after a known one. */
export async function seekersOf(
  db: Db,
  feedItemId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await statement<{ user_id: number }>(
    db,
    `select distinct a.user_id from job_alerts a join jobs j on j.feed_item_id = $1 and j.state = 'open' and not j.poster_suspended
     where a.user_id > $2 and a.user_id is distinct from j.poster_id
       and coalesce((a.query ->> 'category')::int, j.category) = j.category
       and coalesce(a.query ->> 'currency', j.currency) = j.currency
       and coalesce(a.query ->> 'country_code', j.country_code) = j.country_code
       and (a.query ->> 'state' is null or folded(a.query ->> 'state') = folded(j.region))
       and coalesce((a.query ->> 'budget_min')::bigint, 0) <= j.budget_max
       and coalesce((a.query ->> 'budget_max')::bigint, j.budget_min) >= j.budget_min
       and (a.query ->> 'search' is null or position(folded(a.query ->> 'search') in j.words) > 0)
     order by a.user_id limit $3`,
    [feedItemId, after, limit],
  )
  return rows.map(({ user_id }) => user_id)
}
