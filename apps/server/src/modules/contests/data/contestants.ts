import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { countedAtMost, literal } from './lists.ts'

export interface FoundContestant {
  contestant_id: number
  contest_id: number
  cx_id: string
}

interface Page {
  limit: number
  page: number
}

/** The newest approved contestants of public contests, or of one contest. */
export async function recentContestants(
  db: Db,
  asked: Page & { contest_id?: number | undefined; search?: string | undefined },
): Promise<{ rows: FoundContestant[]; total: number }> {
  const from = sql`from contestants n join contests c using (contest_id)
    where n.approved and ${
      asked.contest_id === undefined
        ? sql`c.visibility = 'public' and c.status in ('published', 'paused')`
        : sql`n.contest_id = ${asked.contest_id}`
    } and ${named(asked.search)}`
  const found = await sql<FoundContestant>`
    select n.contestant_id, n.contest_id, c.cx_id ${from}
    order by n.created_at desc, n.contestant_id desc
    limit ${asked.limit} offset ${(asked.page - 1) * asked.limit}`.execute(db)
  const [count] = (
    await sql<{
      total: number
    }>`select count(*) as total from (select ${from} limit ${countedAtMost}) t`.execute(db)
  ).rows
  return { rows: found.rows, total: count?.total ?? 0 }
}

/** Contestants of these contests, newest contest first, each in running order. */
export async function contestantsOfContests(
  db: Db,
  contestIds: readonly number[],
  asked: Page & { keyword?: string | undefined },
): Promise<{ rows: FoundContestant[]; total: number }> {
  const from = sql`from contestants n join contests c using (contest_id)
    where n.contest_id = any (${contestIds}::bigint[]) and (${named(asked.keyword)} or ${namedContest(asked.keyword)})`
  const found = await sql<FoundContestant>`
    select n.contestant_id, n.contest_id, c.cx_id ${from}
    order by n.contest_id desc, n.position, n.contestant_id
    limit ${asked.limit} offset ${(asked.page - 1) * asked.limit}`.execute(db)
  const [count] = (await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)).rows
  return { rows: found.rows, total: count?.total ?? 0 }
}

const inside = (text: string) => sql`'%' || folded(${literal(text.trim())}) || '%'`

const named = (text: string | undefined) =>
  text?.trim() ? sql`folded(n.contestant_name) like ${inside(text)}` : sql`true`

const namedContest = (text: string | undefined) =>
  text?.trim() ? sql`folded(c.contest_name) like ${inside(text)}` : sql`true`
