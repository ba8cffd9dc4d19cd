import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import {
  contestsAndEditions,
  contestsDb,
  type ContestantsTable,
  type ContestsTable,
  type RoundContestantsTable,
  type RoundsTable,
} from '../tables.ts'

export type ContestRow = Selectable<ContestsTable> & { contest_slug: string }
export type RoundRow = Selectable<RoundsTable>
export type ContestantRow = Selectable<ContestantsTable>
export type MemberRow = Pick<
  Selectable<RoundContestantsTable>,
  'round_id' | 'contestant_id' | 'position'
>

/** A contest with its rounds and team: what every decision about it needs. */
export interface ContestHead {
  row: ContestRow
  /** By number, merged ones too. */
  rounds: RoundRow[]
  organisers: number[]
  judges: number[]
  /** People who were asked to judge and have not answered. */
  asked: number[]
  /** The edition that it was copied for. */
  edition: {
    edx_id: string
    edition_name: string
    /** True if its entries are looked at before they stand on stage. */
    moderated: boolean
    number: number
    filled: boolean
  } | null
}

/** A contest with everybody in it, in running order. */
export interface WholeContest extends ContestHead {
  contestants: ContestantRow[]
  members: MemberRow[]
}

export type ContestKey =
  | { cx_id: string }
  | { contest_id: number }
  /** A present or a former address. */
  | { slug: string }

const rows = (db: Db) =>
  contestsAndEditions(db)
    .selectFrom('contests')
    .innerJoin('contest_slugs', (join) =>
      join.onRef('contest_slugs.contest_id', '=', 'contests.contest_id').on('current', '=', true),
    )
    .leftJoin('contest_editions as edition', 'edition.contest_id', 'contests.contest_id')
    .selectAll('contests')
    .select('contest_slugs.slug as contest_slug')
    .select(['edx_id', 'edition_name', 'moderated', 'number', 'filled'])

type Found = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** A contest's row as its head, without rounds and people yet. */
function headOf({ edx_id, edition_name, moderated, number, filled, ...row }: Found) {
  const edition = edx_id === null ? null : { edx_id, edition_name, moderated, number, filled }
  return {
    row,
    rounds: [],
    organisers: [],
    judges: [],
    asked: [],
    edition,
  } as unknown as ContestHead
}

/** The heads of contests, in the order of the ids; contests that are not there are left out. */
export async function headsOf(db: Db, contestIds: readonly number[]): Promise<ContestHead[]> {
  if (contestIds.length === 0) return []
  const tables = contestsDb(db)
  const found = await rows(db).where('contests.contest_id', 'in', contestIds).execute()
  const rounds = await tables
    .selectFrom('rounds')
    .selectAll()
    .where('contest_id', 'in', contestIds)
    .orderBy('round_number')
    .execute()
  const people = await tables
    .selectFrom('contest_people')
    .selectAll()
    .where('contest_id', 'in', contestIds)
    .orderBy('user_id')
    .execute()
  const heads = new Map(found.map((row) => [row.contest_id, headOf(row)]))
  for (const round of rounds) heads.get(round.contest_id)?.rounds.push(round)
  for (const { contest_id, role, user_id, voter_key: key } of people)
    heads
      .get(contest_id)
      ?.[role === 'judge' ? (key ? 'judges' : 'asked') : 'organisers'].push(user_id)
  return contestIds.flatMap((id) => heads.get(id) ?? [])
}

export async function findHead(db: Db, key: ContestKey): Promise<ContestHead | undefined> {
  const id = 'contest_id' in key ? key.contest_id : await idOf(db, key)
  return id === undefined ? undefined : (await headsOf(db, [id]))[0]
}

/** The numbers of contests by their public ids. */
export async function idsOf(db: Db, cxIds: readonly string[]): Promise<number[]> {
  if (cxIds.length === 0) return []
  const found = await contestsDb(db)
    .selectFrom('contests')
    .select('contest_id')
    .where('cx_id', 'in', cxIds)
    .execute()
  return found.map(({ contest_id }) => contest_id)
}

async function idOf(
  db: Db,
  key: { cx_id: string } | { slug: string },
): Promise<number | undefined> {
  const tables = contestsDb(db)
  const found =
    'slug' in key
      ? await tables
          .selectFrom('contest_slugs')
          .select('contest_id')
          .where('slug', '=', key.slug.toLowerCase())
          .executeTakeFirst()
      : await tables
          .selectFrom('contests')
          .select('contest_id')
          .where('cx_id', '=', key.cx_id)
          .executeTakeFirst()
  return found?.contest_id
}

/**
 * The contest that a round belongs to. Rounds are numbered in a row, so a caller who asks by a round's number alone may
 * have counted up to it: only policy.mayFind says whether they learn of the contest.
 */
export async function contestOfRound(db: Db, roundId: number): Promise<ContestHead | undefined> {
  const found = await contestsDb(db)
    .selectFrom('rounds')
    .select('contest_id')
    .where('round_id', '=', roundId)
    .executeTakeFirst()
  return found && findHead(db, found)
}

/** The contest with everybody in it. */
export async function findContest(db: Db, key: ContestKey): Promise<WholeContest | undefined> {
  const head = await findHead(db, key)
  return head && wholeContest(db, head)
}

export async function wholeContest(db: Db, head: ContestHead): Promise<WholeContest> {
  const { contest_id } = head.row
  return {
    ...head,
    contestants: await contestantsOf(db, contest_id),
    members: await membersOf(db, [contest_id]),
  }
}

export function contestantsOf(db: Db, contestId: number): Promise<ContestantRow[]> {
  return contestsDb(db)
    .selectFrom('contestants')
    .selectAll()
    .where('contest_id', '=', contestId)
    .orderBy('position')
    .orderBy('contestant_id')
    .execute()
}

export function membersOf(
  db: Db,
  contestIds: readonly number[],
): Promise<(MemberRow & { contest_id: number })[]> {
  return contestsDb(db)
    .selectFrom('round_contestants')
    .select(['contest_id', 'round_id', 'contestant_id', 'position'])
    .where('contest_id', 'in', contestIds)
    .execute()
}

/** Approved contestants by contest. */
export async function contestantCounts(
  db: Db,
  contestIds: readonly number[],
): Promise<Map<number, number>> {
  if (contestIds.length === 0) return new Map()
  const counts = await contestsDb(db)
    .selectFrom('contestants')
    .select((e) => ['contest_id', e.fn.countAll<number>().as('count')])
    .where('contest_id', 'in', contestIds)
    .where('approved', '=', true)
    .groupBy('contest_id')
    .execute()
  return new Map(counts.map((row) => [row.contest_id, row.count]))
}

/** These contestants of any contests, for the faces in a list. */
export async function contestantsByIds(db: Db, ids: readonly number[]): Promise<ContestantRow[]> {
  if (ids.length === 0) return []
  return contestsDb(db)
    .selectFrom('contestants')
    .selectAll()
    .where(sql<boolean>`contestant_id = any (${ids}::bigint[])`)
    .execute()
}
