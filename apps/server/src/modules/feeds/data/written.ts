import { writtenPageSize as limit } from '@plaudit/contract/feeds/constants'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import {
  comesAfter,
  listOrder,
  pageOf,
  placeFrom,
  placeIn,
  sortedBy,
  type Place,
} from '../../../platform/keyset.ts'

/** Something that a person wrote, and what it stands in. */
export interface WrittenRow {
  kind: 'post' | 'comment' | 'reply'
  id: string
  title: string
  text: string
  created_at: Date
  is_hidden: boolean
  /** Club of a post, or of the post below which it was said; null below a service, or if the post is gone. */
  group_id: number | null
  feed_item_id: number | null
  /** The service that was commented. */
  sx_id: string | null
  /** The comment to which a link leads: a reply stands with the comment that it answers. */
  comment_id: string | null
}

const latest = listOrder('written', [
  { by: 'created_at', type: 'timestamptz', order: 'desc' },
  { by: 'id', type: 'text', order: 'desc' },
])

/** Returns what a person wrote anywhere and did not take back, the latest first. */
export async function writtenBy(db: Db, userId: number, after: string | undefined) {
  const { rows } = await sql<WrittenRow & { place: Place }>`
    select w.*, ${placeIn(latest)} as place from (
      select 'post' as kind, fx_id collate "C" as id, coalesce(data ->> 'title', poll ->> 'question', '') as title, text,
        created_at, hidden_at is not null as is_hidden, group_id, feed_item_id, null as sx_id, null as comment_id
      from feeds where user_id = ${userId} and deleted_at is null
      union all
      select case when c.parent_id is null then 'comment' else 'reply' end, c.comment_id collate "C", '', c.text,
        c.created_at, c.hidden_at is not null, f.group_id, f.feed_item_id,
        case when c.type = 'service' then c.subject_id end, coalesce(c.parent_id, c.comment_id)
      from comments c left join feeds f on c.type = 'feed' and f.fx_id = c.subject_id and f.deleted_at is null
      where c.user_id = ${userId} and c.deleted_at is null
    ) w where ${after === undefined ? sql`true` : comesAfter(latest, placeFrom(latest, after))}
    order by ${sortedBy(latest)} limit ${limit + 1}`.execute(db)
  return pageOf(rows, latest, limit)
}
