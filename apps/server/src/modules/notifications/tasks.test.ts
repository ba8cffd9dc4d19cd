import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction, statement } from '../../platform/db/db.ts'
import { makePerson, openTestServer, type TestServer } from '../accounts/factory.ts'
import { keptOf, lastQueued, trySending } from './factory.ts'
import { queueText } from './mutations/mails.ts'
import { isDigestDue } from './policy.ts'
import { notificationsTasks } from './tasks.ts'

interface Taken {
  url: string | undefined
  headers: Record<string, unknown>
  body: unknown
}

let gateway: Server
let server: TestServer
let taken: Taken[] = []
let status = 200

beforeAll(async () => {
  gateway = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const { url, headers } = request
      if (status < 300) taken.push({ url, headers, body: JSON.parse(text) })
      response.writeHead(status, status === 302 ? { location: 'http://10.0.0.1/' } : {}).end('{}')
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const { port } = gateway.address() as AddressInfo
  server = await openTestServer({
    SMS_URL: `http://127.0.0.1:${port}/send?v=2`,
    SMS_TOKEN: 'the gateway’s secret'.normalize('NFKD').replaceAll(/[^ -~]/g, ''),
    SMS_BODY: '{"recipients":["{to}"],"message":{"body":"{text}","kind":"sms {to}"},"n":1}',
    OUTGOING_PRIVATE: '127.0.0.1',
  })
})
beforeEach(() => {
  taken = []
  status = 200
})
afterAll(async () => {
  await server.close()
  await new Promise((resolve) => gateway.close(resolve))
})

async function queued(
  values: { code?: string; url?: string } = {},
  language: 'EN' | 'FR' | 'ES' = 'EN',
): Promise<number> {
  await inTransaction(server.db, (tx) =>
    queueText(tx, {
      to: '+33612345600',
      template: 'code',
      secrets: server.parts.secrets,
      language,
      values: { code: '123456', minutes: 10, url: 'https://vote.example', ...values },
    }),
  )
  return lastQueued(server.db)
}

/** The installation's name. */
const name = (title: string) =>
  statement(server.db, 'update sites set title = $1 where is_default', [title])

const send = (mail_id: number) => trySending(server.parts, mail_id)
const rowOf = (mail_id: number) => keptOf(server.db, mail_id)

it('hands a text to the gateway once, in the form that it asks for, and keeps nothing of it', async () => {
  await name('Gala')
  const id = await queued()
  await Promise.all(Array.from({ length: 10 }, () => send(id)))
  await send(id)
  const body =
    '123456 is your code for Gala. It works once, for 10 minutes.\n\n@vote.example #123456'
  expect(taken).toMatchObject([
    {
      url: '/send?v=2',
      headers: {
        authorization: 'Bearer the gateways secret',
        'content-type': 'application/json',
        'idempotency-key': `sms-${id}`,
      },
      body: { recipients: ['+33612345600'], message: { body, kind: 'sms +33612345600' }, n: 1 },
    },
  ])
  expect(await rowOf(id)).toMatchObject({ channel: 'sms', state: 'sent', text: '' })
})

it('is written in the asked language, and no word of it can become anything else', async () => {
  const site = '"},{to}\\{text}$&\n'
  await name(site)
  await send(await queued({}, 'FR'))
  await name('Gala')
  await send(await queued({ url: 'http://localhost:3000' }, 'ES'))
  const said = taken.map(({ body }) => (body as { message: { body: string } }).message.body)
  expect(said).toEqual([
    `123456 est votre code pour ${site}. Il sert une seule fois, pendant 10 minutes.\n\n@vote.example #123456`,
    '123456 es tu código para Gala. Sirve una sola vez, durante 10 minutos.',
  ])
})

it.each([500, 503, 429, 408])('tries again when the gateway answers %i', async (answer) => {
  const id = await queued()
  status = answer
  await expect(send(id)).rejects.toThrow(`sms ${id} was not taken: gateway ${answer}`)
  expect(await rowOf(id)).toMatchObject({
    state: 'waiting',
    tries: 1,
    problem: `gateway ${answer}`,
  })
  status = 202
  await send(id)
  expect(await rowOf(id)).toMatchObject({ state: 'sent' })
  expect(taken).toHaveLength(1)
})

it.each([400, 401, 404])('gives up aloud when the gateway answers %i', async (answer) => {
  const id = await queued()
  status = answer
  await send(id)
  expect(await rowOf(id)).toMatchObject({ state: 'failed', problem: `gateway ${answer}` })
  const alarm = server
    .logged()
    .split('\n')
    .find((line) => line.includes(`"mail":${id}`))
  expect(JSON.parse(alarm ?? '')).toMatchObject({ level: 50, channel: 'sms' })
  expect(server.logged()).not.toContain('+336')
})

it('does not follow a gateway that sends it elsewhere', async () => {
  const id = await queued()
  status = 302
  await expect(send(id)).rejects.toThrow(`sms ${id} was not taken: redirected`)
})

it('goes to no private address that the operator has not named', async () => {
  const elsewhere = await openTestServer({ SMS_URL: 'http://gateway.localhost.:9/' })
  try {
    await inTransaction(elsewhere.db, (tx) =>
      queueText(tx, {
        to: '+33612345600',
        template: 'code',
        secrets: elsewhere.parts.secrets,
        language: 'EN',
        values: { code: '123456', minutes: 10, url: 'https://vote.example' },
      }),
    )
    const sending = notificationsTasks(elsewhere.parts).handlers['send_mail']?.({ mail_id: 1 })
    await expect(sending).rejects.toThrow(/not taken: (private_address|unreachable)/)
  } finally {
    await elsewhere.close()
  }
})

it('waits where admins read it while there is no gateway, and goes when there is one', async () => {
  const quiet = await openTestServer()
  try {
    const asked = await quiet.call('register/sendCode', { phone: '+33 6 12 34 56 00' })
    expect(asked.body).toEqual({ loggedin: false, sent: false })
    await notificationsTasks(quiet.parts).handlers['send_mail']?.({ mail_id: 1 })
    const admin = await makePerson(quiet.db, { is_admin: true })
    const { body } = await quiet.call('admin/getMailbox', {}, admin)
    expect(body).toMatchObject({
      smtp: false,
      sms: false,
      mails: [
        { channel: 'sms', recipient: '+33612345600', state: 'waiting', subject: '', html: '' },
      ],
    })
    const [mail] = body['mails'] as { text: string }[]
    const code = /^\d{6}/.exec(mail?.text ?? '')?.[0]
    expect(quiet.logged()).toContain(`Sign-in code for +33612345600: ${code}`)
    await statement(quiet.db, `update mails set created_at = now() - interval '10 min'`, [])
    const parts = { ...quiet.parts, config: server.parts.config, outgoing: server.parts.outgoing }
    const tasks = notificationsTasks(parts).handlers
    await statement(quiet.db, 'delete from graphile_worker._private_jobs', [])
    await tasks['queue_forgotten_mails']?.({})
    expect(
      await statement(quiet.db, 'select payload from graphile_worker._private_jobs', []),
    ).toEqual([{ payload: { mail_id: 1 } }])
    await tasks['send_mail']?.({ mail_id: 1 })
    expect(taken).toHaveLength(1)
  } finally {
    await quiet.close()
  }
})

it('sends a weekly letter whose time fell into a break once the break is over, and the next one in its own week', () => {
  const settings = {
    digest: 'weekly' as const,
    digest_day: 1,
    digest_hour: 8,
    time_zone: 'UTC',
    last_digest_at: new Date('2026-11-23T08:05Z'),
    paused_until: new Date('2026-12-01T06:00Z'),
  }
  const due = (at: string, change: Partial<typeof settings> = {}) =>
    isDigestDue({ ...settings, ...change }, new Date(at))
  // Monday within the break; then Tuesday, before its hour and at it.
  const times = ['2026-11-30T08:05Z', '2026-12-01T07:00Z', '2026-12-01T08:05Z']
  expect(times.map((at) => due(at))).toEqual([false, false, true])
  const last_digest_at = new Date('2026-12-01T08:05Z')
  expect(due('2026-12-02T08:05Z', { last_digest_at })).toBe(false)
  expect(due('2026-12-07T08:05Z', { last_digest_at })).toBe(true)
  // Without a break, and after a break in another part of the week, it waits for its day.
  expect(due('2026-12-01T08:05Z', { paused_until: new Date('2026-11-29T06:00Z') })).toBe(false)
  const monday = new Date('2026-11-30T08:05Z')
  expect(due('2026-12-02T08:05Z', { last_digest_at: monday })).toBe(false)
})
