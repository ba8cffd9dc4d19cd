import type { Generated, JSONColumnType } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'
import type { EntryColumns } from '../contests/data/entryColumns.ts'

export interface EditionsTable {
  edition_id: Generated<number>
  edx_id: string
  original_contest_id: number
  edition_name: string
  max_user: number
  entry_policy: Generated<'moderated' | 'open'>
  takes_entries: Generated<boolean>
  created_at: Generated<Date>
}

export interface EditionContestsTable {
  edition_id: number
  number: number
  contest_id: number
  filled_at: Date | null
}

export interface EditionEntriesTable {
  edition_id: number
  entry_id: Generated<number>
  user_id: number
  state: Generated<'pending' | 'approved' | 'refused'>
  refusal_reason: Generated<string>
  revision: Generated<number>
  form: JSONColumnType<EntryColumns, string | null, string | null> | null
  contest_id: number | null
  contestant_id: number | null
  created_at: Generated<Date>
}

interface EntriesTables {
  editions: EditionsTable
  edition_contests: EditionContestsTable
  edition_entries: EditionEntriesTable
}

export const entriesDb = (db: Db) => tablesOf<EntriesTables>(db)
