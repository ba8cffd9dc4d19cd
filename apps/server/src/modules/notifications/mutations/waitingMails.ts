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

/** Hash of what a letter's notices say now, by which one that went or was reworded is known. */
const saidNow = (user: string, ids: string): string =>
  `(select md5(string_agg(concat_ws(' ', n.notice_id, n.actor_id, n."values"), '|' order by n.notice_id))
    from notices n where n.user_id = ${user} and n.notice_id = any (${ids}))`

/** Notes what a letter of several notices tells of; its words are right only as long as these say the same. */
export const noteSaid = (tx: Tx, mailId: number, noticeIds: readonly number[]): Promise<unknown> =>
  statement(
    tx.db,
    `update mails set for_notices = $2, said = ${saidNow('for_user', '$2::bigint[]')} where mail_id = $1`,
    [mailId, noticeIds],
  )

/**
 * Gives up letters of several notices of which one was taken back or says something else now. What is left of them is
 * told by the next letter, which is due at once.
 */
export const dropStaleDigests = (
  db: Db,
  { mailId = null, people = [] }: { mailId?: number | null; people?: readonly number[] },
): Promise<unknown> =>
  statement(
    db,
    `with stale as (
       update mails m set state = 'failed', problem = 'withdrawn', text = '', html = ''
       where (m.mail_id = $1 or m.for_user = any ($2::bigint[])) and m.state = 'waiting' and m.claimed_until is null
         and m.for_notices is not null and m.said is distinct from ${saidNow('m.for_user', 'm.for_notices')}
       returning m.for_user, m.for_notices
     ), again as (
       update notice_outbox o set state = 'digest' from stale s
       where o.user_id = s.for_user and o.notice_id = any (s.for_notices) and o.channel = 'email' and o.state = 'sent'
     )
     update notice_settings t set last_digest_at = null from stale s where t.user_id = s.for_user`,
    [mailId, people],
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
