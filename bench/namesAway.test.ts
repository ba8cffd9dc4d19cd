import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createClient } from '@plaudit/client/client'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { openSilentLine } from '../apps/server/src/platform/db/testing-line.ts'
import { testDatabase } from '../apps/server/src/platform/postgres/testing.ts'
import { endAll, ends, isLong, newPlace, openFor } from './faults.ts'
import { openContest } from './harness.ts'
import { openNames } from './names.ts'
import { expectAllKept, grown, openCrowd } from './underVotes.ts'

endAll()

const names = await openNames()
if (names === undefined)
  console.warn('\n  The tests without names are left out: only root may have a name server.\n')
else ends.push(() => names.stop())

/** The product over a database that it knows by a name, and the line there. */
async function openNamed(env: Record<string, string> = {}) {
  const line = await openSilentLine((await testDatabase()).config)
  ends.push(() => line.close())
  const { database, user, port } = line.config
  const DATABASE_URL = `postgres://${user}@database.example:${port}/${database}`
  const more = { within: names?.within ?? [] }
  return { line, server: await openFor(newPlace('away'), { DATABASE_URL, ...env }, more) }
}

test.skipIf(names === undefined)(
  'nobody answers names: votes go on, also over new lines to the database',
  async () => {
    const { line, server } = await openNamed()
    const contest = await openContest(server.url, 10)
    const crowd = openCrowd(server.url, contest, 6)
    await grown(crowd, 50)
    names?.silence()
    const asked = names?.asked() ?? 0
    line.cut()
    await grown(crowd, 100)
    expect(names?.asked()).toBeGreaterThan(asked)
    names?.speak()
    line.cut()
    await grown(crowd, 50)
    await crowd.stop()
    // A line that is cut in the middle of a statement is tried again within the request, or is a clear no.
    expect(Object.keys(crowd.retries).filter((why) => why !== '503 unavailable')).toEqual([])
    await expectAllKept(server.url, contest, crowd)
  },
  120_000,
)

test.skipIf(names === undefined || !isLong)(
  'the same notices a server that remembers no address',
  async () => {
    const script = path.join(newPlace('forgetful'), 'forget.cjs')
    writeFileSync(
      script,
      `const { Socket } = require('node:net')
const connect = Socket.prototype.connect
Socket.prototype.connect = function (to, ...more) {
  return connect.call(this, to?.lookup ? { ...to, lookup: undefined } : to, ...more)
}`,
    )
    const { line, server } = await openNamed({ NODE_OPTIONS: `--require ${script}` })
    const contest = await openContest(server.url, 10)
    const crowd = openCrowd(server.url, contest, 6)
    await grown(crowd, 20)
    names?.silence()
    line.cut()
    // The system itself waits ten seconds for a name, longer than these voters do.
    await expect.poll(() => Object.keys(crowd.retries)).not.toEqual([])
    names?.speak()
    await grown(crowd, 20)
    await crowd.stop()
    await expectAllKept(server.url, contest, crowd)
  },
  180_000,
)

/** Whom mails came to. */
async function openMailServer(received: string[]): Promise<number> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.resume().once('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  ends.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  return (smtp.server.address() as AddressInfo).port
}

/** Whom texts to phones came to. */
async function openGateway(received: string[]): Promise<number> {
  const gateway = createServer((request, answer) => {
    request.on('data', (data: Buffer) => received.push(JSON.parse(data.toString()).to))
    request.on('end', () => answer.end())
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  ends.push(() => gateway.close())
  return (gateway.address() as AddressInfo).port
}

test.skipIf(names === undefined || !isLong)(
  'what goes out waits for its name, and goes out once',
  async () => {
    const received: string[] = []
    const { server } = await openNamed({
      SMTP_URL: `smtp://mail.example:${await openMailServer(received)}`,
      MAIL_FROM: 'Sample <sample@example.org>',
      SMS_URL: `http://texts.example:${await openGateway(received)}/`,
      OUTGOING_PRIVATE: '127.0.0.1',
    })
    const api = createClient({ baseUrl: server.url })
    names?.silence()
    const asked = names?.asked() ?? 0
    await api.call('register/sendCode', { email: 'nameless@example.org' })
    await api.call('register/sendCode', { phone: '+4915112345678' })
    await expect.poll(() => names?.asked()).toBeGreaterThan(asked + 2)
    await new Promise((resolve) => setTimeout(resolve, 12_000))
    expect(received).toEqual([])
    names?.speak()
    const both = ['+4915112345678', 'nameless@example.org']
    await expect.poll(() => received.toSorted(), { timeout: 90_000, interval: 500 }).toEqual(both)
    await new Promise((resolve) => setTimeout(resolve, 5000))
    expect(received.toSorted()).toEqual(both)
  },
  180_000,
)
