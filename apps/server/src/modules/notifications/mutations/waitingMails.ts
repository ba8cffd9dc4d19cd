import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { forgottenMails } from '../data/mails.ts'
import type { Channel } from '../tables.ts'

/** So often a mail is tried. */
export const maxAttempts = 10

/** Gives up a letter of a notice that its person has seen meanwhile, or that was taken back. */
export const dropWithdrawn = (db: Db, mailId: number): Promise<unknown> =>
  statement(
    db,
    `update mails set state = 'failed', problem = 'withdrawn', text = '', html = ''
     where mail_id = $1 and state = 'waiting' and claimed_until is null and for_notice is not null
       and not exists (select from notices where (user_id, notice_id) = (for_user, for_notice) and seen_at is null)`,
    [mailId],
  )

/**
 * Queues lost mails again, and mails that waited for a way to be sent. Mails that may have gone out already are let
 * be.
 */
export async function queueForgottenMails(tx: Tx, channels: readonly Channel[]): Promise<void> {
  await statement(
    tx.db,
    `update mails set state = 'failed', problem = 'unsure', claimed_until = null
     where state = 'waiting' and once and claimed_until < now()`,
    [],
  )
  for (const mail_id of await forgottenMails(tx.db, channels)) {
    await queueTask(tx, 'send_mail', { mail_id }, { key: `mail:${mail_id}`, maxAttempts })
  }
}
