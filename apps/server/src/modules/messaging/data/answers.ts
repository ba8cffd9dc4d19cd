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
