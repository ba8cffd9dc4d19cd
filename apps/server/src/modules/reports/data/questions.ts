import { statement, type Db } from '../../../platform/db/db.ts'
import { reportsDb, type QuestionRow } from '../tables.ts'

/** Returns what was asked about a case, the first question first. */
export const questionsOf = (db: Db, caseId: string): Promise<QuestionRow[]> =>
  reportsDb(db)
    .selectFrom('report_questions')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('question_id')
    .execute()

/** Questions that wait for a person's answer. */
export const questionsTo = (
  db: Db,
  userId: number,
): Promise<{ case_id: string; asked_at: Date }[]> =>
  statement(
    db,
    `select c.case_id, q.asked_at from report_cases c join report_questions q using (case_id)
     where c.author_id = $1 and c.state in ('open', 'appealed') and q.answered_at is null`,
    [userId],
  )
