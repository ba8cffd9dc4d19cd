import { inTransaction } from '../../platform/db/db.ts'
import { openMailer } from '../../platform/mail.ts'
import type { Parts } from '../../platform/parts.ts'
import { openTexter } from '../../platform/sms.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { removeOldMails, removeOldNotices } from './mutations/forget.ts'
import { sendMail, sentMessages, type SendingParts } from './mutations/mails.ts'
import { sendDigests } from './mutations/digest.ts'
import { sendDueNotices } from './mutations/sendDue.ts'
import { queueForgottenMails } from './mutations/waitingMails.ts'
import type { Channel } from './tables.ts'

/** Returns the senders; a mail that there is no way to send waits in the mailbox that admins open. */
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
  // From zero on: a figure that begins with its first failure never grew, as its watchers see it.
  const sent = sentMessages(parts.telemetry)
  for (const channel of channels)
    for (const outcome of ['sent', 'failed']) sent.inc({ channel, outcome }, 0)
  return {
    handlers: {
      send_mail: ({ mail_id }) => sendMail({ ...parts, senders }, Number(mail_id)),
      queue_forgotten_mails: () => inTransaction(db, (tx) => queueForgottenMails(tx, channels)),
      remove_old_mails: () => removeOldMails(db),
      remove_old_notices: () => removeOldNotices(db),
      send_due_notices: async () => {
        while ((await sendDueNotices(parts)) > 0);
      },
      send_digests: async () => {
        const digests = await sendDigests(parts)
        if (digests > 0) parts.log.info({ sent: digests }, 'digests were sent')
      },
    },
    crontab: [
      '*/5 * * * * queue_forgotten_mails',
      '29 3 * * * remove_old_mails',
      '49 3 * * * remove_old_notices',
      '* * * * * send_due_notices',
      '3,18,33,48 * * * * send_digests',
    ],
  }
}
