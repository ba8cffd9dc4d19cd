import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'

/**
 * Keeps what was decided about a person's things without them (`on delete`), and without words: their appeal, and what
 * others wrote about them and asked them. Cases about the person themselves go.
 */
export async function forgetReports(tx: Tx, { user_id }: Leaving): Promise<void> {
  const run = (text: string) => statement(tx.db, text, [user_id])
  await run('delete from reports where reporter_id = $1')
  await run('delete from club_appeals where user_id = $1')
  await run(
    'delete from report_questions q using report_cases c where c.case_id = q.case_id and c.author_id = $1',
  )
  await run(`delete from report_cases where entity = 'user' and entity_id = $1::text`)
  await run(
    `update reports set text = '' from report_cases c where c.case_id = reports.case_id and c.author_id = $1`,
  )
  await run(
    `update club_report_answers a set reason = '' from report_cases c where c.case_id = a.case_id and c.author_id = $1`,
  )
  // An appeal that nobody answered yet keeps its place in the queue.
  await run(
    `update report_cases set words = '', answer = '', appeal = case when state = 'appealed' then '[…]' end where author_id = $1`,
  )
}
