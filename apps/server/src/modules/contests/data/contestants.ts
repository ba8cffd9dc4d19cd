import { mostPlacesInLists } from '@plaudit/contract/constants'
import type { entryStates } from '@plaudit/contract/organiserConstants'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { within, type SiteScope } from '../../../platform/site.ts'
import { contestsDb } from '../tables.ts'
import type { ContestantRow } from './contests.ts'
import { countedAtMost, listed, literal } from './lists.ts'

export interface FoundContestant {
  contestant_id: number
  contest_id: number
  cx_id: string
}

interface Page {
  limit: number
  page: number
}

/** The newest approved contestants of public contests, or of one contest or round of it. */
export async function recentContestants(
  db: Db,
  site: SiteScope,
  asked: Page & {
    contest_id?: number | undefined
    round_id?: number | undefined
    search?: string | undefined
  },
): Promise<{ rows: FoundContestant[]; total: number }> {
  const from = sql`from contestants n join contests c using (contest_id)
    where n.approved and ${
      asked.contest_id === undefined
        ? sql`${listed} and ${within(site, 'c.owner_id')}`
        : sql`n.contest_id = ${asked.contest_id}`
    } and ${asked.round_id === undefined ? sql`true` : inRound(asked.round_id)} and ${named(asked.search)}`
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

const inRound = (roundId: number) => sql`exists (select from round_contestants m
  where m.contest_id = n.contest_id and m.round_id = ${roundId} and m.contestant_id = n.contestant_id)`

type EntryState = (typeof entryStates)[number]

const inState: Record<EntryState, RawBuilder<unknown>> = {
  approved: sql`n.approved and n.proposed is null`,
  // An entry on stage waits too when a change of it does. Nobody decides after the result, so that nothing waits then.
  pending: sql`c.status in ('published', 'paused') and c.declared_at is null
    and (n.proposed is not null or (not n.approved and n.refused_at is null))`,
  refused: sql`not n.approved and n.refused_at is not null`,
}

/** Reader of a list of contests. */
interface PlacesReader {
  userId: number | null
  /** Contests of the list whose team the reader is of. */
  teamOf: readonly number[]
}

/**
 * Returns the contestants in the rounds of some contests (assox_ids by round, in running order), as far as the reader may
 * know them: approved, their own, and for the team all. The first 500 places of each contest: a list of a hundred large
 * contests would be fifty megabytes.
 */
export async function placesInRounds(
  db: Db,
  contestIds: readonly number[],
  { userId, teamOf }: PlacesReader,
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ round_id: number; contestants: string[] }>`
    select round_id, array_agg(assox_id order by n) as contestants from (
      select m.round_id, c.assox_id, row_number() over (
        partition by m.contest_id order by m.round_id, coalesce(m.position, c.position), c.contestant_id) as n
      from round_contestants m join contestants c using (contest_id, contestant_id)
      where m.contest_id = any (${contestIds}::bigint[])
        and (c.approved or c.user_id = ${userId}::bigint or m.contest_id = any (${teamOf}::bigint[]))
    ) places where n <= ${mostPlacesInLists} group by round_id`.execute(db)
  return new Map(rows.map((row) => [row.round_id, row.contestants]))
}

interface Filter {
  keyword?: string | undefined
  entry_state?: EntryState | undefined
}

const filtered = (contestIds: readonly number[], { keyword, entry_state }: Filter) =>
  sql`from contestants n join contests c using (contest_id)
    where n.contest_id = any (${contestIds}::bigint[]) and (${named(keyword)} or ${namedContest(keyword)})
      and ${entry_state === undefined ? sql`true` : inState[entry_state]}`

type ContestantOrder = 'position' | 'name' | 'newest'

/** Columns by which a list is put in order, and condition for what comes after a contestant in it. */
const orders: Record<ContestantOrder, { by: RawBuilder<unknown>; after: RawBuilder<unknown> }> = {
  position: {
    by: sql`n.contest_id desc, n.position, n.contestant_id`,
    after: sql`(-n.contest_id, n.position, n.contestant_id) > (-a.contest_id, a.position, a.contestant_id)`,
  },
  name: {
    by: sql`folded(n.contestant_name), n.contestant_id`,
    after: sql`(folded(n.contestant_name), n.contestant_id) > (folded(a.contestant_name), a.contestant_id)`,
  },
  newest: {
    by: sql`n.contestant_id desc`,
    after: sql`n.contestant_id < a.contestant_id`,
  },
}

/** Contestants of these contests: a page, or those after one of them (by its public id). */
export async function contestantsOfContests(
  db: Db,
  contestIds: readonly number[],
  asked: Page & Filter & { order?: ContestantOrder; after?: string | undefined },
): Promise<{ rows: FoundContestant[]; total: number }> {
  const { limit, page, after } = asked
  const order = orders[asked.order ?? 'position']
  const from = filtered(contestIds, asked)
  const onward = after
    ? sql`exists (select from contestants a where a.assox_id = ${after} and ${order.after})`
    : sql`true`
  const found = await sql<FoundContestant>`
    select n.contestant_id, n.contest_id, c.cx_id ${from} and ${onward}
    order by ${order.by} limit ${limit} offset ${after ? 0 : (page - 1) * limit}`.execute(db)
  const [count] = (await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)).rows
  return { rows: found.rows, total: count?.total ?? 0 }
}

/** Counts these contests' contestants in each state. */
export async function entryCounts(
  db: Db,
  contestIds: readonly number[],
  keyword: string | undefined,
): Promise<Record<EntryState, number>> {
  const [counts] = (
    await sql<Record<EntryState, number>>`
      select count(*) filter (where ${inState.pending}) as pending,
        count(*) filter (where ${inState.approved}) as approved,
        count(*) filter (where ${inState.refused}) as refused
      ${filtered(contestIds, { keyword })}`.execute(db)
  ).rows
  return counts ?? { pending: 0, approved: 0, refused: 0 }
}

/** The contestant that this person entered as, if they did. */
export async function entryOfPerson(
  db: Db,
  contestId: number,
  userId: number,
): Promise<number | undefined> {
  const row = await contestsDb(db)
    .selectFrom('contestants')
    .select('contestant_id')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.contestant_id
}

export async function contestantByPublicId(
  db: Db,
  contestId: number,
  assoxId: string,
): Promise<ContestantRow | undefined> {
  return contestsDb(db)
    .selectFrom('contestants')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('assox_id', '=', assoxId)
    .executeTakeFirst()
}

/** Returns those of these files that some answer names. */
export async function documentsInUse(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await sql<{ id: string }>`
    select distinct split_part(answer.value, '/', 1) as id
    from contestants n
    cross join lateral jsonb_each_text(n.answers || coalesce(n.proposed -> 'answers', '{}')) answer
    where (n.answers <> '{}' or n.proposed ? 'answers') and split_part(answer.value, '/', 1) = any (${ids}::text[])`.execute(
    db,
  )
  return new Set(found.rows.map((row) => row.id))
}

const inside = (text: string) => sql`'%' || folded(${literal(text.trim())}) || '%'`

const named = (text: string | undefined) =>
  text?.trim() ? sql`folded(n.contestant_name) like ${inside(text)}` : sql`true`

const namedContest = (text: string | undefined) =>
  text?.trim() ? sql`folded(c.contest_name) like ${inside(text)}` : sql`true`
