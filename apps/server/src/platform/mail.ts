import nodemailer from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Stays the same when a mail is tried again, so that servers and readers can know a double. */
  id: number
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

export interface MailSettings {
  smtpUrl: string
  from: string
  /** Host name that the ids of mails end in. */
  host: string
}

/**
 * Sends over SMTP, one connection for each mail, so that nothing is left open at a stop.
 * @throws when the server does not take the mail; `isFinal` tells whether trying again can help.
 */
export function openMailer(settings: MailSettings): Mailer {
  const transport = nodemailer.createTransport({
    url: settings.smtpUrl,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  })
  return {
    async send({ id, ...mail }) {
      const messageId = `<mail-${id}@${settings.host}>`
      await transport.sendMail({ ...mail, messageId, from: settings.from })
    },
  }
}

/** Whether a mail server said no for good (5xx), rather than not now. */
export function isFinal(error: unknown): boolean {
  const code = (error as { responseCode?: unknown } | null)?.responseCode
  return typeof code === 'number' && code >= 500 && code < 600
}

/** What went wrong, without the address or any text of the mail: the kind and the server's number. */
export function mailProblem(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  const kind = typeof code === 'string' ? code : 'no answer'
  return typeof responseCode === 'number' ? `${kind} ${responseCode}` : kind
}
