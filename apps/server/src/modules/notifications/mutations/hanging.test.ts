import { createECDH, randomBytes } from 'node:crypto'
import { createServer as createGateway } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMailer } from '../../../platform/mail.ts'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { OutgoingFault } from '../../../platform/outgoing/outgoing.ts'
import { openTexter } from '../../../platform/sms.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { askService, forgetHanging } from './pushServices.ts'
import { sendDueNotices } from './sendDue.ts'
import { tell } from './tell.ts'
import { queueMail, queueText, sendMail, type SendingParts } from './mails.ts'

afterAll(forgetHanging)

let server: TestServer
let silent: Server
let trickling: Server
let works: Server
const open = new Set<Socket>()
let asked = 0

const listen = async (one: Server, address = '127.0.0.1'): Promise<Server> => {
  one.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    // A socket that nobody reads never tells that its other end went.
    socket.resume()
  })
  await new Promise<void>((resolve) => one.listen(0, address, resolve))
  return one
}
const placeOf = (one: Server): string => {
  const { address, port } = one.address() as AddressInfo
  return `${address}:${port}`
}

beforeAll(async () => {
  server = await testServer({ OUTGOING_PRIVATE: '127.0.0.0/8' })
  // Takes the connection and says nothing; says something again and again and comes to no end; answers.
  silent = await listen(createServer(() => void (asked += 1)))
  trickling = await listen(
    createServer((socket) => {
      asked += 1
      socket.write('220 mail.example\r\n')
      const timer = setInterval(() => socket.write('250-STILL THINKING\r\n'), 50)
      socket.on('close', () => clearInterval(timer))
    }),
  )
  // An address of its own: what hangs is let be by its address, whatever the port.
  works = await listen(
    createGateway((_, response) => response.end('{}')),
    '127.0.0.2',
  )
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await Promise.all(
    [silent, trickling, works].map((one) => new Promise<void>((done) => one.close(() => done()))),
  )
  await server.close()
})

const deadline = 400
const host = 'vote.example'
const texter = (one: Server) =>
  openTexter(
    { url: `http://${placeOf(one)}/`, token: undefined, body: '{"to":"{to}"}', deadline },
    server.parts.outgoing,
  )
const mailer = (one: Server) =>
  openMailer({ smtpUrl: `smtp://${placeOf(one)}`, from: 'a@vote.example', host, deadline })

const stateOf = async (mailId: number) =>
  (
    await statement<{ state: string; problem: string; free: boolean }>(
      server.parts.db,
      'select state, problem, claimed_until is null as free from mails where mail_id = $1',
      [mailId],
    )
  )[0]
const lastMail = async (): Promise<number> =>
  (await statement<{ id: number }>(server.parts.db, 'select max(mail_id) as id from mails', []))[0]
    ?.id ?? 0

it.each([
  ['a text', 'sms', () => silent],
  ['a mail to a server that says nothing', 'mail', () => silent],
  ['a mail to a server that never comes to an end', 'mail', () => trickling],
] as const)('%s that hangs is let go, and tried again', async (_, channel, hangs) => {
  await inTransaction(server.parts.db, (tx) =>
    channel === 'sms'
      ? queueText(tx, {
          to: '+33612345600',
          template: 'code',
          secrets: server.parts.secrets,
          language: 'EN',
          values: { code: '123456', minutes: 10, url: 'https://vote.example' },
        })
      : queueMail(tx, {
          to: 'ana@example.org',
          template: 'sign_in_code',
          secrets: server.parts.secrets,
          language: 'EN',
          values: { code: '123456', minutes: 10, link: 'https://vote.example/x' },
        }),
  )
  const id = await lastMail()
  const before = asked
  const parts = (senders: SendingParts['senders']): SendingParts => ({ ...server.parts, senders })
  const sender = channel === 'sms' ? texter(hangs()) : mailer(hangs())
  await expect(sendMail(parts({ [channel]: sender }), id)).rejects.toThrow(
    /was not taken: (timeout|ETIMEDOUT)/,
  )
  expect(asked).toBe(before + 1)
  // Nothing of it is left open on our side either.
  await expect.poll(() => open.size).toBe(0)
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', free: true })
  if (channel === 'sms') {
    await sendMail(parts({ sms: texter(works) }), id)
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  }
})

it('a text of a notice whose answer is lost goes out no second time, which one that may be doubled does', async () => {
  const queue = (once: boolean) =>
    inTransaction(server.parts.db, (tx) =>
      queueText(tx, {
        to: '+33612345600',
        template: 'notice',
        language: 'EN',
        values: { text: 'Somebody likes it', url: 'https://vote.example' },
        once,
      }),
    )
  const parts = { ...server.parts, senders: { sms: texter(silent) } }
  await queue(true)
  const id = await lastMail()
  const before = asked
  await sendMail(parts, id)
  await sendMail(parts, id)
  expect(asked).toBe(before + 1)
  expect(await stateOf(id)).toMatchObject({ state: 'failed', problem: 'timeout' })
  await queue(false)
  await expect(sendMail(parts, await lastMail())).rejects.toThrow(/timeout/)
  expect(await stateOf(await lastMail())).toMatchObject({ state: 'waiting' })
})

/** Somebody whose browser takes pushes at a server of this test. */
async function reachedAt(one: Server): Promise<number> {
  const person = await server.person()
  const { ID = 0 } = await person.api.call('api/getUser', {})
  const keys = createECDH('prime256v1')
  await statement(
    server.parts.db,
    `insert into push_subscriptions (endpoint_hash, user_id, session_hash, host, endpoint, p256dh, auth, platform)
     select $1, $2, token_hash, 'vote.example', $3, $4, $5, 'web' from sessions where user_id = $2`,
    [
      randomBytes(32),
      ID,
      `http://${placeOf(one)}/${ID}`,
      keys.generateKeys('base64url'),
      randomBytes(16).toString('base64url'),
    ],
  )
  return ID
}

it('a push service that hangs is let go, holds up no other, and after some times is let be', async () => {
  const hung = await Promise.all(Array.from({ length: 4 }, () => reachedAt(silent)))
  const reached = await reachedAt(works)
  const given: (number | undefined)[] = []
  let asking = 0
  let wanted = hung.length
  const parts = {
    ...server.parts,
    outgoing: {
      request: async (...[url, request]: Parameters<typeof server.parts.outgoing.request>) => {
        given.push(request?.timeout)
        asking += 1
        try {
          // The person who is reached waits for nobody: the others still hang when it is their turn.
          if (url.endsWith(`/${reached}`)) await expect.poll(() => asking).toBeGreaterThan(wanted)
          return await server.parts.outgoing.request(url, { ...request, timeout: deadline })
        } finally {
          asking -= 1
        }
      },
    },
  }
  const pushAll = async (to: number[], key: string) => {
    await inTransaction(server.parts.db, (tx) =>
      tell(tx, { to, type: 'order.delivered', key, href: '/orders', values: { text: 'Light' } }),
    )
    await statement(server.parts.db, `update notice_outbox set send_at = now()`, [])
    await sendDueNotices(parts)
  }
  await pushAll([...hung, reached], 'order:1:delivered:1')
  expect(given).toHaveLength(5)
  expect(given.every((timeout) => timeout !== undefined && timeout <= 10_000)).toBe(true)
  wanted = 0
  await pushAll([...hung, reached], 'order:1:delivered:2')
  expect(given).toHaveLength(6)
})

it('names below one domain that hang are let be together, and one that hangs keeps one place of many', async () => {
  const hangs = () => Promise.reject(new OutgoingFault('timeout'))
  for (const name of ['a', 'b', 'c'])
    await expect(askService(`https://${name}.push.example.org/1`, hangs)).rejects.toThrow('timeout')
  await expect(askService('https://d.push.example.org/1', hangs)).rejects.toThrow('let be')
  await expect(askService('https://push.example.net/1', hangs)).rejects.toThrow('timeout')
  const to = await Promise.all(Array.from({ length: 21 }, () => reachedAt(works)))
  let asked = 0
  const request = async (...given: Parameters<typeof server.parts.outgoing.request>) => {
    asked += 1
    if (asked === 1) await expect.poll(() => asked).toBe(21)
    return server.parts.outgoing.request(...given)
  }
  const key = 'order:2:delivered:1'
  await inTransaction(server.parts.db, (tx) =>
    tell(tx, { to, type: 'order.delivered', key, href: '/orders', values: { text: 'Light' } }),
  )
  await statement(server.parts.db, `update notice_outbox set send_at = now()`, [])
  await sendDueNotices({ ...server.parts, outgoing: { request } })
  const states = await statement<{ state: string }>(
    server.parts.db,
    `select distinct o.state from notice_outbox o join notices using (user_id, notice_id) where key = $1 and channel = 'push'`,
    [key],
  )
  expect(states).toEqual([{ state: 'sent' }])
})
