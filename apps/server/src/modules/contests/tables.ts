import type { Contest } from '@plaudit/contract/contests/contest'
import type { EntryConsents } from '@plaudit/contract/contests/contestant'
import type { ContestPrices } from '@plaudit/contract/payments/prices'
import type { ContestField, EntryField, MethodOptions } from '@plaudit/contract/contests/fields'
import type { ContestantText } from '@plaudit/contract/contests/texts'
import type { Generated, JSONColumnType } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'
import type { Proposed } from './data/entryColumns.ts'

export type ContestStatus = 'draft' | 'published' | 'paused' | 'archived'

/** Columns of the organiser's form that the database fills in where a new row says nothing of them. */
type FormColumns = {
  [
    Name in Exclude<
      ContestField,
      | 'contest_name'
      | 'category'
      | 'cover_id'
      | 'method_options'
      | 'jury_weight'
      | 'fields'
      | 'prices'
    >
  ]: Generated<Contest[Name]>
}

export interface ContestsTable extends FormColumns {
  contest_id: Generated<number>
  cx_id: string
  /** Code of the short address. */
  code: Generated<string>
  owner_id: number | null
  contest_name: string
  category: number
  cover_id: string | null
  status: Generated<ContestStatus>
  revision: Generated<number>
  withheld_at: Date | null
  withheld_reason: string | null
  method_options: JSONColumnType<MethodOptions, string | undefined, string>
  jury_weight: number | null
  fields: JSONColumnType<EntryField[], string | undefined, string>
  prices: JSONColumnType<ContestPrices | null, string | null | undefined, string | null>
  /** Kept by trigger from the rounds. */
  start_date: Generated<Date | null>
  end_date: Generated<Date | null>
  declared_at: Date | null
  /** Taken down by the platform: nobody but its team sees it. */
  hidden_at: Date | null
  /** Contestants at most; null but in an edition. */
  max_user: number | null
  created_at: Generated<Date>
}

export interface ContestSlugsTable {
  slug: string
  contest_id: number
  current: Generated<boolean>
}

export interface ContestPeopleTable {
  contest_id: number
  user_id: number
  role: 'organiser' | 'judge'
  /** Key of a judge who agreed to judge. */
  voter_key: Buffer | null
  only_named: Generated<boolean>
}

export interface ContestInsidersTable {
  contest_id: number
  user_id: number
}

export interface VoterCodeListsTable {
  contest_id: number
  list: number
  codes: number
  seed: Buffer
  made_by: number | null
  made_at: Generated<Date>
  withdrawn_at: Date | null
}

export interface VoterCodesTable {
  contest_id: number
  code_hash: Buffer
  list: number
}

export interface RoundsTable {
  contest_id: number
  round_id: Generated<number>
  round_number: number
  name: Generated<string>
  start_date: Date | null
  end_date: Date | null
  merged_into: number | null
  /** Grows whenever the log says something new of a contest. */
  changes: Generated<number>
}

/** The database has them empty where a new row says nothing of them. */
type Texts = { [Name in Exclude<ContestantText, 'contestant_name'>]: Generated<string> }

export interface ContestantsTable extends Texts {
  contest_id: number
  contestant_id: Generated<number>
  assox_id: string
  code: Generated<string>
  user_id: number | null
  contestant_name: string
  attachment_id: string | null
  gallery: Generated<string[]>
  answers: JSONColumnType<Record<string, unknown>, string | undefined, string>
  approved: Generated<boolean>
  refused_at: Date | null
  refusal_reason: Generated<string>
  /** Taken down by the platform: shown to its own people alone. */
  hidden_at: Date | null
  consents: JSONColumnType<EntryConsents, string | undefined, string>
  revision: Generated<number>
  proposed: JSONColumnType<Proposed | null, string | null | undefined, string | null>
  proposed_at: Date | null
  position: number
  created_at: Generated<Date>
}

export interface RoundContestantsTable {
  contest_id: number
  round_id: number
  contestant_id: number
  /** Running order within the round, when it differs from the contest's. */
  position: number | null
}

export interface ResultsTable {
  contest_id: number
  round_id: number
  declared_at: Generated<Date>
  standing: JSONColumnType<unknown[], string, string>
}

export interface ContestsTables {
  contests: ContestsTable
  contest_slugs: ContestSlugsTable
  contest_people: ContestPeopleTable
  contest_insiders: ContestInsidersTable
  rounds: RoundsTable
  voter_code_lists: VoterCodeListsTable
  voter_codes: VoterCodesTable
  contestants: ContestantsTable
  round_contestants: RoundContestantsTable
  results: ResultsTable
}

export const contestsDb = (db: Db) => tablesOf<ContestsTables>(db)

/** Views by which entries tells of its editions. */
interface EditionViews {
  /** The contests that were copied for an edition. */
  contest_editions: {
    contest_id: number
    edx_id: string
    edition_name: string
    /** True if its entries are looked at before they stand on stage. */
    moderated: boolean
    number: number
    filled: boolean
  }
  /** Contests whose editions take entries. */
  contest_intakes: { contest_id: number }
}

export const contestsAndEditions = (db: Db) => tablesOf<ContestsTables & EditionViews>(db)
