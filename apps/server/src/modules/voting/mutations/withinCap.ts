import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Bought } from '../../payments/mutations/kinds.ts'
import type { ContestPort } from '../data/port.ts'

/** What one buyer may spend in a contest in a day, also when they begin many purchases at once. @throws refusal spend_cap_reached. */
export async function withinCap(tx: Tx, contests: ContestPort, bought: Bought): Promise<void> {
  const contest_id = Number(bought.subject['contest_id'])
  const cap = (await contests.rulesById(tx.db, contest_id))?.prices?.spend_cap
  if (cap === undefined || cap === null) return
  const buyer = bought.user_id === null ? `d:${bought.device}` : `u:${bought.user_id}`
  await statement(tx.db, 'select pg_advisory_xact_lock(hashtextextended($1, 7))', [
    `votes ${contest_id} ${buyer}`,
  ])
  const [row] = await statement<{ spent: number }>(
    tx.db,
    `select coalesce(sum(amount), 0) as spent from checkouts
     where kind = 'votes' and state in ('open', 'fulfilled') and created_at > now() - interval '24 hours'
       and (subject ->> 'contest_id')::bigint = $1
       and case when $2::bigint is null then user_id is null and device = $3 else user_id = $2 end`,
    [contest_id, bought.user_id, bought.device],
  )
  if ((row?.spent ?? 0) > cap) refuse('spend_cap_reached')
}
