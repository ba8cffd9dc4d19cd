import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { makePerson, openTestServer, type TestServer } from '../../accounts/factory.ts'
import { keptOf, lastQueued, trySending } from '../factory.ts'
import { queueMail } from './mails.ts'
import { notificationsTasks } from '../tasks.ts'

let server: TestServer
let smtp: SMTPServer
let received: string[] = []
/** The line is cut when the server has all of the mail and before it says so. */
let breaks = false
let refusal: { responseCode: number } | undefined

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) =>
      done(refusal && Object.assign(new Error('no <private@example.org>'), refusal)),
    onData: (stream, session, done) => {
      if (breaks) {
        stream.resume()
        stream.on('end', () => {
          for (const client of smtp.connections)
            if (client.session.id === session.id) client.close()
        })
        return
      }
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  server = await openTestServer({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Gala <gala@example.org>',
  })
})
beforeEach(() => {
  received = []
  refusal = undefined
  breaks = false
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

async function queued(to = 'ana@example.org', expiresAt?: Date, once = false): Promise<number> {
  const values = { code: '123456', minutes: 10, link: 'https://h/auth?tok=x&y="z"' }
  await inTransaction(server.db, (tx) =>
    queueMail(tx, {
      to,
      template: 'sign_in_code',
      secrets: server.parts.secrets,
      values,
      language: 'FR',
      once,
      ...(expiresAt && { expiresAt }),
    }),
  )
  return lastQueued(server.db)
}

const send = (mail_id: number) => trySending(server.parts, mail_id)
const stateOf = (mail_id: number) => keptOf(server.db, mail_id)

it('sends a mail once, however many workers try, and keeps nothing of it [cf:e1f93]', async () => {
  const id = await queued()
  await Promise.all(Array.from({ length: 20 }, () => send(id)))
  await send(id)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatch(/^From: Gala <gala@example\.org>/m)
  expect(received[0]).toMatch(/^To: ana@example\.org/m)
  expect(received[0]).toContain('multipart/alternative')
  expect(received[0]).toMatch(new RegExp(`^Message-ID: <mail-${id}@plaudit\\.test>`, 'm'))
  expect(await stateOf(id)).toMatchObject({ state: 'sent', text: '', html: '' })
})

it('would be noticed if nobody claimed the mail first', async () => {
  const id = await queued()
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      await statement(server.db, 'update mails set claimed_until = null where mail_id = $1', [id])
      await send(id)
      await statement(
        server.db,
        `update mails set state = 'waiting', claimed_until = null where mail_id = $1`,
        [id],
      )
    }),
  )
  await send(id)
  expect(received.length).toBeGreaterThan(1)
})

it('tries again when the server can’t take it now, and says nothing of whom it is for', async () => {
  const id = await queued()
  refusal = { responseCode: 451 }
  await expect(send(id)).rejects.toThrow(/^mail \d+ was not taken: EENVELOPE 451$/)
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', tries: 1, problem: 'EENVELOPE 451' })
  refusal = undefined
  await send(id)
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
})

it('sends what is worth less than a double at most once: a sender that died leaves it unsent', async () => {
  const [code, social] = [await queued(), await queued(undefined, undefined, true)]
  // Each was claimed by a process that handed it over and died before it could write that down.
  await statement(
    server.db,
    `update mails set claimed_until = now() - interval '1 second', tries = 1 where mail_id = any ($1::bigint[])`,
    [[code, social]],
  )
  await send(code)
  await send(social)
  expect(received).toHaveLength(1)
  expect(received[0]).toContain(`Message-ID: <mail-${code}@`)
  await notificationsTasks(server.parts).handlers['queue_forgotten_mails']?.({})
  expect(await stateOf(social)).toMatchObject({ state: 'failed', problem: 'unsure' })
})

it('gives a social mail up when the line breaks while it is handed over, and tries again when it was refused', async () => {
  const id = await queued(undefined, undefined, true)
  refusal = { responseCode: 451 }
  await expect(send(id)).rejects.toThrow('451')
  refusal = undefined
  breaks = true
  await send(id)
  expect(await stateOf(id)).toMatchObject({ state: 'failed' })
  const code = await queued()
  await expect(send(code)).rejects.toThrow(/was not taken/)
  breaks = false
  await send(code)
  expect(await stateOf(code)).toMatchObject({ state: 'sent' })
})

it('gives up when the server says no for good', async () => {
  const id = await queued()
  refusal = { responseCode: 550 }
  await send(id)
  expect(await stateOf(id)).toMatchObject({ state: 'failed', problem: 'EENVELOPE 550' })
})

it('does not send what is worth nothing any more', async () => {
  await send(await queued('late@example.org', new Date(Date.now() - 1000)))
  expect(received).toHaveLength(0)
})

it('says so aloud when a mail is given up, without whom it was for', async () => {
  const id = await queued('private@example.org')
  refusal = { responseCode: 451 }
  for (let tries = 1; tries < 10; tries++) await expect(send(id)).rejects.toThrow('not taken')
  expect(server.logged()).not.toContain(`"mail":${id}`)
  await send(id)
  expect(await stateOf(id)).toMatchObject({ state: 'failed', tries: 10 })
  const alarm =
    server
      .logged()
      .split('\n')
      .find((line) => line.includes(`"mail":${id}`)) ?? ''
  expect(JSON.parse(alarm)).toMatchObject({ level: 50, channel: 'mail', problem: 'EENVELOPE 451' })
  expect(server.logged()).not.toContain('private@example.org')
})

it('finds mails again whose task got lost, and lets one be whose task waits: no hour without a mail server loses it', async () => {
  const [lost, waits] = [await queued(), await queued()]
  const sql = <Row>(text: string, values: unknown[]) => statement<Row>(server.db, text, values)
  const keys = [lost, waits].map((id) => `mail:${id}`)
  await sql(`update mails set created_at = now() - interval '10 min' where mail_id = any ($1)`, [
    [lost, waits],
  ])
  await sql(`delete from graphile_worker._private_jobs where key <> $1`, [keys[1]])
  await sql(`update graphile_worker._private_jobs set attempts = 6, run_at = now() + '1 hour'`, [])
  await notificationsTasks(server.parts).handlers['queue_forgotten_mails']?.({})
  const jobs = await sql<{ attempts: number; soon: boolean }>(
    `select attempts, run_at < now() + interval '50 min' as soon from graphile_worker._private_jobs
     where key = any ($1) order by attempts`,
    [keys],
  )
  expect(jobs.map((job) => `${job.attempts} ${job.soon}`)).toEqual(['0 true', '6 false'])
})

it('is queued with its transaction or not at all', async () => {
  const count = async () => (await statement(server.db, 'select 1 from mails', [])).length
  const before = await count()
  await inTransaction(server.db, async (tx) => {
    const values = { code: '000000', minutes: 10, link: 'x' }
    const { secrets } = server.parts
    const letter = { to: 'a@example.org', template: 'sign_in_code', secrets, values } as const
    await queueMail(tx, { ...letter, language: 'EN' })
    throw new Error('undone')
  }).catch(() => undefined)
  expect(await count()).toBe(before)
})

it('waits in the mailbox of admins without a mail server, written in the asked language [cf:18875]', async () => {
  const quiet = await openTestServer()
  try {
    await quiet.call('register/sendCode', { email: 'wait@example.org', language: 'es' })
    await notificationsTasks(quiet.parts).handlers['send_mail']?.({ mail_id: 1 })
    const admin = await makePerson(quiet.db, { is_admin: true })
    const { body } = await quiet.call('admin/getMailbox', {}, admin)
    expect(body).toMatchObject({ smtp: false, more: false })
    const [mail] = body['mails'] as Record<string, string>[]
    expect(mail).toMatchObject({ recipient: 'wait@example.org', state: 'waiting' })
    expect(mail?.['subject']).toMatch(/^\d{6} es tu código para entrar en Plaudit$/)
    expect(mail?.['text']).toContain('http://plaudit.test/auth?tok=')
    expect((await quiet.call('admin/getMailbox', {}, await makePerson(quiet.db))).status).toBe(403)
    expect((await quiet.call('admin/getMailbox')).status).toBe(401)
    expect((await quiet.call('admin/getMailbox', { before: 'x' }, admin)).status).toBe(400)
    expect((await quiet.call('admin/getMailbox', { before: 1 }, admin)).body['mails']).toEqual([])
  } finally {
    await quiet.close()
  }
})

it('pages through many mails', async () => {
  const admin = await makePerson(server.db, { is_admin: true })
  await statement(
    server.db,
    `insert into mails (recipient, subject, text, html) select 'x@example.org', 'n ' || n, '', '' from generate_series(1, 60) n`,
    [],
  )
  const first = await server.call('admin/getMailbox', {}, admin)
  const mails = first.body['mails'] as { mail_id: number }[]
  expect([mails.length, first.body['more'], first.body['smtp']]).toEqual([50, true, true])
  const next = await server.call('admin/getMailbox', { before: mails.at(-1)?.mail_id ?? 0 }, admin)
  expect((next.body['mails'] as { mail_id: number }[])[0]?.mail_id).toBeLessThan(
    mails.at(-1)?.mail_id ?? 0,
  )
})

it('lets nothing of a name or link become markup', async () => {
  await statement(server.db, 'update sites set title = $1 where is_default', ['<Gala & Söhne>'])
  const id = await queued()
  const row = await stateOf(id)
  expect(row?.['html']).toContain('&lt;Gala &amp; Söhne&gt;')
  expect(row?.['html']).toContain('href="https://h/auth?tok=…&amp;y=&quot;z&quot;"')
  expect(row?.['text']).toContain('<Gala & Söhne>')
})
