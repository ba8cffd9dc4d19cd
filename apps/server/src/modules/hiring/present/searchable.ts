import { languages } from '@plaudit/contract/constants'
import { toLocale } from '@plaudit/i18n/locale'
import { formatPrice } from '@plaudit/i18n/prices'
import { statement } from '../../../platform/db/db.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import type { Searchable } from '../../../platform/searchable.ts'
import { feedsByIds } from '../../feeds/data/feeds.ts'
import type { JobRow } from '../tables.ts'

/** The budget in each language, as one line. */
const lineOf = ({ budget_min, budget_max, currency }: JobRow) =>
  Object.fromEntries(
    languages.map((language) => {
      const price = (amount: number) =>
        formatPrice({ amount, currency }, toLocale(language.toLowerCase()) ?? 'en')
      const min = price(budget_min)
      return [
        language,
        budget_min === budget_max
          ? min
          : sentence('hiring_server_search_line', language, { min, max: price(budget_max) }),
      ]
    }),
  )

/** Open jobs as the search knows them; their budget is their picture (product 14). */
export const searchableJobs: Searchable = {
  kind: 'job',
  async load(db, ids) {
    const jobs = await statement<JobRow>(
      db,
      `select * from jobs where feed_item_id = any ($1::bigint[]) and state = 'open' and not poster_suspended`,
      [ids],
    )
    const feeds = await feedsByIds(
      db,
      jobs.map(({ feed_item_id }) => feed_item_id),
    )
    return jobs.flatMap((job) => {
      const feed = feeds.get(job.feed_item_id)
      if (feed === undefined || feed.hidden_at !== null) return []
      return {
        id: String(job.feed_item_id),
        owner_id: job.poster_id,
        audience: null,
        title: feed.data.title ?? '',
        text: `${feed.text} ${job.region}`,
        line: lineOf(job),
        href: `/jobs/${job.feed_item_id}`,
        picture: '',
        weight: 0,
      }
    })
  },
  async all(db, after, limit) {
    const rows = await statement<{ feed_item_id: number }>(
      db,
      'select feed_item_id from jobs where feed_item_id > $1 order by feed_item_id limit $2',
      [after ?? 0, limit],
    )
    return rows.map(({ feed_item_id }) => String(feed_item_id))
  },
}
