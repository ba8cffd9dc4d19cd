import { statement, type Db } from '../../platform/db/db.ts'
import type { Parts } from '../../platform/parts.ts'
import { withWords, type Words } from './mutations/sealedWords.ts'
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

interface Queued extends Words {
  mail_id: number
  channel: string
  sealed: Buffer | null
}

/** Mails and texts that were queued for an address, the oldest first, as it reads them. */
export async function lettersTo(parts: Pick<Parts, 'db' | 'secrets'>, recipient: string) {
  const rows = await statement<Queued>(
    parts.db,
    'select mail_id, channel, subject, text, html, sealed from mails where recipient = $1 order by mail_id',
    [recipient],
  )
  return Promise.all(rows.map((row) => withWords(parts, row)))
}

/** The code in the last of them. */
export async function codeTo(parts: Pick<Parts, 'db' | 'secrets'>, recipient: string) {
  const last = (await lettersTo(parts, recipient)).at(-1)
  return /\b\d{6}\b/.exec(`${last?.subject}\n${last?.text}`)?.[0] ?? ''
}

/** Tries to send it, as the task does. */
export const trySending = async (parts: Parts, mail_id: number) =>
  notificationsTasks(parts).handlers['send_mail']?.({ mail_id })

/** Returns the kept row of a mail. */
export async function keptOf(db: Db, mail_id: number) {
  const [row] = await statement<Record<string, unknown>>(
    db,
    'select channel, state, problem, text, html, tries from mails where mail_id = $1',
    [mail_id],
  )
  return row
}
