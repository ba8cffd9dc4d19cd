import type { Language } from '@plaudit/contract/constants'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { eachOf } from '../../../platform/eachOf.ts'
import type { Parts } from '../../../platform/parts.ts'
import { actorsByIds } from '../data/notices.ts'
import { settingsOf } from '../data/preferences.ts'
import { isDigestDue } from '../policy.ts'
import { wordsOf } from '../present/notices.ts'
import { queueMail } from './mails.ts'
import { unsubscribeLink } from './unsubscribe.ts'

/** Sends the letters that are due: each tells once of what was not seen since the last one; without anything none goes. */
export async function sendDigests(parts: Parts): Promise<number> {
  let sent = 0
  const people = (await peopleWithDigest(parts.db)).map((user_id) => ({ user_id }))
  await eachOf(parts, people, 'a digest could not be sent', async ({ user_id }) => {
    if (await inTransaction(parts.db, (tx) => sendDigest(tx, parts, user_id))) sent++
  })
  return sent
}

/** People for whom something waits and whose hour has come, also if they turned the letter off meanwhile. */
async function peopleWithDigest(db: Db): Promise<number[]> {
  const now = new Date()
  const rows = await statement<{ user_id: number }>(
    db,
    `select distinct user_id from notice_outbox where state = 'digest'`,
    [],
  )
  const people = rows.map(({ user_id }) => user_id)
  const settings = await settingsOf(db, people)
  return people.filter((id) => isDigestDue(settings(id), now))
}

interface Line {
  notice_id: number
  /** All of its group. */
  notice_ids: number[]
  type: string
  values: Record<string, string | number>
  people: number
  actor_id: number | null
}

/** Things that one letter names; the rest waits for the next one. */
const mostLines = 60

/** The process that moves the time of the last letter sends this one; a second process finds that it was moved. */
async function sendDigest(tx: Tx, parts: Parts, userId: number): Promise<boolean> {
  const [person] = await statement<{ email: string; language: Language }>(
    tx.db,
    `insert into notice_settings as s (user_id, last_digest_at)
     select u.user_id, now() from users u where u.user_id = $1 and u.email_confirmed_at is not null
     on conflict (user_id) do update set last_digest_at = now()
       where s.last_digest_at is null or s.last_digest_at < now() - interval '20 hours'
     returning (select email from users u where u.user_id = s.user_id), (select language from users u where u.user_id = s.user_id)`,
    [userId],
  )
  // Without an address that was confirmed everything waits for one.
  if (person === undefined) return false
  const lines = await takeLines(tx.db, userId)
  if (lines.length === 0) return false
  const actors = await actorsByIds(
    tx.db,
    lines.flatMap(({ actor_id }) => actor_id ?? []),
  )
  const texts = lines.map((line) => wordsOf(line, namesOf(actors, line), person.language))
  await queueMail(tx, {
    to: person.email,
    language: person.language,
    template: 'digest',
    of: 'anything',
    values: {
      lines: texts,
      count: lines.length,
      link: `${parts.publicUrl}/feed/all`,
      settings: `${parts.publicUrl}/notifications/preferences`,
    },
    once: true,
    notice: true,
    tells: { user_id: userId, notice_ids: lines.flatMap(({ notice_ids }) => notice_ids) },
    unsubscribe: unsubscribeLink(parts, userId, 'digest'),
  })
  return true
}

const namesOf = (actors: Awaited<ReturnType<typeof actorsByIds>>, { actor_id }: Line): string[] =>
  [actors.get(actor_id ?? 0)?.full_name ?? ''].filter(Boolean)

/** Takes unseen lines that wait for the letter, by groups, the latest first; each is said once and then never again. */
const takeLines = (db: Db, userId: number): Promise<Line[]> =>
  statement<Line>(
    db,
    `with groups as (
       select n.group_key, max(n.notice_id) as notice_id, array_agg(n.notice_id) as notice_ids, count(distinct n.actor_id)::int as people
       from notices n join notice_outbox o using (user_id, notice_id)
       where n.user_id = $1 and o.state = 'digest' and n.seen_at is null
       group by n.group_key order by max(n.notice_id) desc limit $2
     ), said as (
       update notice_outbox o set state = case when n.seen_at is null then 'sent' else 'cancelled' end from notices n
       where o.user_id = $1 and o.state = 'digest' and (n.user_id, n.notice_id) = (o.user_id, o.notice_id)
         and (n.seen_at is not null or n.group_key in (select group_key from groups))
     )
     select g.notice_id, g.notice_ids, n.type, n."values", g.people, n.actor_id
     from groups g join notices n on n.user_id = $1 and n.notice_id = g.notice_id order by g.notice_id desc`,
    [userId, mostLines],
  )
