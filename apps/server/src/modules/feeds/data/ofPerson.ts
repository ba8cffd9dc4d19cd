import type { Db } from '../../../platform/db/db.ts'
import { exported, type Exported } from '../../../platform/person.ts'

/** Exports what a person wrote, answered and liked (product 1: export). */
export function exportFeeds(db: Db, userId: number): Exported[] {
  const part = (name: string, text: string) => exported(db, name, text, [userId])
  return [
    part(
      'posts',
      `select fx_id, group_id, text, media_url, link_url, poll, data, created_at, edited_at from feeds
       where user_id = $1 and deleted_at is null order by feed_item_id`,
    ),
    part(
      'comments',
      `select comment_id, type, subject_id, parent_id, text, created_at, edited_at from comments
       where user_id = $1 and deleted_at is null order by created_at`,
    ),
    part(
      'likes',
      'select type, subject_id, created_at from likes where user_id = $1 order by created_at',
    ),
    part(
      'poll_answers',
      'select group_id, feed_item_id, options, answered_at from poll_answers where user_id = $1 order by answered_at',
    ),
  ]
}
