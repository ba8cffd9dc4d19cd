import { mostAlerts, type JobAlert } from '@plaudit/contract/hiring/alerts'
import { reservedGroups } from '@plaudit/contract/reserved'
import { inTransaction, statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Parts } from '../../../platform/parts.ts'
import { feedsByIds } from '../../feeds/data/feeds.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { seekersOf } from '../data/alerts.ts'
import { newJobKey } from './jobs.ts'

/** Notes what somebody wants to hear of; the same twice is one. @throws refusal too_many_requests beyond the most. */
export async function saveAlert(
  tx: Tx,
  { user_id }: Person,
  query: JobAlert['query'],
): Promise<void> {
  const kept = Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  )
  await statement(
    tx.db,
    'insert into job_alerts (user_id, alert_id, query) values ($1, $2, $3) on conflict do nothing',
    [user_id, publicId(), JSON.stringify(kept)],
  )
  const [row] = await statement<{ n: number }>(
    tx.db,
    'select count(*) as n from job_alerts where user_id = $1',
    [user_id],
  )
  if ((row?.n ?? 0) > mostAlerts) refuse('too_many_requests')
}

export async function removeAlert(tx: Tx, { user_id }: Person, alertId: string): Promise<void> {
  await statement(tx.db, 'delete from job_alerts where user_id = $1 and alert_id = $2', [
    user_id,
    alertId,
  ])
}

const atOnce = 500

/** Tells people of a new job who asked to hear of such, some at a time, after it stands; each once. */
export async function tellSeekers(
  { db }: Pick<Parts, 'db'>,
  { group_id, feed_item_id, user_id }: { group_id: number; feed_item_id: number; user_id: number },
): Promise<void> {
  if (group_id !== reservedGroups.jobs) return
  const feed = (await feedsByIds(db, [feed_item_id])).get(feed_item_id)
  if (feed === undefined || feed.hidden_at !== null) return
  for (let after = 0; ;) {
    const to = await seekersOf(db, feed_item_id, { after, limit: atOnce })
    if (to.length === 0) return
    after = to.at(-1) ?? after
    await inTransaction(db, (tx) =>
      tell(tx, {
        to,
        type: 'job.new',
        key: newJobKey(feed_item_id),
        by: user_id,
        href: `/jobs/${feed_item_id}`,
        values: { job: feed.data.title ?? '' },
      }),
    )
  }
}
