import { statement, type Db } from '../../../platform/db/db.ts'
import type { Neighbour } from '../../../platform/reported.ts'
import type { CommentRow } from '../tables.ts'
import { findComment } from './comments.ts'
import { findFeed } from './feeds.ts'

const longest = 600
const short = ({
  user_id,
  text,
  created_at,
}: Pick<CommentRow, 'user_id' | 'text' | 'created_at'>) => ({
  author_id: user_id,
  text: text.slice(0, longest),
  at: created_at,
})

/** The one that was said just before or after a comment in the same place, by everybody's leave. */
async function beside(
  db: Db,
  { type, subject_id, parent_id, comment_id }: CommentRow,
  isBefore: boolean,
): Promise<Neighbour[]> {
  const [sign, order] = isBefore ? ['<', 'desc'] : ['>', 'asc']
  const rows = await statement<CommentRow>(
    db,
    `select * from comments where type = $1 and subject_id = $2 and parent_id is not distinct from $3
       and (created_at, comment_id) ${sign} (select created_at, comment_id from comments where comment_id = $4)
       and deleted_at is null and hidden_at is null
     order by created_at ${order}, comment_id ${order} limit 1`,
    [type, subject_id, parent_id, comment_id],
  )
  return rows.map(short)
}

/** Returns what a comment or reply answers, and its neighbours: what admins need to understand a report. */
export async function aroundComment(db: Db, id: string) {
  const row = await findComment(db, id)
  if (row === undefined) return { before: [], after: [] }
  const feed = row.type === 'feed' ? await findFeed(db, row.subject_id) : undefined
  const parent = row.parent_id === null ? undefined : await findComment(db, row.parent_id)
  return {
    before: [
      ...(feed && feed.deleted_at === null ? [short(feed)] : []),
      ...(parent && parent.deleted_at === null ? [short(parent)] : []),
      ...(await beside(db, row, true)),
    ],
    after: await beside(db, row, false),
  }
}
