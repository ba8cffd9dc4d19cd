import { statement, type Db } from '../../../platform/db/db.ts'

/** Answers that say something about how soon somebody usually writes back. */
const fewest = 3
const days = 90
const most = 100

/**
 * Returns the minutes that somebody usually takes to answer: the middle of their latest answers to another person's
 * words. Messages that the product writes by itself are no answers. @returns undefined before there are a few.
 */
export async function answersIn(db: Db, userId: number): Promise<number | undefined> {
  const [row] = await statement<{ answers: number; seconds: number | null }>(
    db,
    `with pairs as (
       select conversation_id from conversations where kind = 'pair' and (low_user = $1 or high_user = $1)
         and last_at > now() - make_interval(days => $2) order by last_at desc limit $3
     ), said as (
       select conversation_id, sender_id, sent_at, lag(sender_id) over w as before_id, lag(sent_at) over w as before_at
       from pairs join messages using (conversation_id)
       where type = 'text' and sender_id is not null and sent_at > now() - make_interval(days => $2)
       window w as (partition by conversation_id order by seq)
     )
     select count(*)::int as answers,
       percentile_cont(0.5) within group (order by extract(epoch from sent_at - before_at)) as seconds
     from said where sender_id = $1 and before_id <> $1`,
    [userId, days, most],
  )
  return row === undefined || row.answers < fewest || row.seconds === null
    ? undefined
    : Math.max(1, Math.round(row.seconds / 60))
}

/** A card of somebody's, by its key, and the person who may have written after it. */
export interface AskedCard {
  from: number
  key: string
  by: number
}

/** Returns the keys of cards after which this person wrote in the same conversation. */
export async function writtenAfter(db: Db, asked: readonly AskedCard[]): Promise<Set<string>> {
  if (asked.length === 0) return new Set()
  const rows = await statement<{ key: string }>(
    db,
    `select a.key from unnest($1::bigint[], $2::text[], $3::bigint[]) as a (from_id, key, by_id)
     join sent_messages s on s.user_id = a.from_id and s.client_id = 'card:' || a.key
     where exists (select from messages w where w.conversation_id = s.conversation_id and w.seq > s.seq
       and w.sender_id = a.by_id and w.type = 'text' and w.deleted_at is null)`,
    [asked.map(({ from }) => from), asked.map(({ key }) => key), asked.map(({ by }) => by)],
  )
  return new Set(rows.map(({ key }) => key))
}
