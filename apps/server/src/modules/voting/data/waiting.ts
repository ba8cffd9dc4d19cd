import { statement, type Db } from '../../../platform/db/db.ts'
import type { Waiting } from '../../../platform/person.ts'

/** Rounds that take votes now and for which a judge has handed in no sheet (product 7). */
export async function ballotsWaiting(db: Db, userId: number): Promise<Waiting[]> {
  const rows = await statement<{ cx_id: string; contest_name: string; start: Date; end: Date }>(
    db,
    `select j.cx_id, j.contest_name, min(r.start_date) as start, min(r.end_date) as "end"
     from judged_contests j join voting_rounds r using (contest_id)
     where j.user_id = $1 and r.start_date <= now() and r.end_date > now()
       and not exists (select from judge_sheets s
         where s.contest_id = r.contest_id and s.round_id = r.round_id and s.user_id = $1 and s.casx_id is not null)
     group by j.cx_id, j.contest_name`,
    [userId],
  )
  return rows.map(({ cx_id, contest_name, start, end }) => ({
    key: `contest:${cx_id}:ballot`,
    says: 'waiting_ballot' as const,
    values: { contest: contest_name },
    href: `/judge/${cx_id}`,
    since: start,
    due: end,
  }))
}
