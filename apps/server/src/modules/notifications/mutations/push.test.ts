import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { sendDueNotices } from './sendDue.ts'
import { tell } from './tell.ts'

/** A browser that takes pushes: its keys, and what its push service was asked. */
class Browser {
  readonly #keys = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly publicKey = this.#keys.generateKeys()
  readonly keys = {
    p256dh: this.publicKey.toString('base64url'),
    auth: this.#auth.toString('base64url'),
  }

  /** RFC 8291 and RFC 8188, written from the documents: other code opens what the sender's library made. */
  open(body: Buffer): string {
    const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0]
    const theirs = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const hmac = (key: Buffer, ...data: Buffer[]) =>
      createHmac('sha256', key).update(Buffer.concat(data)).digest()
    const one = Buffer.from([1])
    const shared = hmac(this.#auth, this.#keys.computeSecret(theirs))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.publicKey, theirs, one])
    const secret = hmac(salt, hmac(shared, info))
    const key = hmac(secret, Buffer.from('Content-Encoding: aes128gcm\0'), one).subarray(0, 16)
    const nonce = hmac(secret, Buffer.from('Content-Encoding: nonce\0'), one).subarray(0, 12)
    const opener = createDecipheriv('aes-128-gcm', key, nonce)
    opener.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
    // The last record ends in 2.
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }
}

interface Taken {
  headers: IncomingMessage['headers']
  body: Buffer
}

let server: TestServer
let service: Server
let origin = ''
let status = 201
const taken: Taken[] = []

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      taken.push({ headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  server = await testServer({
    OUTGOING_PRIVATE: '127.0.0.1',
    OPERATOR_CONTACT: 'hello@example.org',
  })
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => service.close(() => resolve()))
})
beforeEach(() => {
  taken.splice(0)
  status = 201
})

async function somebodyWith(browser: Browser) {
  const person = await server.person()
  const { ID = 0 } = await person.api.call('api/getUser', {})
  const endpoint = `https://push.example.org/${person.username}`
  await person.api.call('notifications/saveToken', {
    subscription: { endpoint, keys: browser.keys },
    platform: 'web',
  })
  // The service stands on this machine and has no certificate: everything but that is as it is.
  await statement(
    server.parts.db,
    'update push_subscriptions set endpoint = $2 where user_id = $1',
    [ID, `${origin}/${person.username}`],
  )
  return { ...person, id: ID }
}

const sayTo = (id: number, key: string) =>
  inTransaction(server.parts.db, (tx) =>
    tell(tx, {
      to: [id],
      type: 'order.delivered',
      key,
      group: 'order:1',
      href: '/orders',
      values: { text: 'Stage lighting' },
    }),
  )

const soon = () =>
  statement(server.parts.db, `update notice_outbox set send_at = now() where state = 'waiting'`, [])

interface Claims {
  aud: string
  sub: string
  exp: number
}

/** RFC 8292: the sender, the receiver, and for how long; signed by the key that the browser subscribed with. */
function vapidOf({ headers }: Taken): { claims: Claims; key: string; isSigned: boolean } {
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  return {
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims,
    key,
    isSigned: verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  }
}

test('a push service is asked as the standards say, and the browser alone can read what it carries', async () => {
  const browser = new Browser()
  const person = await somebodyWith(browser)
  await sayTo(person.id, 'order:1:delivered:1')
  await soon()
  await sendDueNotices(server.parts)
  await sendDueNotices(server.parts)
  expect(taken).toHaveLength(1)
  const [push] = taken as [Taken]
  expect(push.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    urgency: 'normal',
  })
  const { claims, key, isSigned } = vapidOf(push)
  expect(isSigned).toBe(true)
  expect(key).toBe((await person.api.call('notifications/getKey', {})).key)
  expect(claims).toMatchObject({ aud: origin, sub: 'mailto:hello@example.org' })
  expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600)
  expect(push.body.toString('latin1')).not.toContain('/orders')
  expect(JSON.parse(browser.open(push.body))).toMatchObject({
    href: '/orders',
    tag: 'order:1',
  })
  expect(() => new Browser().open(push.body)).toThrow()
})

test('what was seen first is pushed to nobody; a device that is gone is forgotten, one that is busy is not', async () => {
  const person = await somebodyWith(new Browser())
  await sayTo(person.id, 'order:1:delivered:2')
  await person.api.call('notifications/seen', { all: true })
  await soon()
  await sendDueNotices(server.parts)
  expect(taken).toHaveLength(0)
  const devices = async () =>
    (await person.api.call('account/getUserPreferences', {})).preferences.devices
  for (const [answer, left] of [
    [503, 1],
    [410, 0],
  ] as const) {
    status = answer
    await sayTo(person.id, `order:1:delivered:${answer}`)
    await soon()
    await sendDueNotices(server.parts)
    expect(await devices()).toBe(left)
  }
})

test('more than one look’s worth of what was seen first holds up nothing that waits behind it', async () => {
  const person = await somebodyWith(new Browser())
  await sayTo(person.id, 'order:1:delivered:3')
  const { db } = server.parts
  await statement(
    db,
    `with seen as (
       insert into notices (user_id, type, key, group_key, href, "values", seen_at)
       select user_id, type, key || ':' || n, group_key, href, "values", now()
       from notices cross join generate_series(1, 120) n where user_id = $1
       returning user_id, notice_id
     ), waiting as (
       insert into notice_outbox (user_id, notice_id, channel, send_at)
       select user_id, notice_id, 'push', now() - interval '1 hour' from seen
     )
     update notice_outbox set send_at = now() where user_id = $1 and channel = 'push'`,
    [person.id],
  )
  while ((await sendDueNotices(server.parts)) > 0);
  expect(taken).toHaveLength(1)
  const states = await statement<{ state: string; count: number }>(
    db,
    `select state, count(*)::int from notice_outbox where user_id = $1 and channel = 'push' group by 1 order by 1`,
    [person.id],
  )
  expect(states).toEqual([
    { state: 'cancelled', count: 120 },
    { state: 'sent', count: 1 },
  ])
})
