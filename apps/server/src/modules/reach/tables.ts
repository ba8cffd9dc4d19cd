import type { Generated } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'

export interface EmbedsTable {
  contest_id: number
  embed_id: Generated<number>
  embed: string
  embed_name: Generated<string>
  origins: string[]
  created_by: number | null
  created_at: Generated<Date>
  revoked_at: Date | null
}

interface ReachTables {
  embeds: EmbedsTable
}

export const reachDb = (db: Db) => tablesOf<ReachTables>(db)
