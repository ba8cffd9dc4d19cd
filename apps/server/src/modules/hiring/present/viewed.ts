import { numbersIn, type ViewablePort } from '../../../platform/viewable.ts'
import { feedsByIds, findFeed } from '../../feeds/data/feeds.ts'
import { isPoster, maySeeJob } from '../policy.ts'
import { hiringDb } from '../tables.ts'
import { presentJobs } from './jobs.ts'

/** Jobs that somebody may open, closed ones too. */
export const viewedJobs: ViewablePort = async (db, ids, viewer) => {
  const numbers = numbersIn(ids)
  for (const id of ids) {
    const feed = /^\d+$/.test(id) ? undefined : await findFeed(db, id)
    if (feed !== undefined) numbers.push(feed.feed_item_id)
  }
  if (numbers.length === 0) return new Map()
  const rows = await hiringDb(db)
    .selectFrom('jobs')
    .selectAll()
    .where('feed_item_id', 'in', numbers)
    .execute()
  const feeds = await feedsByIds(db, numbers)
  const shown = rows.filter((row) => {
    const feed = feeds.get(row.feed_item_id)
    return feed !== undefined && maySeeJob(row, feed, viewer)
  })
  const own = new Set(shown.filter((row) => isPoster(row, viewer.person)))
  const jobs = await presentJobs(db, shown, viewer)
  return new Map(
    jobs.map(({ feed_item_id, title, user }) => [
      feed_item_id,
      {
        title,
        text: user?.full_name ?? '',
        href: `/jobs/${feed_item_id}`,
        picture: null,
        isOwn: [...own].some((row) => row.feed_item_id === feed_item_id),
      },
    ]),
  )
}
