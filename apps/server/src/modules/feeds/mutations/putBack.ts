import { statement, type Tx } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/events.ts'
import { refuse } from '../../../platform/errors.ts'
import { clubsByIds } from '../../clubs/data/clubs.ts'
import { commentsChanged, feedChanged, type Told } from '../events.ts'
import type { CommentRow, FeedRow } from '../tables.ts'

/** Words that keepers hid, or deleted a while ago, and the platform did not take down. */
const canBe = 'not taken_down and (deleted_at is null or wipe_at is not null)'

/** Puts a post back that keepers of its club hid or deleted. @throws refusal not_found where nothing of it is left. */
export async function putBackFeed(tx: Tx, { realtime }: Told, fxId: string): Promise<void> {
  const [row] = await statement<FeedRow>(
    tx.db,
    `update feeds set hidden_at = null, deleted_at = null, wipe_at = null where fx_id = $1 and ${canBe} returning *`,
    [fxId],
  )
  if (row === undefined) return refuse('not_found')
  const { group_id, feed_item_id, user_id } = row
  await emit(tx, 'feed.edited', { group_id, feed_item_id })
  const club = (await clubsByIds(tx.db, [group_id])).get(group_id)
  const about = { fx_id: fxId, feed_item_id, user_id }
  if (club) await feedChanged(tx, realtime, club.gx_id, 'update', about)
}

/** The same of a comment or reply. @throws refusal not_found. */
export async function putBackSaid(tx: Tx, told: Told, id: string): Promise<void> {
  const [row] = await statement<CommentRow>(
    tx.db,
    `update comments set hidden_at = null, deleted_at = null, wipe_at = null where comment_id = $1 and ${canBe} returning *`,
    [id],
  )
  if (row === undefined) return refuse('not_found')
  const { comment_id, parent_id, user_id } = row
  await commentsChanged(tx, told, row, 'update', {
    comment_id: parent_id ?? comment_id,
    ...(parent_id !== null && { reply_id: comment_id }),
    user_id,
  })
}
