import type { Tx } from '../../../platform/db/db.ts'
import { rewordWords, withdrawWords } from '../../notifications/mutations/announce.ts'
import type { CommentRow, FeedRow } from '../tables.ts'

const keysOf = (id: string): string[] => [`comment:${id}`, `reply:${id}`, `mention:comment:${id}`]

/** Beginning of a text that a notice of it repeats. */
export const quotedOf = (text: string): string => text.slice(0, 120)

/** A comment that was changed says in notices, and in mails that wait, what it says now. */
export const rewordSaid = (
  tx: Tx,
  { comment_id: id, user_id, text }: Pick<CommentRow, 'comment_id' | 'user_id' | 'text'>,
): Promise<unknown> => rewordWords(tx, user_id, keysOf(id), quotedOf(text))

/** The same of a post. */
export const rewordPosted = (
  tx: Tx,
  { fx_id, user_id, text }: Pick<FeedRow, 'fx_id' | 'user_id' | 'text'>,
): Promise<unknown> => rewordWords(tx, user_id, [`mention:feed:${fx_id}`], quotedOf(text))

/** A comment that was taken back or is out of sight leaves what people were told, and mails that wait. */
export const withdrawSaid = (
  tx: Tx,
  { comment_id: id, user_id }: Pick<CommentRow, 'comment_id' | 'user_id'>,
): Promise<void> => withdrawWords(tx, [user_id], keysOf(id))

/** Key of what followers are told of a new post. */
export const postedKey = (fxId: string): string => `feed:${fxId}:posted`

/** The same of a post: followers are not led to it any more either. */
export const withdrawPosted = (
  tx: Tx,
  { fx_id, user_id }: Pick<FeedRow, 'fx_id' | 'user_id'>,
): Promise<void> => withdrawWords(tx, [user_id], [`mention:feed:${fx_id}`, postedKey(fx_id)])
