import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'
import { searchablesChanged } from '../../../platform/searchable.ts'

/** Posts and comments stay without the person, emptied of what they wrote where nobody answered; likes go with them. */
export async function forgetFeeds(tx: Tx, { user_id }: Leaving): Promise<void> {
  await statement(
    tx.db,
    `with gone as (delete from likes where user_id = $1 returning type, subject_id)
     insert into like_changes (type, subject_id, topic)
     select g.type, g.subject_id, 'likes:' || coalesce(c.subject_id, g.subject_id)
     from gone g left join comments c on g.type in ('Comment', 'Reply') and c.comment_id = g.subject_id`,
    [user_id],
  )
  await statement(tx.db, 'delete from poll_answers where user_id = $1', [user_id])
  await statement(
    tx.db,
    `delete from feed_pictures p using feeds f
     where p.group_id = f.group_id and p.feed_item_id = f.feed_item_id and f.user_id = $1`,
    [user_id],
  )
  await statement(
    tx.db,
    `with edits as (delete from feed_edits e using feeds f
       where e.group_id = f.group_id and e.feed_item_id = f.feed_item_id and f.user_id = $1)
     delete from comment_edits e using comments c where e.comment_id = c.comment_id and c.user_id = $1`,
    [user_id],
  )
  await forgetPosts(tx, user_id)
  await statement(
    tx.db,
    `update comments set user_id = null, client_id = null, body_hash = null, text = '–', wipe_at = null, deleted_at = coalesce(deleted_at, now())
     where user_id = $1`,
    [user_id],
  )
}

/** In a club the search knows a post as its owner's, and the owner stays: it is told of each. */
async function forgetPosts(tx: Tx, userId: number): Promise<void> {
  const posts = await statement<{ feed_item_id: number }>(
    tx.db,
    `update feeds set user_id = null, client_id = null, body_hash = null, text = '', media_url = null, film_id = null, link_url = null, link = null,
       link_image = null, poll = null, data = '{}', wipe_at = null, deleted_at = coalesce(deleted_at, now()) where user_id = $1
     returning feed_item_id`,
    [userId],
  )
  await searchablesChanged(
    tx,
    'post',
    posts.map(({ feed_item_id }) => String(feed_item_id)),
  )
}
