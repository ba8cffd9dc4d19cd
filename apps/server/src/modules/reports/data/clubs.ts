import type { ReportReason } from '@plaudit/contract/reports/shapes'
import { sql, type RawBuilder } from 'kysely'
import { statement, type Db } from '../../../platform/db/db.ts'
import { listOrder, pageOf, readOn, type Asked } from '../../../platform/keyset.ts'
import type { CaseFound } from '../data.ts'
import { reportsDb } from '../tables.ts'

/**
 * Returns the keepers' name for a case of their club. Its own id is its author's alone: with it a decision is read and
 * an appeal made. Nothing leads back from this one.
 */
const nameInClub = (caseId: RawBuilder<unknown>, groupId: number) =>
  sql<string>`left(encode(sha256(convert_to(${groupId}::text || ' ' || ${caseId}, 'UTF8')), 'hex'), 22)`

const orderIn = (groupId: number) =>
  listOrder('reports of a club', [
    { by: 'c.created_at', type: 'timestamptz' },
    { by: nameInClub(sql`c.case_id`, groupId), type: 'text' },
  ])

export interface ClubCase extends CaseFound {
  club_case_id: string
}

interface Page {
  rows: ClubCase[]
  next: string | null
}

/** @returns the id of the case that keepers of a club name; undefined where nobody reported it in that club. */
export async function caseOfClub(
  db: Db,
  groupId: number,
  named: string,
): Promise<string | undefined> {
  const row = await reportsDb(db)
    .selectFrom('reports as r')
    .select('r.case_id')
    .where('r.group_id', '=', groupId)
    .where(nameInClub(sql`r.case_id`, groupId), '=', named)
    .limit(1)
    .executeTakeFirst()
  return row?.case_id
}

/** Reports of a club's cases that its keepers have not answered yet. */
const waiting = (groupId: number) => sql<boolean>`c.case_id in (
  select r.case_id from reports r left join club_report_answers a using (group_id, case_id)
  where r.group_id = ${groupId} and (a.answered_at is null or r.created_at > a.answered_at))`

/** @returns a page of a club's open cases and their number, without cases about the reader's own words. */
export async function casesOfClub(
  db: Db,
  groupId: number,
  userId: number,
  asked: Asked,
): Promise<{ rows: ClubCase[]; next: string | null; total: number }> {
  const order = orderIn(groupId)
  const open = reportsDb(db)
    .selectFrom('report_cases as c')
    .where('c.state', '=', 'open')
    .where((e) => e.or([e('c.author_id', 'is', null), e('c.author_id', '<>', userId)]))
    .where(waiting(groupId))
  const found = open
    .selectAll('c')
    .select(
      sql<number>`(select count(*) from reports r where r.case_id = c.case_id and r.group_id = ${groupId})`.as(
        'people',
      ),
    )
    .select(nameInClub(sql`c.case_id`, groupId).as('club_case_id'))
  const [rows, { total }] = await Promise.all([
    readOn(found, order as never, asked).execute(),
    open.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { ...(pageOf(rows as never, order as never, asked.limit) as never as Page), total }
}

/** Returns what its keepers made of all that was reported so far; undefined where something waits. */
export async function answeredInClub(
  db: Db,
  groupId: number,
  caseId: string,
): Promise<'hidden' | 'kept' | undefined> {
  const [row] = await statement<{ verdict: 'hidden' | 'kept' }>(
    db,
    `select verdict from club_report_answers a where group_id = $1 and case_id = $2 and not exists (
       select from reports r where r.group_id = $1 and r.case_id = $2 and r.created_at > a.answered_at)`,
    [groupId, caseId],
  )
  return row?.verdict
}

export interface SaidInClub {
  reasons: { reason: ReportReason; people: number }[]
  said: string[]
}

/** Returns the reasons that people of a club gave for reporting each of some cases. */
export async function saidInClub(
  db: Db,
  groupId: number,
  caseIds: readonly string[],
): Promise<(caseId: string) => SaidInClub> {
  const rows = await statement<{
    case_id: string
    reason: ReportReason
    people: number
    said: string[]
  }>(
    db,
    `select case_id, reason, count(*) as people,
       coalesce((array_agg(text order by created_at) filter (where text <> ''))[1:10], '{}') as said
     from reports where group_id = $1 and case_id = any ($2::text[]) group by case_id, reason order by 3 desc, 2`,
    [groupId, caseIds],
  )
  const of = Map.groupBy(rows, (row) => row.case_id)
  return (caseId) => {
    const own = of.get(caseId) ?? []
    return {
      reasons: own.map(({ reason, people }) => ({ reason, people })),
      said: own.flatMap(({ said }) => said),
    }
  }
}

/** Clubs where somebody keeps order and reports wait for an answer. */
export const clubsWithReports = (
  db: Db,
  userId: number,
): Promise<{ gx_id: string; title: string; n: number; since: Date }[]> =>
  statement(
    db,
    `select c.gx_id, c.title, count(distinct r.case_id) as n, min(r.created_at) as since
     from club_people p join clubs c using (group_id)
     join reports r using (group_id) join report_cases k using (case_id)
     left join club_report_answers a using (group_id, case_id)
     where p.user_id = $1 and p.state = 'member' and p.role in ('owner', 'moderator') and c.deleted_at is null
       and k.state = 'open' and k.author_id is distinct from $1 and (a.answered_at is null or r.created_at > a.answered_at)
     group by c.gx_id, c.title`,
    [userId],
  )
