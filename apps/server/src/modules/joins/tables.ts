import type { Generated, Kysely } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'

interface ContestJoinsTable {
  contest_id: number
  group_id: number | null
  shows_work: Generated<boolean>
}

interface ContestJobsTable {
  contest_id: number
  feed_item_id: number
}

interface ListingBadgesTable {
  service_id: number
  assox_id: string
}

interface JoinsTables {
  contest_joins: ContestJoinsTable
  contest_jobs: ContestJobsTable
  listing_badges: ListingBadgesTable
}

export const joinsDb = (db: Db): Kysely<JoinsTables> => tablesOf<JoinsTables>(db)
