import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller, type Viewer } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { findFeed } from '../../feeds/data/feeds.ts'
import { jobBudgets } from '../data/budgets.ts'
import { findJob, jobCounts, offersOnJobs, searchJobs } from '../data/jobs.ts'
import { setJobState } from '../mutations/jobs.ts'
import { isPoster, maySeeJob } from '../policy.ts'
import { presentJobs } from '../present/jobs.ts'
import type { JobRow } from '../tables.ts'

/**
 * A job that somebody may know of on their site, by its item: their own, and one that they offered for, are on every one.
 * @throws refusal not_found.
 */
export async function jobOfItem(db: Db, key: string | number, viewer: Viewer): Promise<JobRow> {
  const feed = await findFeed(db, key)
  if (feed === undefined || feed.deleted_at !== null) return refuse('not_found')
  const job = (await findJob(db, feed.feed_item_id)) ?? refuse('not_found')
  if (maySeeJob(job, feed, viewer)) return job
  const offers = await offersOnJobs(db, [job.feed_item_id], viewer.person?.user_id)
  const offered = offers.get(job.feed_item_id)?.offer_id != null
  return offered && feed.hidden_at === null ? job : refuse('not_found')
}

async function jobNow(db: Db, row: JobRow, caller: Caller) {
  const now = (await findJob(db, row.feed_item_id)) ?? row
  const [job] = await presentJobs(db, [now], caller)
  return { job: job ?? refuse('not_found') }
}

/** Jobs (product 7): they are written as feed items of group 108, and found here. */
export const jobRoutes = (): Route[] => [
  route('jobs/search', {
    limit: 'read',
    searches: true,
    mayBeOld: true,
    read: async ({ db, caller, input }) => {
      const posterId = input.mine === true ? personOf(caller).user_id : undefined
      const whose = { posterId, site: caller.site }
      const [{ rows, next }, counts, budgets] = await Promise.all([
        searchJobs(db, input, whose),
        jobCounts(db, input, whose),
        input.after === undefined ? jobBudgets(db, input, whose) : null,
      ])
      const { page, limit } = input
      const jobs = await presentJobs(db, rows, caller)
      return { jobs, ...counts, budgets, next, page, limit }
    },
  }),
  route('jobs/get', {
    limit: 'read',
    read: async ({ db, caller, input }) =>
      jobNow(db, await jobOfItem(db, input.fx_id, caller), caller),
  }),
  route('jobs/setState', {
    limit: 'write',
    authorise: async ({ db, caller, input }) => {
      const person = personOf(caller)
      const job = await jobOfItem(db, input.fx_id, caller)
      return isPoster(job, person) ? job : refuse('forbidden')
    },
    verb: ({ tx, input, scope }) => setJobState(tx, scope, input.verb),
    present: (_, { db, caller, scope }) => jobNow(db, scope, caller),
  }),
]
