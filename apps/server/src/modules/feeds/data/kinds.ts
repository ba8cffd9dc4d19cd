import { feedKinds, type FeedKind } from '@plaudit/contract/feeds/constants'
import { sql, type RawBuilder } from 'kysely'
import { statement, type Db } from '../../../platform/db/db.ts'
import { exactTotals } from '../../../platform/keyset.ts'

/** Conditions that make a post one of a kind; each has its index (`0150_feeds.sql`). A post can be of several. */
const conditions: Record<FeedKind, string> = {
  // The address of a page has its question mark within a word.
  question: String.raw`f.text ~ '\?(\s|$)'`,
  poll: 'f.poll is not null',
  picture: `exists (select from feed_pictures p
    where p.group_id = f.group_id and p.feed_item_id = f.feed_item_id and p.position = 0)`,
  film: '(f.film_id is not null or f.media_url is not null)',
  link: 'f.link_url is not null',
}

/** The condition of a kind over the row of `feeds`, which the query calls `f`. */
export const ofKind = (kind: FeedKind): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(conditions[kind])}`

/** Counts a club's posts of each kind, 10,000 of each at most; of one author alone if one is named. */
export async function kindCounts(
  db: Db,
  groupId: number,
  author?: number,
): Promise<Record<FeedKind, number>> {
  const counted = feedKinds.map(
    (kind) => `(select count(*) from (
       select from feeds f where f.group_id = $1 and f.deleted_at is null and f.hidden_at is null
         and ($2::bigint is null or f.user_id = $2) and ${conditions[kind]} limit ${exactTotals}) c) as ${kind}`,
  )
  const [row] = await statement<Record<FeedKind, number>>(db, `select ${counted.join(', ')}`, [
    groupId,
    author ?? null,
  ])
  return row ?? { question: 0, poll: 0, picture: 0, film: 0, link: 0 }
}
