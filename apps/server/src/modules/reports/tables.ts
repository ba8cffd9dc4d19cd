import type { CaseState, ReportedEntity, ReportReason } from '@plaudit/contract/reports/shapes'
import type { ClubAppealState } from '@plaudit/contract/reports/clubAppeals'
import type { Generated, GeneratedAlways, Kysely, Selectable } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'

interface ReportCasesTable {
  case_id: string
  entity: ReportedEntity
  /** As the entity's module names it. */
  entity_id: string
  author_id: number | null
  state: Generated<CaseState>
  hidden_at: Date | null
  reason: ReportReason | null
  words: Generated<string>
  decided_by: number | null
  decided_at: Date | null
  appeal: string | null
  appealed_at: Date | null
  answered_by: number | null
  answered_at: Date | null
  answer: Generated<string>
  taken_by: number | null
  created_at: Generated<Date>
}
export type CaseRow = Selectable<ReportCasesTable>

interface ReportQuestionsTable {
  question_id: GeneratedAlways<number>
  case_id: string
  asked_by: number | null
  question: string
  asked_at: Generated<Date>
  answer: string | null
  answered_at: Date | null
}
export type QuestionRow = Selectable<ReportQuestionsTable>

interface ReportsTable {
  case_id: string
  reporter_id: number
  reason: ReportReason
  text: Generated<string>
  title: Generated<string>
  counts: boolean
  group_id: number | null
  created_at: Generated<Date>
}

interface ClubReportAnswersTable {
  group_id: number
  case_id: string
  verdict: 'hidden' | 'kept'
  reason: Generated<string>
  answered_by: number | null
  answered_at: Generated<Date>
}

interface ClubAppealsTable {
  act_id: number
  group_id: number
  user_id: number
  keeper_id: number | null
  text: string
  state: ClubAppealState
  answer: Generated<string>
  answered_by: number | null
  answered_at: Date | null
  created_at: Generated<Date>
}

interface ReportsTables {
  club_appeals: ClubAppealsTable
  report_cases: ReportCasesTable
  reports: ReportsTable
  report_questions: ReportQuestionsTable
  club_report_answers: ClubReportAnswersTable
}

export const reportsDb = (db: Db): Kysely<ReportsTables> => tablesOf<ReportsTables>(db)
