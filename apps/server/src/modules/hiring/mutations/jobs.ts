import { reservedGroups } from '@plaudit/contract/reserved'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { searchableChanged, searchablesChanged } from '../../../platform/searchable.ts'
import { feedsByIds } from '../../feeds/data/feeds.ts'
import { withdrawWords } from '../../notifications/mutations/announce.ts'
import { tellAbout } from './offers.ts'
import { hiringDb, type JobRow, type OfferRow } from '../tables.ts'

/** A job is found in another way from now on. */
export const jobChanged = (tx: Tx, feedItemId: number): Promise<void> =>
  searchableChanged(tx, 'job', String(feedItemId))

/** Key of what people are told of a new job. */
export const newJobKey = (feedItemId: number): string => `job:${feedItemId}:new`

interface Said {
  group_id: number
  feed_item_id: number
}

/** A feed item of the group of jobs is found by what it says; it follows every change of the item. */
export async function keepJob(tx: Tx, { group_id, feed_item_id }: Said): Promise<void> {
  if (group_id !== reservedGroups.jobs) return
  const feed = (await feedsByIds(tx.db, [feed_item_id])).get(feed_item_id)
  const { title, category, currency, budget, range_budget } = feed?.data ?? {}
  if (!feed || title === undefined || category === undefined || currency === undefined) return
  await proveUnbound(tx, feed_item_id, currency)
  await statement(
    tx.db,
    `insert into jobs (feed_item_id, poster_id, category, currency, budget_min, budget_max, country_code, region, words, posted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, folded($9), $10)
     on conflict (feed_item_id) do update set category = excluded.category, currency = excluded.currency,
       budget_min = excluded.budget_min, budget_max = excluded.budget_max, country_code = excluded.country_code,
       region = excluded.region, words = excluded.words`,
    [
      feed_item_id,
      feed.user_id,
      category,
      currency,
      budget ?? range_budget?.min,
      budget ?? range_budget?.max,
      feed.data.country_code ?? '',
      feed.data.state ?? '',
      `${title} ${feed.text} ${feed.data.state ?? ''}`,
      feed.created_at,
    ],
  )
  await jobChanged(tx, feed_item_id)
  // A job that was hidden takes no offers; shown again, its poster opens it.
  if (feed.hidden_at !== null) await dropJob(tx, { group_id, feed_item_id })
}

/** Proves that nothing was offered in another currency: it can't be paid in this one. @throws refusal invalid_input. */
async function proveUnbound(tx: Tx, feedItemId: number, currency: string): Promise<void> {
  // The job first: an offer that is on its way is there, or finds the job changed.
  const [job] = await statement<{ currency: string }>(
    tx.db,
    'select currency from jobs where feed_item_id = $1 for no key update',
    [feedItemId],
  )
  if (job === undefined || job.currency === currency) return
  const bound = await statement(
    tx.db,
    `select from offers where feed_item_id = $1 and state in ('sent', 'received', 'accepted') limit 1`,
    [feedItemId],
  )
  if (bound.length > 0)
    refuse('invalid_input', { fields: { 'data.currency': 'job_currency_offered' } })
}

/** A job that was taken away takes no offers, its offers are over, and nobody is told of it any more. */
export async function dropJob(tx: Tx, { group_id, feed_item_id }: Said): Promise<void> {
  if (group_id !== reservedGroups.jobs) return
  const posted = await statement<{ poster_id: number | null }>(
    tx.db,
    `update jobs set state = case state when 'open' then 'closed' else state end where feed_item_id = $1
     returning poster_id`,
    [feed_item_id],
  )
  await withdrawWords(
    tx,
    posted.map(({ poster_id }) => poster_id),
    [newJobKey(feed_item_id)],
  )
  const ended = await expireRivals(tx, feed_item_id, null)
  await jobChanged(tx, feed_item_id)
  for (const offer of ended) await tellAbout(tx, offer, 'offer.expired', null, offer.user_id)
  if (ended.length > 0)
    await emit(tx, 'offers.ended', { offer_ids: ended.map(({ offer_id }) => offer_id) })
}

/** Takes a suspended account's jobs off every list, and brings them back when that is lifted. */
export async function followSuspension(
  tx: Tx,
  { user_id, suspended }: { user_id: number; suspended: boolean },
): Promise<void> {
  const rows = await statement<{ feed_item_id: number }>(
    tx.db,
    `update jobs set poster_suspended = $2 where poster_id = $1 and poster_suspended <> $2 returning feed_item_id`,
    [user_id, suspended],
  )
  const ids = rows.map(({ feed_item_id }) => String(feed_item_id))
  await searchablesChanged(tx, 'job', ids)
}

/** Ends the open offers of a job, but one. @returns offers that ended, for the caller who tells their people. */
export async function expireRivals(
  tx: Tx,
  feedItemId: number,
  but: string | null,
): Promise<OfferRow[]> {
  return statement<OfferRow>(
    tx.db,
    `with over as (
       update offers set state = 'expired', changed_at = now()
       where feed_item_id = $1 and state in ('sent', 'received') and offer_id is distinct from $2
       returning *
     ), noted as (
       insert into offer_acts (offer_id, by_id, act, price) select offer_id, null, 'expire', price from over
     )
     select * from over`,
    [feedItemId, but],
  )
}

const steps = { close: ['open', 'closed'], reopen: ['closed', 'open'] } as const

/**
 * Closes one's own job to offers, or opens it again. @throws refusal job_closed where it is not so any more, or the job
 * is out of sight: the row is held, so it is not hidden meanwhile.
 */
export async function setJobState(tx: Tx, job: JobRow, verb: keyof typeof steps): Promise<void> {
  const [from, to] = steps[verb]
  const done = await hiringDb(tx.db)
    .updateTable('jobs')
    .set({ state: to })
    .where('feed_item_id', '=', job.feed_item_id)
    .where('state', '=', from)
    .returning('feed_item_id')
    .executeTakeFirst()
  const feed = (await feedsByIds(tx.db, [job.feed_item_id])).get(job.feed_item_id)
  if (done === undefined || (verb === 'reopen' && feed?.hidden_at !== null)) refuse('job_closed')
  await jobChanged(tx, job.feed_item_id)
}
