import { preferenceRules } from '@plaudit/contract/notifications/kinds'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { noticeType } from '../../../platform/notices.ts'
import type { Ports } from '../../../platform/ports.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { followedBy, type Follow } from '../data/follows.ts'
import { newsBeyondMarks, type News } from '../data/news.ts'
import { announceCounts } from './announce.ts'
import type { Notice } from './tell.ts'

/**
 * Writes what all followers of something are told, once for all of them; a second writing changes nothing. News of one
 * thing get their numbers one after the other, so that no mark moves over one that is not there yet.
 */
export async function writeNews(
  tx: Tx,
  { kind, subject }: Pick<Follow, 'kind' | 'subject'>,
  { type, key, group = key, by, href, values = {} }: Omit<Notice, 'to'>,
  { reminders = false, audience }: { reminders?: boolean; audience?: string | undefined } = {},
): Promise<void> {
  await statement(tx.db, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `news ${kind} ${subject}`,
  ])
  await statement(
    tx.db,
    `insert into news (kind, subject, reminders, type, key, group_key, actor_id, href, "values", audience)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (kind, subject, key) do nothing`,
    [
      kind,
      subject,
      reminders,
      type,
      key,
      group,
      by ?? null,
      href,
      JSON.stringify(values),
      audience,
    ],
  )
}

/**
 * Makes what a person was told with all other followers notices of their own, up to the head, and moves their marks
 * there. News of what they may not know of any more, or that are not for them, are left out for good.
 */
export async function takeNews(
  { db, ports }: { db: Db; ports: Ports },
  person: Person,
): Promise<void> {
  const news = await newsBeyondMarks(db, person.user_id)
  if (news.length === 0) return
  const heads = new Map(news.map((one) => [`${one.kind} ${one.subject}`, one]))
  const known = new Set<string>()
  for (const [name, subject] of heads)
    if (await followedBy(db, ports, { person, site: wholePlatform }, subject)) known.add(name)
  const theirs = news.filter(
    ({ kind, subject, actor_id }) => known.has(`${kind} ${subject}`) && actor_id !== person.user_id,
  )
  await inTransaction(db, async (tx) => {
    const heard = await heardBy(tx, ports, person.user_id, theirs)
    await moveMarks(tx, person.user_id, [...heads.values()])
    if (await writeNotices(tx, person.user_id, heard)) await announceCounts(tx, [person.user_id])
  })
}

/** Returns the news among these whose audience a person belongs to. */
async function heardBy(
  tx: Tx,
  ports: Ports,
  userId: number,
  news: readonly News[],
): Promise<News[]> {
  const audiences = [...new Set(news.flatMap(({ audience }) => audience ?? []))]
  if (audiences.length === 0) return [...news]
  const theirs = await ports.find('newsAudience')?.(tx, userId, audiences)
  return news.filter(({ audience }) => audience === null || theirs?.has(audience) === true)
}

/** Two devices that look at once hold the marks in one order. */
const moveMarks = (tx: Tx, userId: number, heads: readonly News[]): Promise<unknown> =>
  statement(
    tx.db,
    `with held as materialized (
       select kind, subject from follows where user_id = $1 order by kind, subject for no key update
     )
     update follows f set news_upto = greatest(f.news_upto, h.upto)
     from unnest($2::text[], $3::text[], $4::bigint[]) as h (kind, subject, upto) join held using (kind, subject)
     where f.user_id = $1 and f.kind = h.kind and f.subject = h.subject`,
    [
      userId,
      heads.map(({ kind }) => kind),
      heads.map(({ subject }) => subject),
      heads.map(({ news_id }) => news_id),
    ],
  )

/** @returns whether something is new in the app. */
async function writeNotices(tx: Tx, userId: number, news: readonly News[]): Promise<boolean> {
  if (news.length === 0) return false
  const rules = news.map(({ type }) => {
    const { preference, personal = false } = noticeType(type)
    const { at_first, always } = preferenceRules[preference]
    const inApp = { atFirst: at_first.includes('app'), always: always.includes('app') }
    return { preference, personal, ...inApp }
  })
  const made = await statement<{ in_app: boolean }>(
    tx.db,
    `insert into notices (user_id, notice_id, type, key, group_key, actor_id, href, "values", created_at, in_app)
     overriding system value
     select $1, g.notice_id, g.type, g.key, g.group_key, g.actor_id, g.href, g."values", g.created_at, g.always or coalesce(p.wanted, g.at_first)
     from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::jsonb[], $9::timestamptz[],
       $10::text[], $11::boolean[], $12::boolean[], $13::boolean[])
       as g (notice_id, type, key, group_key, actor_id, href, "values", created_at, preference, at_first, always, personal)
     left join notice_preferences p on p.user_id = $1 and p.kind = g.preference and p.channel = 'app'
     where not (g.personal and exists (select from people_apart a where a.user_id = $1 and a.other_id = g.actor_id))
     order by g.notice_id
     on conflict do nothing returning in_app`,
    [
      userId,
      news.map(({ news_id }) => news_id),
      news.map(({ type }) => type),
      news.map(({ key }) => key),
      news.map(({ group_key }) => group_key),
      news.map(({ actor_id }) => actor_id),
      news.map(({ href }) => href),
      news.map(({ values }) => JSON.stringify(values)),
      news.map(({ created_at }) => created_at),
      rules.map(({ preference }) => preference),
      rules.map(({ atFirst }) => atFirst),
      rules.map(({ always }) => always),
      rules.map(({ personal }) => personal),
    ],
  )
  return made.some(({ in_app }) => in_app)
}
