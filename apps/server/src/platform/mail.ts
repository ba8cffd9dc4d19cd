import type NodeMailer from 'nodemailer'
import { NotDelivered, type Sender } from './delivery.ts'
import { onDemand } from './onDemand.ts'

const nodemailer = onDemand<typeof NodeMailer>('nodemailer')

export interface MailSettings {
  smtpUrl: string
  from: string
  /** Host name that the ids of mails end in. */
  host: string
  /** Milliseconds in which a mail server has taken a mail, however slowly it speaks. */
  deadline?: number
}

/** Longer than it takes for a mail with pictures on a slow line, and shorter than a claim on the outbox. */
const usualDeadline = 60_000

/** Sends over SMTP, one connection for each mail, so that nothing is left open at a stop. */
export function openMailer(settings: MailSettings): Sender {
  let opened: ReturnType<typeof NodeMailer.createTransport> | undefined
  const transport = () =>
    (opened ??= nodemailer().createTransport({
      url: settings.smtpUrl,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
    }))
  return {
    async send({ id, fromName = '', ...mail }) {
      const messageId = `<mail-${id}@${settings.host}>`
      // A mail server that says a word now and then is silent to no timeout of a connection: the whole has its own end.
      const signal = AbortSignal.timeout(settings.deadline ?? usualDeadline)
      await transport()
        .sendMail({ ...mail, messageId, from: fromOf(settings, fromName), signal })
        .catch((error: unknown) => refused(signal.aborted ? { code: 'ETIMEDOUT' } : error))
    },
  }
}

/** The operator's address under the name of the letter's site. */
function fromOf({ from }: MailSettings, name: string) {
  if (name === '') return from
  const [address = from] = /[^<>\s]+@[^<>\s]+/.exec(from) ?? []
  return { name, address }
}

/** Tells whether the mail server takes us: undefined, or what kept it from it. */
export async function tryMailer(smtpUrl: string): Promise<string | undefined> {
  const transport = nodemailer().createTransport({
    url: smtpUrl,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 5000,
  })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return String((error as { code?: string }).code ?? 'no answer')
  } finally {
    transport.close()
  }
}

/** 5xx is no for good, everything else not now. A line that broke after the connection stood may have carried the mail. */
function refused(error: unknown): never {
  const { code, responseCode, syscall } = (error ?? {}) as Record<string, unknown>
  const kind = typeof code === 'string' ? code : 'no answer'
  if (typeof responseCode !== 'number')
    throw new NotDelivered(kind, false, syscall !== 'connect' && code !== 'EDNS')
  throw new NotDelivered(`${kind} ${responseCode}`, responseCode >= 500 && responseCode < 600)
}
