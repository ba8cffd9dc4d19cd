import type { EntryField, MethodOptions } from '@plaudit/contract/contests/contest'
import type { EntryConsents } from '@plaudit/contract/contests/contestant'
import type { resultVisibilities, tieBreakRules, voteMethods } from '@plaudit/contract/constants'
import type { Generated, JSONColumnType } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'

type TieBreak = (typeof tieBreakRules)[number]
export type ContestStatus = 'draft' | 'published' | 'paused' | 'archived'

export interface ContestsTable {
  contest_id: Generated<number>
  cx_id: string
  /** Of the short address. */
  code: Generated<string>
  owner_id: number | null
  contest_name: string
  description: Generated<string>
  category: number
  cover_id: string | null
  status: Generated<ContestStatus>
  revision: Generated<number>
  time_zone: Generated<string>
  contest_exp_hours: Generated<number>
  vote_once: Generated<boolean>
  confirm_vote: Generated<boolean>
  /** Hours between the end and the declaration of the result. */
  review_hours: Generated<number>
  withheld_at: Date | null
  withheld_reason: string | null
  method: Generated<(typeof voteMethods)[number]>
  method_options: JSONColumnType<MethodOptions, string | undefined, string>
  jury_weight: number | null
  tie_break: Generated<TieBreak[]>
  visibility: Generated<'public' | 'unlisted'>
  result_visibility: Generated<(typeof resultVisibilities)[number]>
  voter_requirement: Generated<'anyone' | 'signed_in' | 'confirmed_email' | 'confirmed_phone'>
  entry_policy: Generated<'organiser' | 'moderated' | 'open'>
  fields: JSONColumnType<EntryField[], string | undefined, string>
  /** Kept by trigger from the rounds. */
  start_date: Generated<Date | null>
  end_date: Generated<Date | null>
  declared_at: Date | null
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
}

export interface RoundsTable {
  contest_id: number
  round_id: Generated<number>
  round_number: number
  name: Generated<string>
  start_date: Date | null
  end_date: Date | null
  merged_into: number | null
}

export interface ContestantsTable {
  contest_id: number
  contestant_id: Generated<number>
  assox_id: string
  code: Generated<string>
  user_id: number | null
  contestant_name: string
  tagline: Generated<string>
  country_code: Generated<string>
  story: Generated<string>
  video_url: Generated<string>
  attachment_id: string | null
  gallery: Generated<string[]>
  answers: JSONColumnType<Record<string, unknown>, string | undefined, string>
  approved: Generated<boolean>
  refused_at: Date | null
  refusal_reason: Generated<string>
  consents: JSONColumnType<EntryConsents, string | undefined, string>
  revision: Generated<number>
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

export interface ContestInvitationsTable {
  contest_id: number
  invitation_id: Generated<number>
  role: 'organiser' | 'judge'
  email: string
  named: string
  token_hash: Buffer
  invited_by: number | null
  sent_at: Generated<Date>
  expires_at: Date
  accepted_at: Date | null
  accepted_by: number | null
  created_at: Generated<Date>
}

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

/** What an entry holds before it stands in a contest. */
export interface EntryColumns {
  contestant_name: string
  tagline: string
  country_code: string
  story: string
  video_url: string
  attachment_id: string | null
  gallery: string[]
  answers: Record<string, unknown>
  consents: EntryConsents
}

export interface ContestsTables {
  contests: ContestsTable
  contest_slugs: ContestSlugsTable
  contest_people: ContestPeopleTable
  rounds: RoundsTable
  contestants: ContestantsTable
  round_contestants: RoundContestantsTable
  results: ResultsTable
  contest_invitations: ContestInvitationsTable
  editions: EditionsTable
  edition_contests: EditionContestsTable
  edition_entries: EditionEntriesTable
  embeds: EmbedsTable
}

export const contestsDb = (db: Db) => tablesOf<ContestsTables>(db)
