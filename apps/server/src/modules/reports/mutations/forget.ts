import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'
import { forgetTold } from '../../notifications/mutations/forget.ts'
import { toldKeys } from './reporters.ts'

/**
 * Keeps what was decided about a person's things without them (`on delete`), and without words: their appeal, and what
 * others wrote about them and asked them. Cases about the person themselves go.
 */
export async function forgetReports(tx: Tx, { user_id }: Leaving): Promise<void> {
  const run = (text: string) => statement(tx.db, text, [user_id])
  await forgetToldReporters(tx, user_id)
  await run('delete from reports where reporter_id = $1')
  await run('delete from club_appeals where user_id = $1')
  await run(
    'delete from report_questions q using report_cases c where c.case_id = q.case_id and c.author_id = $1',
  )
  await run(`delete from report_cases where entity = 'user' and entity_id = $1::text`)
  await run(
    `update reports set text = '', title = '' from report_cases c where c.case_id = reports.case_id and c.author_id = $1`,
  )
  await run(
    `update club_report_answers a set reason = '' from report_cases c where c.case_id = a.case_id and c.author_id = $1`,
  )
  // An appeal that nobody answered yet keeps its place in the queue.
  await run(
    `update report_cases set words = '', answer = '', appeal = case when state = 'appealed' then '[…]' end where author_id = $1`,
  )
}

/** Takes back what reporters were told of a person's things: it names them. */
async function forgetToldReporters(tx: Tx, userId: number): Promise<void> {
  const told = await statement<{ case_id: string; reporter_id: number }>(
    tx.db,
    'select case_id, reporter_id from reports join report_cases using (case_id) where author_id = $1',
    [userId],
  )
  await forgetTold(
    tx,
    told.flatMap(({ case_id, reporter_id: user_id }) =>
      toldKeys(case_id).map((key) => ({ user_id, key })),
    ),
  )
}
