import { statement, type Db } from '../../../platform/db/db.ts'
import type { Waiting } from '../../../platform/person.ts'

interface Row {
  cx_id: string
  contest_name: string
  method: string
  start: Date
  end: Date
}

/**
 * Rounds that take votes now and in which a judge has given nothing (product 7): no sheet where judges score, elsewhere
 * no ballot, though their turn has come.
 */
export async function ballotsWaiting(db: Db, userId: number): Promise<Waiting[]> {
  const rows = await statement<Row>(
    db,
    `select j.cx_id, j.contest_name, j.method, min(r.start_date) as start, min(r.end_date) as "end"
     from judged_contests j join voting_rounds r using (contest_id)
     where j.user_id = $1 and r.start_date <= now() and r.end_date > now()
       and case when j.method = 'score' then not exists (select from judge_sheets s
           where s.contest_id = r.contest_id and s.round_id = r.round_id and s.user_id = $1 and s.casx_id is not null)
         else not exists (select from ballots b
           where b.contest_id = r.contest_id and b.voter_key = j.voter_key and b.round_id = r.round_id and b.kind = 'jury')
         and not exists (select from vote_slots s
           where s.contest_id = r.contest_id and s.round_id = r.round_id and s.voter_key = j.voter_key and s.next_at > now()) end
     group by j.cx_id, j.contest_name, j.method`,
    [userId],
  )
  return rows.map(({ cx_id, contest_name, method, start, end }) => ({
    key: `contest:${cx_id}:ballot`,
    says: 'waiting_ballot' as const,
    values: { contest: contest_name },
    // Where nobody scores, judges vote on the contest's page.
    href: method === 'score' ? `/judge/${cx_id}` : `/cx/${cx_id}`,
    since: start,
    due: end,
  }))
}
