import type { Language } from '@plaudit/contract/constants'
import { statement, type Db, type Tx } from '../../platform/db/db.ts'
import { isFinal, mailProblem, type Mailer } from '../../platform/mail.ts'
import { queueTask } from '../../platform/tasks.ts'
import { forgottenMails } from './data.ts'
import { letterHtml, letterText } from './present/layout.ts'
import { letters, type TemplateName, type Templates } from './present/letters.ts'
import { notificationsDb } from './tables.ts'

export interface MailToQueue<Name extends TemplateName> {
  to: string
  template: Name
  values: Templates[Name]
  language: Language
  /** After this the mail is worth nothing and is not sent any more. */
  expiresAt?: Date
}

/** Writes a mail into the outbox of the open transaction; it is sent after the commit, or waits. */
export async function queueMail<Name extends TemplateName>(
  tx: Tx,
  mail: MailToQueue<Name>,
): Promise<void> {
  const { subject, letter } = letters[mail.template](mail.values, mail.language)
  const { mail_id } = await notificationsDb(tx.db)
    .insertInto('mails')
    .values({
      recipient: mail.to,
      subject,
      text: letterText(letter),
      html: letterHtml(letter),
      expires_at: mail.expiresAt ?? null,
    })
    .returning('mail_id')
    .executeTakeFirstOrThrow()
  await queueTask(tx, 'send_mail', { mail_id }, { key: `mail:${mail_id}`, maxAttempts })
}

const maxAttempts = 10

interface ClaimedMail {
  mail_id: number
  recipient: string
  subject: string
  text: string
  html: string
  tries: number
}

/**
 * Sends one mail of the outbox. Whoever claims it sends it, outside any lock; a second worker finds it
 * claimed. A mail whose sender died is free again after some minutes.
 * @throws when the mail server could not take it now and it is worth trying again.
 */
export async function sendMail(db: Db, mailer: Mailer, mailId: number): Promise<void> {
  const [mail] = await statement<ClaimedMail>(
    db,
    `update mails set claimed_until = now() + interval '5 minutes', tries = tries + 1
     where mail_id = $1 and state = 'waiting' and (claimed_until is null or claimed_until < now())
       and (expires_at is null or expires_at > now())
     returning mail_id, recipient, subject, text, html, tries`,
    [mailId],
  )
  if (mail === undefined || !mail.recipient.includes('@')) return
  try {
    await mailer.send({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      id: mail.mail_id,
    })
  } catch (error) {
    const isOver = isFinal(error) || mail.tries >= maxAttempts
    await release(db, mailId, isOver ? 'failed' : 'waiting', mailProblem(error))
    if (!isOver) throw new Error(`mail ${mailId} was not taken: ${mailProblem(error)}`)
    return
  }
  await markSent(db, mailId)
}

async function release(
  db: Db,
  mailId: number,
  state: 'failed' | 'waiting',
  problem: string,
): Promise<void> {
  await notificationsDb(db)
    .updateTable('mails')
    .set({ state, problem, claimed_until: null })
    .where('mail_id', '=', mailId)
    .execute()
}

/** What was sent is not kept: codes and links in it are nobody else's. */
async function markSent(db: Db, mailId: number): Promise<void> {
  await notificationsDb(db)
    .updateTable('mails')
    .set({ state: 'sent', sent_at: new Date(), claimed_until: null, text: '', html: '' })
    .where('mail_id', '=', mailId)
    .execute()
}

/** Queues mails again whose task got lost, and those that waited for a mail server. */
export async function queueForgottenMails(tx: Tx): Promise<void> {
  for (const mail_id of await forgottenMails(tx.db)) {
    await queueTask(tx, 'send_mail', { mail_id }, { key: `mail:${mail_id}`, maxAttempts })
  }
}

/** Old mails go; a letter that nobody fetched in a month helps nobody. */
export async function removeOldMails(db: Db): Promise<void> {
  await statement(db, `delete from mails where created_at < now() - interval '30 days'`, [])
}
