import { statement, type Db } from '../../../platform/db/db.ts'
import type { Held, Waiting } from '../../../platform/person.ts'

interface Row {
  kind: 'entries' | 'result' | 'judging'
  id: string
  title: string
  n: number
  since: Date
  due: Date | null
}

/** Contests that a person organises, by the indexes of their owner and of the people of a contest. */
const mine = `mine as (
  select c.contest_id, c.cx_id, c.contest_name, c.status, c.end_date, c.review_hours, c.withheld_at, c.declared_at
  from contests c where c.owner_id = $1
  union
  select c.contest_id, c.cx_id, c.contest_name, c.status, c.end_date, c.review_hours, c.withheld_at, c.declared_at
  from contest_people p join contests c using (contest_id) where p.user_id = $1 and p.role = 'organiser')`

/** Entries to approve, results to declare, and contests that ask to be judged (product 7). */
export async function contestsWaiting(db: Db, userId: number): Promise<Waiting[]> {
  const rows = await statement<Row>(
    db,
    `with ${mine}
     select 'entries' as kind, m.cx_id as id, m.contest_name as title, count(*)::int as n,
       min(coalesce(e.proposed_at, e.created_at)) as since, m.end_date as due
     from mine m join contestants e on e.contest_id = m.contest_id
       and (e.proposed is not null or (not e.approved and e.refused_at is null))
     where m.status in ('published', 'paused') and m.declared_at is null
     group by m.cx_id, m.contest_name, m.end_date
     union all
     select 'result', m.cx_id, m.contest_name, 1, m.end_date,
       case when m.withheld_at is null then m.end_date + make_interval(hours => m.review_hours) end
     from mine m where m.status = 'published' and m.declared_at is null and m.end_date < now()
     union all
     select 'judging', c.cx_id, c.contest_name, 1, c.created_at, c.end_date
     from contest_people p join contests c using (contest_id)
     where p.user_id = $1 and p.role = 'judge' and p.voter_key is null and c.status in ('draft', 'published', 'paused')
       and c.declared_at is null and (c.end_date is null or c.end_date > now())`,
    [userId],
  )
  return rows.map(waitingOf)
}

const says = {
  entries: 'waiting_entries',
  result: 'waiting_result',
  judging: 'waiting_judging',
} as const

const hrefs: Record<Row['kind'], (id: string) => string> = {
  entries: (id) => `/managecontestant?cx_id=${id}`,
  result: (id) => `/studio/${id}`,
  judging: () => '/judge',
}

const waitingOf = ({ kind, id, title, n, since, due }: Row): Waiting => ({
  key: `contest:${id}:${kind}`,
  says: says[kind],
  values: { count: n, contest: title },
  href: hrefs[kind](id),
  since,
  ...(due !== null && { due }),
})

/** A running contest of one's own must end before the account can go: nobody else can own it (product 1). */
export async function contestsHeld(db: Db, userId: number): Promise<Held[]> {
  const rows = await statement<{ cx_id: string; contest_name: string }>(
    db,
    `select cx_id, contest_name from contests
     where owner_id = $1 and status in ('published', 'paused') and declared_at is null
       and (end_date is null or end_date + make_interval(hours => review_hours) > now())
     order by contest_id desc limit 20`,
    [userId],
  )
  return rows.map(({ cx_id, contest_name }) => ({
    says: 'waiting_held_contest' as const,
    values: { contest: contest_name },
    href: `/studio/${cx_id}`,
  }))
}

/** Tells whether a person runs, helps, judges or entered anything. */
export async function hasContests(db: Db, userId: number): Promise<boolean> {
  const rows = await statement(
    db,
    `(select from contests where owner_id = $1 limit 1)
     union all (select from contest_people where user_id = $1 limit 1)
     union all (select from contestants where user_id = $1 limit 1)`,
    [userId],
  )
  return rows.length > 0
}
