import { sign } from 'node:crypto'
import { z } from 'zod'
import type { Parts } from '../../../platform/parts.ts'
import { Kept } from '../../../platform/kept.ts'

/** Push to all devices of a person. */
export interface Push {
  user_id: number
  notice_id: number
  group_key: string
  title: string
  text: string
  href: string
  /** Number of new things, for the app's icon. */
  unread: number
}

/** Key file that Google gives an operator for a project of their own (Firebase: service account, as JSON). */
const account = z.object({
  project_id: z.string().regex(/^[\w:.-]{1,100}$/),
  client_email: z.string().min(3),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
})
export type PushAccount = z.infer<typeof account>

/** The setting as text: one line of JSON. */
export const pushAccount = z.string().transform((text, context): PushAccount => {
  try {
    return account.parse(JSON.parse(text))
  } catch {
    context.addIssue('must be the JSON of a service account of Firebase, on one line')
    return z.NEVER
  }
})

/** A token stands in the place of the address at which a browser is reached. */
const scheme = 'fcm:'
export const isNative = (endpoint: string): boolean => endpoint.startsWith(scheme)
export const endpointOf = (token: string): string => scheme + token

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const hour = 3600
/** Seconds for which a service keeps what a sleeping phone has not fetched. */
const keptSeconds = 24 * hour

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The pass of an hour that Google gives for a signed word (RFC 7523); asked for again a minute before its end. */
const passes = new Kept<string>({ most: 100 })

async function passOf({ outgoing }: Parts, account: PushAccount): Promise<string> {
  const known = passes.get(account.client_email)
  if (known !== undefined) return known
  const now = Math.floor(Date.now() / 1000)
  const word = `${base64({ alg: 'RS256', typ: 'JWT' })}.${base64({
    iss: account.client_email,
    scope,
    aud: account.token_uri,
    iat: now,
    exp: now + hour,
  })}`
  const signature = sign('sha256', Buffer.from(word), account.private_key).toString('base64url')
  const { status, body } = await outgoing.request(account.token_uri, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: `${word}.${signature}`,
    }).toString(),
  })
  const given = z
    .object({ access_token: z.string(), expires_in: z.number() })
    .safeParse(status === 200 ? JSON.parse(body.toString()) : undefined)
  if (!given.success) throw new Error(`push account ${status}`)
  const { access_token: pass, expires_in } = given.data
  passes.set(account.client_email, pass, Date.now() + (expires_in - 60) * 1000)
  return pass
}

/** Returns the message that a phone shows, for Android and, over Google, for an iPhone. */
function messageOf(token: string, { notice_id, title, text, href, group_key, unread }: Push) {
  const tag = group_key.slice(0, 64)
  return {
    token,
    notification: { title, body: text },
    data: { id: String(notice_id), href },
    android: { ttl: `${keptSeconds}s`, notification: { tag, notification_count: unread } },
    apns: {
      headers: {
        'apns-collapse-id': tag,
        'apns-expiration': String(Math.floor(Date.now() / 1000) + keptSeconds),
      },
      payload: { aps: { sound: 'default', badge: unread, 'thread-id': tag } },
    },
  }
}

/** Tells whether pushes to wrapped apps go out here: the operator has a project of their own for them. */
export const reachesApps = ({ config }: Pick<Parts, 'config'>): boolean =>
  config.settings.FCM_SERVICE_ACCOUNT !== undefined

/**
 * Sends a push to a wrapped app through the operator's own project (HTTP v1).
 * @returns 'gone' for a token that stands for no device any more; 'unsent' where the operator has no project: the token
 * waits for one, and nothing goes out.
 */
export async function pushNative(
  parts: Parts,
  endpoint: string,
  push: Push,
): Promise<'sent' | 'gone' | 'unsent'> {
  const { FCM_SERVICE_ACCOUNT: account, FCM_URL: origin } = parts.config.settings
  if (account === undefined) return 'unsent'
  const message = messageOf(endpoint.slice(scheme.length), push)
  const ask = async () =>
    parts.outgoing.request(`${origin}/v1/projects/${account.project_id}/messages:send`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await passOf(parts, account)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ message }),
    })
  let answer = await ask()
  if (answer.status === 401) {
    // Taken back before its hour: a new one is asked for, once.
    passes.drop(account.client_email)
    answer = await ask()
  }
  if (answer.status < 300) return 'sent'
  // A 404 alone may be a wrong project: by that no device is forgotten.
  if (answer.status === 404 && answer.body.includes('UNREGISTERED')) return 'gone'
  throw new Error(`push service ${answer.status}`)
}
