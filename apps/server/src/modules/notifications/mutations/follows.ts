import type { FollowKind } from '@plaudit/contract/notifications/kinds'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import type { Ports } from '../../../platform/ports.ts'
import { followedBy, followersOf } from '../data/follows.ts'
import { isCrowd, reachedAmong } from '../data/news.ts'
import { writeNews } from './news.ts'
import { tell, type Notice } from './tell.ts'

export interface FollowToSet {
  kind: FollowKind
  subject: string
  wanted: boolean
  reminders?: boolean | undefined
}

/**
 * Follows or no longer; as it is wanted, however often it is asked.
 * @throws refusal not_found for a thing that the person may not know of on this site; they can always leave it.
 */
export async function setFollow(
  tx: Tx,
  ports: Ports,
  caller: Caller,
  given: FollowToSet,
): Promise<void> {
  const { user_id } = personOf(caller)
  const { kind, subject, wanted, reminders } = given
  if (wanted && (await followedBy(tx.db, ports, caller, given)) === undefined) refuse('not_found')
  await statement(
    tx.db,
    wanted
      ? // What was said before they came is no news to them.
        `insert into follows (user_id, kind, subject, reminders, news_upto)
         select $1, $2, $3, coalesce($4, true), coalesce(max(news_id), 0) from news where kind = $2 and subject = $3
         on conflict (user_id, kind, subject) do update set reminders = coalesce($4, follows.reminders)`
      : 'delete from follows where user_id = $1 and kind = $2 and subject = $3 and ($4::boolean is null or true)',
    [user_id, kind, subject, reminders ?? null],
  )
}

const batch = 500

/** Followers who may be told. */
export interface Audience {
  /** Its name, by which it is asked for when somebody looks (`newsAudience`). */
  name: string
  /** Returns the people among these who belong to it now. */
  among: (userIds: number[]) => Promise<number[]>
}

/**
 * Tells everybody who follows something, some at a time, each batch in a transaction of its own: the key keeps a second
 * telling, after a break, from saying it twice. With more than a hundred followers nobody gets a row for what they have
 * not looked at: it is written once for all, and followers who are here or are reached by another channel have a notice
 * at once.
 * @param options.audience without it, everybody who may know of the thing.
 */
export async function tellFollowers(
  db: Db,
  followed: { kind: FollowKind; subject: string },
  notice: Omit<Notice, 'to'>,
  { audience, ...which }: { reminders?: boolean; audience?: Audience } = {},
): Promise<void> {
  const isNews = await isCrowd(db, followed)
  if (isNews)
    await inTransaction(db, (tx) =>
      writeNews(tx, followed, notice, { ...which, audience: audience?.name }),
    )
  for (let after = 0; ;) {
    const followers = await followersOf(db, followed, { after, limit: batch, ...which })
    const theirs = (await audience?.among(followers)) ?? followers
    const to = isNews ? await reachedAmong(db, notice.type, theirs) : theirs
    if (to.length > 0) await inTransaction(db, (tx) => tell(tx, { ...notice, to }))
    after = followers.at(-1) ?? after
    if (followers.length < batch) return
  }
}
