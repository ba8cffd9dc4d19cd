import { inTransaction } from '../../platform/db/db.ts'
import { openMailer } from '../../platform/mail.ts'
import type { Parts } from '../../platform/parts.ts'
import { openTexter } from '../../platform/sms.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { queueForgottenMails, removeOldMails, sendMail, type SendingParts } from './mutations.ts'
import type { Channel } from './tables.ts'

/** What there is no way to send waits in the mailbox that admins open. */
function sendersOf({ config, publicUrl, outgoing }: Parts): SendingParts['senders'] {
  const host = new URL(publicUrl).hostname
  const from = config.mailFrom ?? `Plaudit <no-reply@${host}>`
  const { smtpUrl, sms } = config
  return {
    ...(smtpUrl !== undefined && { mail: openMailer({ smtpUrl, from, host }) }),
    ...(sms !== undefined && { sms: openTexter(sms, outgoing) }),
  }
}

export function notificationsTasks(parts: Parts): Tasks {
  const { db } = parts
  const senders = sendersOf(parts)
  const channels = Object.keys(senders) as Channel[]
  return {
    handlers: {
      send_mail: ({ mail_id }) => sendMail({ ...parts, senders }, Number(mail_id)),
      queue_forgotten_mails: () => inTransaction(db, (tx) => queueForgottenMails(tx, channels)),
      remove_old_mails: () => removeOldMails(db),
    },
    crontab: ['*/5 * * * * queue_forgotten_mails', '29 3 * * * remove_old_mails'],
  }
}
