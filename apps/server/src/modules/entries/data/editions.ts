import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { contestantsByIds } from '../../contests/data/contests.ts'
import { cxIdsOf } from '../../contests/data/names.ts'
import { entriesDb, type EditionEntriesTable, type EditionsTable } from '../tables.ts'

export type EditionRow = Selectable<EditionsTable>
export type EntryRow = Selectable<EditionEntriesTable>
type EntryState = EntryRow['state']

export async function findEdition(
  db: Db,
  key: { edx_id: string } | { edition_id: number },
): Promise<EditionRow | undefined> {
  const editions = entriesDb(db).selectFrom('editions').selectAll()
  return 'edx_id' in key
    ? editions.where('edx_id', '=', key.edx_id).executeTakeFirst()
    : editions.where('edition_id', '=', key.edition_id).executeTakeFirst()
}

/** The contest that one of an edition's contests was copied from; any other is its own original. */
export async function originalIdOf(db: Db, contestId: number): Promise<number> {
  const copied = await entriesDb(db)
    .selectFrom('edition_contests')
    .innerJoin('editions', 'editions.edition_id', 'edition_contests.edition_id')
    .select('original_contest_id')
    .where('contest_id', '=', contestId)
    .executeTakeFirst()
  return copied?.original_contest_id ?? contestId
}

/** The editions of these contests, newest first. */
export async function editionsOfOriginals(
  db: Db,
  contestIds: readonly number[],
): Promise<EditionRow[]> {
  return entriesDb(db)
    .selectFrom('editions')
    .selectAll()
    .where(sql<boolean>`original_contest_id = any (${contestIds}::bigint[])`)
    .orderBy('edition_id', 'desc')
    .execute()
}

export interface EditionContest {
  edition_id: number
  number: number
  contest_id: number
  cx_id: string
  filled_at: Date | null
  /** Contestants in it. */
  taken: number
}

/** The contests of editions, oldest first. */
export async function contestsOfEditions(
  db: Db,
  editionIds: readonly number[],
): Promise<EditionContest[]> {
  const found = await sql<EditionContest>`
    select e.edition_id, e.number, e.contest_id, c.cx_id, e.filled_at,
      (select count(*) from contestants n where n.contest_id = e.contest_id) as taken
    from edition_contests e join contests c using (contest_id)
    where e.edition_id = any (${editionIds}::bigint[])
    order by e.edition_id, e.number`.execute(db)
  return found.rows
}

/** Counts the entries of editions in each state. */
export async function countsOfEditions(
  db: Db,
  editionIds: readonly number[],
): Promise<Map<number, Record<EntryState, number>>> {
  const found = await sql<{ edition_id: number } & Record<EntryState, number>>`
    select edition_id,
      count(*) filter (where state = 'pending') as pending,
      count(*) filter (where state = 'approved') as approved,
      count(*) filter (where state = 'refused') as refused
    from edition_entries where edition_id = any (${editionIds}::bigint[]) group by edition_id`.execute(
    db,
  )
  return new Map(found.rows.map(({ edition_id, ...counts }) => [edition_id, counts]))
}

export async function entryOfUser(
  db: Db,
  editionId: number,
  userId: number,
): Promise<EntryRow | undefined> {
  return entriesDb(db)
    .selectFrom('edition_entries')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** These entries of an edition, in the order in which they came. */
export async function entriesByIds(
  db: Db,
  editionId: number,
  entryIds: readonly number[],
): Promise<EntryRow[]> {
  return entriesDb(db)
    .selectFrom('edition_entries')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where(sql<boolean>`entry_id = any (${entryIds}::bigint[])`)
    .orderBy('entry_id')
    .execute()
}

/** The page of the contestant who stands in a contest by this entry. */
export async function addressOfEntry(
  db: Db,
  { edition_id, entry_id }: Pick<EntryRow, 'edition_id' | 'entry_id'>,
): Promise<{ cx_id: string; assox_id: string } | undefined> {
  const entry = await entriesDb(db)
    .selectFrom('edition_entries')
    .select(['contest_id', 'contestant_id'])
    .where('edition_id', '=', edition_id)
    .where('entry_id', '=', entry_id)
    .executeTakeFirst()
  if (!entry?.contest_id || !entry.contestant_id) return undefined
  const cx_id = (await cxIdsOf(db, [entry.contest_id])).get(entry.contest_id)
  const [contestant] = await contestantsByIds(db, [entry.contestant_id])
  return cx_id && contestant ? { cx_id, assox_id: contestant.assox_id } : undefined
}

/** Entries of an edition, waiting entries first, else in the order in which they came. */
export async function entriesOfEdition(
  db: Db,
  editionId: number,
  asked: { state?: EntryState | undefined; limit: number; page: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const { state, limit, page } = asked
  const entries = entriesDb(db)
    .selectFrom('edition_entries')
    .where('edition_id', '=', editionId)
    .$if(state !== undefined, (q) => q.where('state', '=', state ?? 'pending'))
  const rows = await entries
    .selectAll()
    .orderBy(sql`array_position(array['pending', 'refused', 'approved'], state)`)
    .orderBy('entry_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await entries
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Returns those of these files that some waiting or refused entry names. */
export async function documentsInEntries(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await sql<{ id: string }>`
    select distinct split_part(answer.value, '/', 1) as id
    from edition_entries e cross join lateral jsonb_each_text(e.form -> 'answers') answer
    where e.form is not null and split_part(answer.value, '/', 1) = any (${ids}::text[])`.execute(
    db,
  )
  return new Set(found.rows.map((row) => row.id))
}
