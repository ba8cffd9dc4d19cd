import { statement, type Db } from '../../platform/db/db.ts'
import type { Parts } from '../../platform/parts.ts'
import { notificationsTasks } from './tasks.ts'

/** The mail or text that was queued last. */
export async function lastQueued(db: Db): Promise<number> {
  const [row] = await statement<{ mail_id: number }>(
    db,
    'select max(mail_id) as mail_id from mails',
    [],
  )
  return row?.mail_id ?? 0
}

/** Tries to send it, as the task does. */
export const trySending = async (parts: Parts, mail_id: number) =>
  notificationsTasks(parts).handlers['send_mail']?.({ mail_id })

/** What is kept of it. */
export async function keptOf(db: Db, mail_id: number) {
  const [row] = await statement<Record<string, unknown>>(
    db,
    'select channel, state, problem, text, html, tries from mails where mail_id = $1',
    [mail_id],
  )
  return row
}
