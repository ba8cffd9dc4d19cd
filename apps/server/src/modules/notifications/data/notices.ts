import type { NoticeFeed } from '@plaudit/contract/notifications/kinds'
import { statement, type Db } from '../../../platform/db/db.ts'
import { exactTotals } from '../../../platform/keyset.ts'
import { typesOfFeed } from '../../../platform/notices.ts'

/** Notices of one group, as they are shown: the latest with how many there are. */
export interface NoticeGroup {
  notice_id: number
  type: string
  href: string
  values: Record<string, string | number>
  created_at: Date
  is_seen: boolean
  notices: number
  /** People who did it, the latest first, three at most. */
  actors: number[]
  people: number
}

interface Asked {
  feed?: NoticeFeed | undefined
  before?: number | undefined
  limit: number
  page: number
}

/** Rows of a person that a feed shows: `$2` its types, `$3` its name. */
const inFeed = `user_id = $1 and in_app
  and case when $2::text[] is null then type <> 'message' else type = any ($2) or split_part(type, '.', 1) = $3 end`
const valuesOf = (userId: number, feed: NoticeFeed | undefined) => [
  userId,
  feed === undefined ? null : typesOfFeed(feed),
  feed ?? null,
]

/** Counts the groups of a feed, 10,000 at most. */
export async function countNotices(
  db: Db,
  userId: number,
  feed: NoticeFeed | undefined,
): Promise<number> {
  const [row] = await statement<{ total: number }>(
    db,
    `select count(*) as total from (
       select from notices where ${inFeed} group by group_key, seen_at is not null limit ${exactTotals}) as counted`,
    valuesOf(userId, feed),
  )
  return row?.total ?? 0
}

/** A person's notices by groups, the latest first; seen ones and new ones are groups of their own. */
export async function noticesOf(
  db: Db,
  userId: number,
  { feed, before, limit, page }: Asked,
): Promise<NoticeGroup[]> {
  return statement<NoticeGroup>(
    db,
    `with groups as (
       select group_key, seen_at is not null as is_seen, max(notice_id) as notice_id, count(*)::int as notices,
         count(distinct actor_id)::int as people
       from notices where ${inFeed}
       group by 1, 2
       having $4::bigint is null or max(notice_id) < $4
       order by max(notice_id) desc limit $5 offset $6
     )
     select g.notice_id, n.type, n.href, n."values", n.created_at, g.is_seen, g.notices, g.people,
       array(
         select a.actor_id from notices a
         where a.user_id = $1 and a.in_app and a.group_key = g.group_key and (a.seen_at is not null) = g.is_seen and a.actor_id is not null
         group by a.actor_id order by max(a.notice_id) desc limit 3
       ) as actors
     from groups g join notices n on n.user_id = $1 and n.notice_id = g.notice_id
     order by g.notice_id desc`,
    [
      ...valuesOf(userId, feed),
      ...[before ?? null, limit, before === undefined ? (page - 1) * limit : 0],
    ],
  )
}

interface OpenedNotice {
  notice_id: number
  href: string
  values: Record<string, unknown>
}

/** Returns one of the reader's own notices, for its address. */
export async function noticeById(
  db: Db,
  userId: number,
  noticeId: number,
): Promise<OpenedNotice | undefined> {
  const [row] = await statement<OpenedNotice>(
    db,
    'select notice_id, href, "values" from notices where user_id = $1 and notice_id = $2',
    [userId, noticeId],
  )
  return row
}

/** Groups that wait for each of these people. */
export async function unseenCounts(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await statement<{ user_id: number; unread: number }>(
    db,
    `select user_id, count(distinct group_key)::int as unread from notices
     where user_id = any ($1::bigint[]) and seen_at is null and in_app and type <> 'message' group by user_id`,
    [userIds],
  )
  return new Map(rows.map(({ user_id, unread }) => [user_id, unread]))
}

/** The same with conversations among them, for the icon of an app that is not open. */
export async function newCounts(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await statement<{ user_id: number; unread: number }>(
    db,
    `select user_id, count(distinct group_key)::int as unread from notices
     where user_id = any ($1::bigint[]) and seen_at is null and in_app group by user_id`,
    [userIds],
  )
  return new Map(rows.map(({ user_id, unread }) => [user_id, unread]))
}

/** Returns those of some notices of a person that nobody has looked at. */
export async function unseenAmong(
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await statement<{ notice_id: number }>(
    db,
    `select notice_id from notices where user_id = $1 and notice_id = any ($2::bigint[]) and seen_at is null`,
    [userId, ids],
  )
  return rows.map(({ notice_id }) => notice_id)
}

/** Counts the waiting notices of each type. */
export async function unseenByType(db: Db, userId: number): Promise<Map<string, number>> {
  const rows = await statement<{ type: string; unread: number }>(
    db,
    `select type, count(distinct group_key)::int as unread from notices
     where user_id = $1 and seen_at is null and in_app group by type`,
    [userId],
  )
  return new Map(rows.map(({ type, unread }) => [type, unread]))
}

export interface Actor {
  ID: number
  full_name: string
  username: string
  avatar_id: string | null
}

/** Names and faces of the people who did something. Accounts stand above this module, so they are read as rows. */
export async function actorsByIds(db: Db, ids: readonly number[]): Promise<Map<number, Actor>> {
  if (ids.length === 0) return new Map()
  const rows = await statement<Actor>(
    db,
    'select user_id as "ID", full_name, username, avatar_id from users where user_id = any ($1::bigint[])',
    [[...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.ID, row]))
}
