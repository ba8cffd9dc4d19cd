import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { tell } from '../../mutations/tell.ts'
import { unsubscribeLink } from '../../mutations/unsubscribe.ts'

/**
 * Arrival of one event on four channels: the app, a push service, a mail server and a gateway for texts, each for
 * real.
 */
interface Arrived {
  channel: 'push' | 'mail' | 'text'
  /** Mark of its person: the part that their browser, address and number share. */
  whose: string
  /** By the database's clock, epoch seconds. */
  at: number
}
const arrived: Arrived[] = []

let server: TestServer
let smtp: SMTPServer
const services: Server[] = []

const now = async (): Promise<number> => {
  const [row] = await statement<{ at: number }>(
    server.parts.db,
    'select extract(epoch from clock_timestamp())::float8 as at',
    [],
  )
  return row?.at ?? 0
}
const note = async (channel: Arrived['channel'], whose: string) =>
  arrived.push({ channel, whose, at: await now() })

/** A service of somebody else on loopback. @returns its address. */
async function service(hear: (path: string, body: string) => void): Promise<string> {
  const one = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      hear(request.url ?? '', Buffer.concat(parts).toString())
      response.writeHead(201).end()
    })
  })
  services.push(one)
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`
}

let pushes = ''

beforeAll(async () => {
  pushes = await service((path) => void note('push', path.slice(1)))
  const texts = await service((_, body) => void note('text', /\+(\d+)/.exec(body)?.[1] ?? ''))
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      stream.resume()
      stream.on('end', () => {
        void note('mail', session.envelope.rcptTo[0]?.address.split('@')[0] ?? '')
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  server = await testServer({
    OUTGOING_PRIVATE: '127.0.0.1',
    SMS_URL: texts,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  })
})
afterAll(async () => {
  await server.close()
  for (const one of services) await new Promise<void>((resolve) => one.close(() => resolve()))
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

/** A person who is reached everywhere. */
async function somebody(phone: string) {
  const { api, username } = await server.person()
  const { ID = 0 } = await api.call('api/getUser', {})
  await statement(
    server.parts.db,
    'update users set email_confirmed_at = now(), phone = $2, phone_confirmed_at = now() where user_id = $1',
    [ID, `+${phone}`],
  )
  await api.call('account/updatePreferences', {
    notifications: { order_messages: { email: true, push: true, mobile: true } },
  })
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const endpoint = `https://push.example.org/${username}`
  await api.call('notifications/saveToken', { subscription: { endpoint, keys } })
  // The service stands on this machine and has no certificate: everything but that is as it is.
  await statement(
    server.parts.db,
    'update push_subscriptions set endpoint = $2 where user_id = $1',
    [ID, `${pushes}/${username}`],
  )
  return { id: ID, api, username, phone }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

const reached = ({ username, phone }: Somebody) =>
  arrived.filter(({ whose }) => whose === username || whose === phone)
const channelsOf = (who: Somebody) =>
  reached(who)
    .map(({ channel }) => channel)
    .toSorted((a, b) => a.localeCompare(b))

/** As though a time had gone by since they were told: for what waits, and for the task that looks at it. */
async function passed(seconds: number): Promise<void> {
  const { db } = server.parts
  const ago = [seconds]
  await statement(db, 'update notice_outbox set send_at = send_at - make_interval(secs => $1)', ago)
  await statement(db, 'update notices set created_at = created_at - make_interval(secs => $1)', ago)
  await statement(
    db,
    `update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1) where key like 'notices:%'`,
    ago,
  )
}

const toldAt = async ({ id }: Somebody): Promise<number> => {
  const [row] = await statement<{ at: number }>(
    server.parts.db,
    'select extract(epoch from created_at)::float8 as at from notices where user_id = $1',
    [id],
  )
  return row?.at ?? 0
}
const arrival = (who: Somebody, channel: Arrived['channel']) =>
  reached(who).find((one) => one.channel === channel)?.at ?? Number.POSITIVE_INFINITY

test('one event reaches each channel once and in its time, and none after it was seen [cf:6c047]', async () => {
  const [unseen, seen] = [await somebody('32470000011'), await somebody('32470000012')]
  const say = () =>
    inTransaction(server.parts.db, (tx) =>
      tell(tx, {
        to: [unseen.id, seen.id],
        type: 'order_deliver',
        key: 'order:1:delivered:1',
        group: 'order:1',
        href: '/orders',
        values: { title: 'Stage lighting', number: '1' },
      }),
    )
  await Promise.all([say(), say(), say()])
  expect((await unseen.api.call('notifications/get', {})).unread).toBe(1)
  expect((await seen.api.call('notifications/seen', { all: true })).unread).toBe(0)

  await expect.poll(() => channelsOf(unseen)).toEqual(['push'])
  expect(arrival(unseen, 'push') - (await toldAt(unseen))).toBeLessThanOrEqual(10)

  // Nobody waits two minutes in a test: that much has gone by, all but the last seconds.
  await passed(112)
  await expect.poll(() => channelsOf(unseen)).toEqual(['mail', 'push', 'text'])
  const told = await toldAt(unseen)
  for (const channel of ['mail', 'text'] as const) {
    expect(arrival(unseen, channel) - told).toBeGreaterThanOrEqual(120)
    expect(arrival(unseen, channel) - told).toBeLessThanOrEqual(180)
  }

  // All tasks that could still send something have run.
  await passed(600)
  await new Promise((resolve) => setTimeout(resolve, 5000))
  expect(channelsOf(unseen)).toEqual(['mail', 'push', 'text'])
  expect(channelsOf(seen)).toEqual([])
  expect((await unseen.api.call('notifications/get', {})).unread).toBe(1)
})

test('what waits in a way that its person ended goes out no more, by the preferences or by a mail’s own address', async () => {
  const person = await somebody('32470000013')
  const { id, api } = person
  const { db } = server.parts
  await inTransaction(db, async (tx) => {
    for (const type of ['order_deliver', 'like'])
      await tell(tx, { to: [id], type, key: `${type}:ended`, href: '/orders' })
    // Quiet hours: all of it waits for the morning.
    await statement(
      tx.db,
      "update notice_outbox set send_at = now() + interval '8 hours' where user_id = $1",
      [id],
    )
  })
  const left = async () =>
    (
      await statement<{ channel: string }>(
        db,
        `select channel from notice_outbox o join notices n using (user_id, notice_id)
         where user_id = $1 and n.type = 'order_deliver' and o.state <> 'cancelled' order by channel`,
        [id],
      )
    ).map(({ channel }) => channel)
  expect(await left()).toEqual(['email', 'mobile', 'push'])
  await api.call('account/updatePreferences', {
    notifications: { order_messages: { push: false, mobile: false }, likes: { email: false } },
  })
  expect(await left()).toEqual(['email'])
  await statement(
    db,
    "update notice_outbox set state = 'digest' where user_id = $1 and channel = 'email'",
    [id],
  )
  const link = unsubscribeLink(server.parts, id, 'order_messages')
  await api.call('notifications/unsubscribe', {
    key: new URL(link).searchParams.get('key') ?? '',
  })
  expect(await left()).toEqual([])
})
