import type { FollowKind } from '@plaudit/contract/notifications/kinds'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { followersOf } from '../data/follows.ts'
import { tell, type Notice } from './tell.ts'

export interface FollowToSet {
  kind: FollowKind
  subject: string
  wanted: boolean
  reminders?: boolean | undefined
}

/** Follows or no longer; as it is wanted, however often it is asked. */
export async function setFollow(tx: Tx, userId: number, given: FollowToSet): Promise<void> {
  const { kind, subject, wanted, reminders } = given
  await statement(
    tx.db,
    wanted
      ? `insert into follows (user_id, kind, subject, reminders) values ($1, $2, $3, coalesce($4, true))
         on conflict (user_id, kind, subject) do update set reminders = coalesce($4, follows.reminders)`
      : 'delete from follows where user_id = $1 and kind = $2 and subject = $3 and ($4::boolean is null or true)',
    [userId, kind, subject, reminders ?? null],
  )
}

const batch = 500

/**
 * Tells everybody who follows something, some at a time, each batch in a transaction of its own: the key keeps a second
 * telling, after a break, from saying it twice.
 */
export async function tellFollowers(
  db: Db,
  followed: { kind: FollowKind; subject: string },
  notice: Omit<Notice, 'to'>,
  options: { reminders?: boolean } = {},
): Promise<void> {
  for (let after = 0; ;) {
    const to = await followersOf(db, followed, { after, limit: batch, ...options })
    if (to.length === 0) return
    await inTransaction(db, (tx) => tell(tx, { ...notice, to }))
    after = to.at(-1) ?? after
    if (to.length < batch) return
  }
}
