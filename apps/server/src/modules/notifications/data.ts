import { statement, type Db } from '../../platform/db/db.ts'
import { notificationsDb } from './tables.ts'

const pageSize = 50

export interface WaitingMail {
  mail_id: number
  recipient: string
  subject: string
  text: string
  html: string
  state: 'waiting' | 'sent' | 'failed'
  created_at: Date
}

/** Mails that were not sent, newest first, from before a given one (admin/getMailbox). */
export async function unsentMails(
  db: Db,
  before: number | undefined,
): Promise<{ mails: WaitingMail[]; more: boolean }> {
  let query = notificationsDb(db)
    .selectFrom('mails')
    .select(['mail_id', 'recipient', 'subject', 'text', 'html', 'state', 'created_at'])
    .where('state', '<>', 'sent')
    .orderBy('mail_id', 'desc')
    .limit(pageSize + 1)
  if (before !== undefined) query = query.where('mail_id', '<', before)
  const rows = await query.execute()
  return { mails: rows.slice(0, pageSize), more: rows.length > pageSize }
}

/** Mails of the last day that nobody is sending: their task got lost, or came before a mail server was set. */
export async function forgottenMails(db: Db): Promise<number[]> {
  const rows = await statement<{ mail_id: number }>(
    db,
    `select mail_id from mails
     where state = 'waiting' and created_at between now() - interval '1 day' and now() - interval '2 minutes'
       and (claimed_until is null or claimed_until < now())
       and (expires_at is null or expires_at > now())
     order by mail_id limit 200`,
    [],
  )
  return rows.map((row) => row.mail_id)
}
