import { preferenceRules, type NoticeChannel } from '@plaudit/contract/notifications/kinds'
import { statement, type Db } from '../../../platform/db/db.ts'
import { noticeType } from '../../../platform/notices.ts'
import type { Follow } from './follows.ts'

type Subject = Pick<Follow, 'kind' | 'subject'>

/** Notice to all followers of something at once. */
export interface News extends Subject {
  news_id: number
  type: string
  key: string
  group_key: string
  actor_id: number | null
  href: string
  values: Record<string, string | number>
  created_at: Date
  /** Audience that alone hears of it; null: everybody who may know of the thing. */
  audience: string | null
}

/** As many followers have a notice each; of more nobody gets a row for what they have not looked at (product 9). */
const mostRows = 100

/** Tells whether so many follow something that news of it is one row for all. */
export async function isCrowd(db: Db, { kind, subject }: Subject): Promise<boolean> {
  const rows = await statement(
    db,
    `select from follows where kind = $1 and subject = $2 limit ${mostRows + 1}`,
    [kind, subject],
  )
  return rows.length > mostRows
}

/** News of what a person follows that lie beyond their marks, the oldest first. */
export const newsBeyondMarks = (db: Db, userId: number): Promise<News[]> =>
  statement<News>(
    db,
    `select n.news_id, n.kind, n.subject, n.type, n.key, n.group_key, n.actor_id, n.href, n."values", n.created_at, n.audience
     from follows f join news n on n.kind = f.kind and n.subject = f.subject and n.news_id > f.news_upto
     where f.user_id = $1 and (f.reminders or not n.reminders)
       -- A reminder of last week reminds nobody.
       and n.created_at > now() - case when n.reminders then interval '2 days' else interval '90 days' end
     order by n.news_id limit 500`,
    [userId],
  )

const outgoing: readonly NoticeChannel[] = ['push', 'email', 'mobile']

/**
 * Returns the people among these who have a notice of their own at once: people who are here, so that their bell
 * moves, and people who are reached by another channel, which is sent once for each person by its row.
 */
export async function reachedAmong(
  db: Db,
  type: string,
  userIds: readonly number[],
): Promise<number[]> {
  const { preference, quiet } = noticeType(type)
  const { at_first, always } = preferenceRules[preference]
  const ways = quiet ? [] : outgoing
  const rows = await statement<{ user_id: number }>(
    db,
    `select u.user_id from users u where u.user_id = any ($1::bigint[]) and (
       exists (select from sessions s where s.user_id = u.user_id and s.seen_at > now() - interval '30 minutes')
       or exists (
         select from unnest($3::text[], $4::boolean[], $5::boolean[]) as c (channel, at_first, always)
         left join notice_preferences p on p.user_id = u.user_id and p.kind = $2 and p.channel = c.channel
         where (c.always or coalesce(p.wanted, c.at_first)) and case c.channel
           when 'email' then u.email_confirmed_at is not null
           when 'mobile' then u.phone_confirmed_at is not null
           else exists (select from push_subscriptions d where d.user_id = u.user_id) end
       )
     ) order by u.user_id`,
    [
      userIds,
      preference,
      ways,
      ways.map((channel) => at_first.includes(channel)),
      ways.map((channel) => always.includes(channel)),
    ],
  )
  return rows.map(({ user_id }) => user_id)
}
