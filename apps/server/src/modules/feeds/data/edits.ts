import { statement, type Db } from '../../../platform/db/db.ts'
import type { CommentRow, FeedRow } from '../tables.ts'

/** Returns the texts that stood in something before it was changed, the latest first. */
export async function editsOf(
  db: Db,
  { feed, comment }: { feed: FeedRow | undefined; comment: CommentRow | undefined },
): Promise<{ text: string; until: string }[]> {
  const rows = await statement<{ text: string; until: Date }>(
    db,
    comment === undefined
      ? `select text, until from feed_edits where group_id = $1 and feed_item_id = $2 order by edit_id desc limit 100`
      : `select text, until from comment_edits where comment_id = $1 order by edit_id desc limit 100`,
    comment === undefined ? [feed?.group_id, feed?.feed_item_id] : [comment.comment_id],
  )
  return rows.map(({ text, until }) => ({ text, until: until.toISOString() }))
}
