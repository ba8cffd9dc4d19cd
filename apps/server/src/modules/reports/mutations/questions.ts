import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { step } from '../../../platform/states.ts'
import { accountById } from '../../accounts/data.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { adminCount } from '../data.ts'
import { questionsOf } from '../data/questions.ts'
import { lock, note, set, type ReportParts } from '../mutations.ts'
import { mayAnswer } from '../policy.ts'
import { caseSteps } from '../states.ts'
import { writeToAuthor } from './authors.ts'
import type { CaseRow } from '../tables.ts'

/** A case that the person may decide about. @throws refusal not_found, case_closed, own_decision. */
async function toLookAt(tx: Tx, { user_id }: Person, caseId: string): Promise<CaseRow> {
  const found = await lock(tx, caseId)
  step(caseSteps, found.state, 'look', ['admin', 'second'])
  if (found.state === 'appealed' && !mayAnswer(found, { user_id }, await adminCount(tx.db)))
    refuse('own_decision')
  return found
}

/**
 * Marks a case as one that this admin looks at, or takes the mark away. Other admins may still decide the case.
 * @param from the admin whom the screen showed beside the case, so that nobody takes a case over by accident.
 * @throws refusal not_found, case_closed, own_decision, case_taken.
 */
export async function take(
  tx: Tx,
  person: Person,
  asked: { case_id: string; wanted: boolean; from?: number | null | undefined },
): Promise<void> {
  const { taken_by } = await toLookAt(tx, person, asked.case_id)
  const isMine = taken_by === person.user_id
  if (isMine === asked.wanted || (!asked.wanted && !isMine)) return
  if (asked.wanted && taken_by !== null && taken_by !== asked.from) refuse('case_taken')
  await set(tx, asked.case_id, { taken_by: asked.wanted ? person.user_id : null })
}

/**
 * Asks the author a question before the decision. The case is marked as one that this admin looks at.
 * @throws refusal not_found where there is no author to ask, case_closed, own_decision, question_waits.
 */
export async function askAuthor(
  tx: Tx,
  parts: ReportParts,
  person: Person,
  { case_id, text }: { case_id: string; text: string },
): Promise<void> {
  const found = await toLookAt(tx, person, case_id)
  const author = found.author_id === null ? undefined : await accountById(tx.db, found.author_id)
  if (author === undefined || author.user_id === person.user_id) refuse('not_found')
  const [asked] = await statement<{ question_id: number }>(
    tx.db,
    `insert into report_questions (case_id, asked_by, question) values ($1, $2, $3)
     on conflict (case_id) where answered_at is null do nothing returning question_id`,
    [case_id, person.user_id, text],
  )
  if (asked === undefined) {
    // The same question sent again is the one that waits.
    const last = (await questionsOf(tx.db, case_id)).at(-1)
    if (last?.question === text && last.asked_by === person.user_id) return
    refuse('question_waits')
  }
  await set(tx, case_id, { taken_by: person.user_id })
  const href = `/appeal/${case_id}`
  await tell(tx, {
    to: [author.user_id],
    type: 'report_question',
    key: `report_question:${asked.question_id}`,
    href,
  })
  // A suspended author can't sign in and read it in the app.
  if (author.suspended_at !== null)
    await writeToAuthor(tx, parts, found, author, { template: 'report_question', words: text })
  await note(tx, person.user_id, found, 'ask', { case_id })
}

/**
 * The author answers what they were asked; the same answer a second time changes nothing.
 * @throws refusal not_found where nothing was asked, case_closed, question_answered.
 */
export async function answerQuestion(tx: Tx, caseId: string, text: string): Promise<void> {
  const found = await lock(tx, caseId)
  const last = (await questionsOf(tx.db, caseId)).at(-1) ?? refuse('not_found')
  if (last.answer === text) return
  if (last.answer !== null) refuse('question_answered')
  step(caseSteps, found.state, 'look', ['admin', 'second'])
  await statement(
    tx.db,
    'update report_questions set answer = $2, answered_at = now() where question_id = $1',
    [last.question_id, text],
  )
  const asker = last.asked_by === null ? undefined : await accountById(tx.db, last.asked_by)
  await tell(tx, {
    to: asker?.is_admin ? [asker.user_id] : [],
    type: 'report_answer',
    key: `report_answer:${last.question_id}`,
    href: `/admin/reports/${caseId}`,
  })
}
