import type { Db, Tx } from '../../platform/db/db.ts'
import { publicStandsOf, type StandOfPerson } from '../contests/data/ofPublicPerson.ts'
import type { SiteScope } from '../../platform/site.ts'
import { joinsDb } from './tables.ts'

/** Jobs of a contest that its page names, at most. */
const jobsShown = 10

/** Returns what a contest is joined with; nothing yet for one that nobody joined with anything. */
export async function joinsOf(db: Db, contestId: number) {
  const row = await joinsDb(db)
    .selectFrom('contest_joins')
    .select(['group_id', 'shows_work'])
    .where('contest_id', '=', contestId)
    .executeTakeFirst()
  return row ?? { group_id: null, shows_work: false }
}

/** The same, held until the transaction ends: of two who join at once the second sees what the first did. */
export async function heldJoins(tx: Tx, contestId: number) {
  await joinsDb(tx.db)
    .insertInto('contest_joins')
    .values({ contest_id: contestId, group_id: null })
    .onConflict((already) => already.column('contest_id').doNothing())
    .execute()
  return joinsDb(tx.db)
    .selectFrom('contest_joins')
    .select(['group_id', 'shows_work'])
    .where('contest_id', '=', contestId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Items of the jobs that were posted for a contest, the newest first. */
export async function jobsOf(db: Db, contestId: number): Promise<number[]> {
  const rows = await joinsDb(db)
    .selectFrom('contest_jobs')
    .select('feed_item_id')
    .where('contest_id', '=', contestId)
    .orderBy('feed_item_id', 'desc')
    .limit(jobsShown)
    .execute()
  return rows.map(({ feed_item_id }) => feed_item_id)
}

/** The contests that jobs were posted for, by the items of the jobs. */
export async function contestsOfJobs(
  db: Db,
  feedItemIds: readonly number[],
): Promise<Map<number, number>> {
  if (feedItemIds.length === 0) return new Map()
  const rows = await joinsDb(db)
    .selectFrom('contest_jobs')
    .select(['feed_item_id', 'contest_id'])
    .where('feed_item_id', 'in', feedItemIds)
    .execute()
  return new Map(rows.map(({ feed_item_id, contest_id }) => [feed_item_id, contest_id]))
}

export type Placing = StandOfPerson & { place: number }

/** Placings in a part of somebody's list. */
const placingsPage = 24

/** Placings of a person in declared results that everybody may see on this site, the newest first. */
export async function placingsOf(
  db: Db,
  userId: number,
  site: SiteScope,
  after?: string,
): Promise<{ placings: Placing[]; next: string | null }> {
  const asked = { limit: placingsPage, after }
  const { rows, next } = await publicStandsOf(db, userId, site, asked, { placed: true })
  return { placings: withPlace(rows), next }
}

/** Some of these placings, by their entries: however many newer ones the person has. */
export async function somePlacingsOf(
  db: Db,
  userId: number,
  site: SiteScope,
  of: readonly string[],
): Promise<Placing[]> {
  if (of.length === 0) return []
  const asked = { limit: of.length }
  return withPlace((await publicStandsOf(db, userId, site, asked, { of, placed: true })).rows)
}

const withPlace = (rows: readonly StandOfPerson[]): Placing[] =>
  rows.flatMap(({ place, ...stand }) => (place === null ? [] : [{ ...stand, place }]))

/** Entries whose placings some listings show; listings that show none are left out. */
export async function wornOn(
  db: Db,
  serviceIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  if (serviceIds.length === 0) return new Map()
  const rows = await joinsDb(db)
    .selectFrom('listing_badges')
    .select(['service_id', 'assox_id'])
    .where('service_id', 'in', serviceIds)
    .execute()
  const byService = Map.groupBy(rows, ({ service_id }) => service_id)
  return new Map(
    [...byService].map(([id, worn]) => [id, new Set(worn.map(({ assox_id }) => assox_id))]),
  )
}
