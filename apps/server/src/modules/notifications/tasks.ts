import { inTransaction } from '../../platform/db/db.ts'
import { openMailer } from '../../platform/mail.ts'
import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { queueForgottenMails, removeOldMails, sendMail } from './mutations.ts'

export function notificationsTasks({ config, db, publicUrl }: Parts): Tasks {
  const host = new URL(publicUrl).hostname
  const from = config.mailFrom ?? `Plaudit <no-reply@${host}>`
  const { smtpUrl } = config
  const mailer = smtpUrl === undefined ? undefined : openMailer({ smtpUrl, from, host })
  return {
    handlers: {
      // Without a mail server mails wait in the mailbox that admins open.
      send_mail: async ({ mail_id }) => {
        if (mailer !== undefined) await sendMail(db, mailer, Number(mail_id))
      },
      queue_forgotten_mails: async () => {
        if (mailer !== undefined) await inTransaction(db, queueForgottenMails)
      },
      remove_old_mails: () => removeOldMails(db),
    },
    crontab: ['*/5 * * * * queue_forgotten_mails', '29 3 * * * remove_old_mails'],
  }
}
