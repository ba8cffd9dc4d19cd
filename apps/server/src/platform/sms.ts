import { NotDelivered, type Message, type Sender } from './delivery.ts'
import { OutgoingFault, type Outgoing } from './outgoing/outgoing.ts'

export interface SmsSettings {
  url: string
  /** Sent as `Authorization: Bearer …`. */
  token: string | undefined
  /** JSON in whose texts `{to}` and `{text}` stand for the number and the message. */
  body: string
  /** Milliseconds in which the gateway has answered. */
  deadline?: number
}

const usualDeadline = 10_000

/** The body that most gateways take, when the operator says nothing else. */
export const defaultSmsBody = '{"to":"{to}","text":"{text}"}'

/** Hands texts to a gateway over HTTP, in the form that it asks for. */
export function openTexter(settings: SmsSettings, outgoing: Outgoing): Sender {
  const template: unknown = JSON.parse(settings.body)
  return {
    async send(message) {
      const status = await post(settings, outgoing, message, filled(template, message))
      if (status >= 200 && status < 300) return
      // A gateway that is asked too often, or is not there, says so; every other no is about this very message.
      const isPassing = status >= 500 || status === 408 || status === 429
      // A gateway that broke may have sent it before.
      throw new NotDelivered(`gateway ${status}`, !isPassing, status >= 500 && status !== 503)
    },
  }
}

/**
 * An answer that is lost leaves unknown whether the text went out. A code is asked for again then, under the same key: it
 * comes at least once, and once from a gateway that knows such keys. A notice is left as it is: it comes at most once.
 */
async function post(
  { url, token, deadline = usualDeadline }: SmsSettings,
  outgoing: Outgoing,
  { id }: Message,
  body: unknown,
): Promise<number> {
  try {
    const { status } = await outgoing.request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': `sms-${id}`,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      timeout: deadline,
    })
    return status
  } catch (error) {
    if (error instanceof OutgoingFault) throw new NotDelivered(error.kind, false, isUnsure(error))
    throw error
  }
}

/** Tells whether the gateway may have taken the text: it was reached, as far as anybody knows. */
function isUnsure({ kind, cause }: OutgoingFault): boolean {
  const { syscall } = (cause ?? {}) as { syscall?: string }
  const isUnreached = syscall === 'connect' || syscall === 'getaddrinfo'
  return kind === 'timeout' || kind === 'too_large' || (kind === 'unreachable' && !isUnreached)
}

/** The template with the message in its texts, so that no number or text can become anything else. */
function filled(template: unknown, message: Pick<Message, 'to' | 'text'>): unknown {
  if (typeof template === 'string')
    return template.replaceAll(/\{(to|text)\}/g, (_, name: 'to' | 'text') => message[name])
  if (Array.isArray(template)) return template.map((part) => filled(part, message))
  if (typeof template === 'object' && template !== null)
    return Object.fromEntries(
      Object.entries(template).map(([key, part]) => [key, filled(part, message)]),
    )
  return template
}
