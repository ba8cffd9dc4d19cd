import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { sendDueNotices } from './sendDue.ts'
import { tell } from './tell.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const token = 'dGhpcyBpcyBhIHRva2Vu:APA91bHPRgkF3JUikC4ENAHEeMrd41Zxv3hVZjC9KtT8OvPVGJ'

interface Asked {
  url: string
  authorization: string
  body: string
}

/** Google's two services: the one that gives passes, and the one that takes messages for `pass 1`, `pass 2` … */
let google: Server
let server: TestServer
let bare: TestServer
let asked: Asked[] = []
let given = 0
let refused = new Set<string>()
let answer: { status: number; body: object } = { status: 200, body: { name: 'sent' } }

beforeAll(async () => {
  google = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { authorization = '' } = request.headers
      asked.push({ url: request.url ?? '', authorization, body })
      const isPass = request.url === '/token'
      const said = isPass
        ? { status: 200, body: { access_token: `pass ${(given += 1)}`, expires_in: 3600 } }
        : refused.has(authorization)
          ? { status: 401, body: {} }
          : answer
      response.writeHead(said.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(said.body))
    })
  })
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(google.address() as AddressInfo).port}`
  server = await testServer({
    OUTGOING_PRIVATE: '127.0.0.1',
    FCM_URL: origin,
    FCM_SERVICE_ACCOUNT: JSON.stringify({
      project_id: 'sample-project',
      client_email: 'push@sample-project.example.org',
      private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${origin}/token`,
    }),
  })
  bare = await testServer({})
})
afterAll(async () => {
  await server.close()
  await bare.close()
  await new Promise<void>((resolve) => google.close(() => resolve()))
})
beforeEach(() => {
  asked = []
  refused = new Set()
  answer = { status: 200, body: { name: 'sent' } }
})

const phone = { token, platform: 'cordova-android' }

async function pushed(id: number, key: string, { parts } = server): Promise<void> {
  await inTransaction(parts.db, (tx) =>
    tell(tx, {
      to: [id],
      type: 'order.delivered',
      key,
      group: 'order:1',
      href: '/orders',
      values: { text: 'Stage lighting' },
    }),
  )
  await statement(parts.db, `update notice_outbox set send_at = now() where state = 'waiting'`, [])
  await sendDueNotices(parts)
}

/** Returns the end state of a push to somebody. */
const fate = async (id: number, { parts } = server) =>
  (
    await statement<{ state: string }>(
      parts.db,
      `select state from notice_outbox where user_id = $1 and channel = 'push' order by notice_id desc limit 1`,
      [id],
    )
  )[0]?.state

async function somebody() {
  const person = await server.person()
  const { ID = 0 } = await person.api.call('api/getUser', {})
  await person.api.call('notifications/saveToken', phone)
  const devices = async () =>
    (await person.api.call('account/getUserPreferences', {})).preferences.devices
  return { ...person, id: ID, devices }
}

const messages = () => asked.filter(({ url }) => url !== '/token')

test('a wrapped app is reached through the operator’s own project, by a pass that its key was signed for', async () => {
  const { id } = await somebody()
  await pushed(id, 'order:1:a')
  await pushed(id, 'order:1:b')
  const [pass, ...others] = asked.filter(({ url }) => url === '/token')
  // An hour's pass is asked for once.
  expect(others).toEqual([])
  const word = new URLSearchParams(pass?.body).get('assertion') ?? ''
  const [head = '', claims = '', signature = ''] = word.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    createPublicKey(pair.publicKey.export({ type: 'spki', format: 'pem' })),
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: 'push@sample-project.example.org',
    scope: 'https://www.googleapis.com/auth/firebase.messaging',
  })
  expect(messages()).toHaveLength(2)
  expect(await fate(id)).toBe('sent')
  const [first] = messages()
  expect(first).toMatchObject({
    url: '/v1/projects/sample-project/messages:send',
    authorization: `Bearer pass ${given}`,
  })
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    message: { token, data: { href: '/orders' }, android: { notification: { tag: 'order:1' } } },
  })
})

test('a pass that was taken back is asked for anew; a token that is dead is forgotten, and only that', async () => {
  const { id, devices } = await somebody()
  refused.add(`Bearer pass ${given}`)
  await pushed(id, 'order:1:c')
  expect(messages().map(({ authorization }) => authorization)).toContain(`Bearer pass ${given}`)
  const dead = { error: { details: [{ errorCode: 'UNREGISTERED' }] } }
  for (const [status, body, left] of [
    [503, {}, 1],
    // No such project: the key is wrong, not the phone.
    [404, { error: { status: 'NOT_FOUND' } }, 1],
    [404, dead, 0],
  ] as const) {
    answer = { status, body }
    await pushed(id, `order:1:${status}${left}`)
    expect(await devices()).toBe(left)
    expect(await fate(id)).toBe('failed')
  }
})

test('a token waits for a key of the operator’s, and until then counts for no device and no push; what is no token is refused', async () => {
  const stranger = await bare.person()
  expect(await stranger.api.call('notifications/saveToken', phone)).toEqual({ saved: true })
  const { ID = 0 } = await stranger.api.call('api/getUser', {})
  await pushed(ID, 'order:1:bare', bare)
  expect(await fate(ID, bare)).toBe('failed')
  const { preferences } = await stranger.api.call('account/getUserPreferences', {})
  expect(preferences).toMatchObject({ devices: 0, takers: [] })
  const person = await server.person()
  const odd = { ...phone, token: 'https://169.254.169.254/' }
  await expect(person.api.call('notifications/saveToken', odd)).rejects.toMatchObject({
    fields: { token: expect.any(String) },
  })
})
