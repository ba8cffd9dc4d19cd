import { statement, type Tx } from '../../../platform/db/db.ts'
import { personalTypes } from '../../../platform/notices.ts'
import { ownTopic } from '../../../platform/realtime/grants.ts'
import { announceAll, type Announcer } from '../../../platform/realtime/topics.ts'
import { unseenCounts } from '../data/notices.ts'
import { dropStaleDigests } from './waitingMails.ts'

/** Keeps nothing in memory: a watcher reads the log at the NOTIFY. Verbs of other modules tell without a hub. */
const byLog: Announcer = { keep: () => '-', tell: () => undefined }

/** Tells people's devices how many notices wait: a notice that was seen on one is gone on all (product 9). */
export async function announceCounts(tx: Tx, userIds: readonly number[]): Promise<void> {
  const counts = await unseenCounts(tx.db, userIds)
  await announceAll(
    tx,
    byLog,
    userIds.map((id) => ({
      topic: ownTopic('notifications', id),
      type: 'update' as const,
      data: { unread: counts.get(id) ?? 0 },
    })),
  )
}

/**
 * Marks notices as seen, and takes back what has not been sent of them. A whole list that was looked at holds nothing that
 * is not shown in the app, no messages, which stand in their conversations, and nothing later than `upto`: that is still
 * sent.
 * @returns how many were new.
 */
export async function seeNotices(
  tx: Tx,
  userId: number,
  which: {
    ids?: readonly number[]
    types?: readonly string[]
    groups?: readonly string[]
    /** The newest notice that was shown. */
    upto?: number | undefined
  },
): Promise<number> {
  const seen = await statement<{ notice_id: number }>(
    tx.db,
    `update notices set seen_at = now() where user_id = $1 and seen_at is null
       and ($2::bigint[] is null or group_key in (select group_key from notices where user_id = $1 and notice_id = any ($2)))
       and ($3::text[] is null or type = any ($3)) and ($4::text[] is null or group_key = any ($4))
       and (in_app or $2::bigint[] is not null or $4::text[] is not null)
       and (type <> 'message' or $2::bigint[] is not null or $3::text[] is not null or $4::text[] is not null)
       and ($5::bigint is null or notice_id <= $5)
     returning notice_id`,
    [userId, which.ids ?? null, which.types ?? null, which.groups ?? null, which.upto ?? null],
  )
  if (seen.length === 0) return 0
  await statement(
    tx.db,
    `update notice_outbox set state = 'cancelled' where user_id = $1 and notice_id = any ($2::bigint[]) and state in ('waiting', 'digest')`,
    [userId, seen.map(({ notice_id }) => notice_id)],
  )
  await announceCounts(tx, [userId])
  return seen.length
}

/**
 * Marks as seen what these people were told of one person in a group of notices, and takes back what has not been sent of
 * it: one of them answered for all.
 */
export async function seeFrom(
  tx: Tx,
  userIds: readonly number[],
  { group, by }: { group: string; by: number },
): Promise<void> {
  const seen = await statement<{ user_id: number }>(
    tx.db,
    `with those as (
       update notices set seen_at = now()
       where user_id = any ($1::bigint[]) and group_key = $2 and actor_id = $3 and seen_at is null
       returning user_id, notice_id
     ), stopped as (
       update notice_outbox o set state = 'cancelled' from those t
       where o.user_id = t.user_id and o.notice_id = t.notice_id and o.state in ('waiting', 'digest')
     )
     select user_id from those order by user_id`,
    [userIds, group, by],
  )
  if (seen.length > 0)
    await announceCounts(
      tx,
      seen.map(({ user_id }) => user_id),
    )
}

/** Marks what many people were told of one thing each as seen, in one statement: nobody's badge counts it. */
export async function seeQuietly(
  tx: Tx,
  seen: readonly { user_id: number; group: string }[],
): Promise<void> {
  if (seen.length === 0) return
  await statement(
    tx.db,
    `with those as (
       update notices n set seen_at = now() from unnest($1::bigint[], $2::text[]) as s (user_id, group_key)
       where n.user_id = s.user_id and n.group_key = s.group_key and n.seen_at is null returning n.user_id, n.notice_id
     )
     update notice_outbox o set state = 'cancelled' from those t
     where o.user_id = t.user_id and o.notice_id = t.notice_id and o.state in ('waiting', 'digest')`,
    [seen.map(({ user_id }) => user_id), seen.map(({ group }) => group)],
  )
}

/** People whose notices went learn how many are left, and no letter that waits tells of what went. */
async function afterGone(tx: Tx, gone: readonly { user_id: number }[]): Promise<void> {
  const people = [...new Set(gone.map(({ user_id }) => user_id))]
  if (people.length === 0) return
  await dropStaleDigests(tx.db, { people })
  await announceCounts(tx, people)
}

/** Takes back what a person was told of another one's words and signs and has not seen. */
export async function withdrawBetween(tx: Tx, userId: number, actor: number): Promise<void> {
  const gone = await statement<{ user_id: number }>(
    tx.db,
    `delete from notices where user_id = $1 and actor_id = $2 and (seen_at is null or "values" ? 'uncalled') and type = any ($3::text[])
     returning user_id`,
    [userId, actor, personalTypes()],
  )
  await afterGone(tx, gone)
}

/** Takes back what somebody was told of a place that is not theirs any more: its notices go, and what waits of them. */
export const withdrawNotices = (tx: Tx, userId: number, href: string): Promise<void> =>
  withdrawFromAll(tx, [userId], href)

/** The same for many people at once. */
export async function withdrawFromAll(
  tx: Tx,
  userIds: readonly number[],
  href: string,
): Promise<void> {
  const gone = await statement<{ user_id: number }>(
    tx.db,
    `delete from notices where user_id = any ($1::bigint[]) and (href = $2 or starts_with(href, $2 || '/') or starts_with(href, $2 || '?')
       or starts_with(href, $2 || '#'))
     returning user_id`,
    [userIds, href],
  )
  await afterGone(tx, gone)
}

/**
 * Takes back what people were told of these authors' words that are not to be read any more, seen or not: what waits to be
 * sent goes with it, and news that a follower has not come to look at.
 */
export async function withdrawWords(
  tx: Tx,
  authors: readonly (number | null)[],
  keys: readonly string[],
): Promise<void> {
  const gone = await statement<{ user_id: number }>(
    tx.db,
    `with news_gone as (
       delete from news where actor_id = any ($1::bigint[]) and key = any ($2::text[])
     )
     delete from notices where actor_id = any ($1::bigint[]) and key = any ($2::text[]) returning user_id`,
    [[...new Set(authors)].filter((id) => id !== null), keys],
  )
  await afterGone(tx, gone)
}

/** Letters and texts that wait with old words of what was reworded: given up, and written from the notice as it is now. */
const writtenAnew = `stale as (
       update mails set state = 'failed', problem = 'withdrawn', text = '', html = '' from reworded r
       where (for_user, for_notice) = (r.user_id, r.notice_id) and state = 'waiting' and claimed_until is null
       returning r.user_id, r.notice_id, channel
     ), again as (
       update notice_outbox o set state = 'waiting', send_at = now() from stale s
       where (o.user_id, o.notice_id, o.channel) =
         (s.user_id, s.notice_id, case s.channel when 'mail' then 'email' else 'mobile' end)
     )`

/**
 * Gives what people were told in words of an author the words that they were changed to, and what waits to be sent of it.
 * Nobody is told twice.
 */
export const rewordWords = (
  tx: Tx,
  author: number | null,
  keys: readonly string[],
  text: string,
): Promise<unknown> =>
  statement(
    tx.db,
    `with reworded as (
       update notices set "values" = "values" || jsonb_build_object('text', $3::text)
       where actor_id = $1 and key = any ($2::text[]) and "values" ->> 'text' is distinct from $3 and not "values" ? 'uncalled'
       returning user_id, notice_id
     ), ${writtenAnew} select from reworded`,
    [author, keys, text],
  )

/**
 * Gives the notices of a group that these people have not seen the words of what is left to tell; a notice of which
 * nothing is left goes, and one that was seen quotes nothing more. A letter that waits with the old words is written anew.
 * Nobody is told twice.
 */
export async function rewordNotices(
  tx: Tx,
  group: string,
  people: readonly number[],
  left: readonly { user_id: number; key: string; by: number | null; text: string }[],
): Promise<void> {
  const gone = await statement<{ user_id: number }>(
    tx.db,
    `with words as (
       select * from unnest($3::bigint[], $4::text[], $5::bigint[], $6::text[]) as w (user_id, key, actor_id, text)
     ), reworded as (
       update notices n set actor_id = w.actor_id, "values" = n."values" || jsonb_build_object('text', w.text)
       from words w where n.user_id = w.user_id and n.key = w.key and n.seen_at is null
         and n."values" ->> 'text' is distinct from w.text returning n.user_id, n.notice_id
     ), ${writtenAnew}, unquoted as (
       update notices n set "values" = n."values" - 'text'
       where n.user_id = any ($2::bigint[]) and n.group_key = $1 and n.seen_at is not null
     )
     delete from notices n where n.user_id = any ($2::bigint[]) and n.group_key = $1 and n.seen_at is null
       and not exists (select from words w where w.user_id = n.user_id and w.key = n.key)
     returning n.user_id`,
    [
      group,
      people,
      left.map(({ user_id }) => user_id),
      left.map(({ key }) => key),
      left.map(({ by }) => by),
      left.map(({ text }) => text),
    ],
  )
  await afterGone(tx, gone)
}
