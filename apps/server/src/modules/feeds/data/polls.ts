import { statement, type Db } from '../../../platform/db/db.ts'

export interface Answers {
  answered: number
  /** Number of an option → people who chose it. */
  counts: Record<string, number>
  mine: number[]
}

/** Answers to the polls of some items. */
export async function answersOf(
  db: Db,
  ids: readonly number[],
  userId: number | undefined,
): Promise<Map<number, Answers>> {
  if (ids.length === 0) return new Map()
  const rows = await statement<{ feed_item_id: number } & Answers>(
    db,
    `select f.feed_item_id, a.answered, o.counts, coalesce(m.options, '{}') as mine
     from feeds f
     cross join lateral (select count(*) as answered from poll_answers p
       where p.group_id = f.group_id and p.feed_item_id = f.feed_item_id) a
     cross join lateral (select coalesce(jsonb_object_agg(option, n), '{}') as counts from (
       select option, count(*) as n from poll_answers p, unnest(p.options) as option
       where p.group_id = f.group_id and p.feed_item_id = f.feed_item_id group by option) by_option) o
     left join poll_answers m on m.group_id = f.group_id and m.feed_item_id = f.feed_item_id and m.user_id = $2
     where f.feed_item_id = any ($1::bigint[]) and f.poll is not null`,
    [ids, userId ?? null],
  )
  return new Map(rows.map(({ feed_item_id, ...row }) => [feed_item_id, row]))
}
