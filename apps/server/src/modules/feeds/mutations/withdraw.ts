import type { Tx } from '../../../platform/db/db.ts'
import { withdrawWords } from '../../notifications/mutations/announce.ts'
import type { CommentRow, FeedRow } from '../tables.ts'

/** A comment that was taken back or is out of sight leaves what people were told, and mails that wait. */
export const withdrawSaid = (
  tx: Tx,
  { comment_id: id, user_id }: Pick<CommentRow, 'comment_id' | 'user_id'>,
): Promise<void> =>
  withdrawWords(tx, [user_id], [`comment:${id}`, `reply:${id}`, `mention:comment:${id}`])

/** The same of a post. */
export const withdrawPosted = (
  tx: Tx,
  { fx_id, user_id }: Pick<FeedRow, 'fx_id' | 'user_id'>,
): Promise<void> => withdrawWords(tx, [user_id], [`mention:feed:${fx_id}`])
