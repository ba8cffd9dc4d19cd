import type { Kysely } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'

interface SettingsTable {
  key: string
  value: unknown
}

interface SitesTables {
  settings: SettingsTable
}

export const sitesDb = (db: Db): Kysely<SitesTables> => tablesOf<SitesTables>(db)
