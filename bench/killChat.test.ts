import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConversationReader } from '@plaudit/client/conversation'
import { createRealtime } from '@plaudit/client/realtime'
import type { ConversationEvent, Message } from '@plaudit/contract/messaging/shape'
import type { TopicEvent } from '@plaudit/contract/realtime'
import { testSecret } from './devices.ts'
import {
  databaseProcess,
  freePort,
  register,
  startServer,
  type Person,
  type RunningServer,
} from './harness.ts'

// The server, the database and both at once. More kills by KILLS=60 npm run test:unit -- bench/killChat.test.ts
const kills = Number(process.env['KILLS'] ?? 3)
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-kill-chat-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`

const start = () =>
  startServer({
    dataDir,
    port,
    env: { SECRET_KEY: testSecret, LOG_LEVEL: 'fatal' },
    script: 'bench/server.ts',
  })

let server: RunningServer | undefined
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Talk {
  id: string
  people: readonly [Person, Person]
  /** Messages that the server said it has, of each of the two, in the order in which they were written. */
  acknowledged: [string[], string[]]
}

let talks = 0

/** Conversations of two people each, both of whom write. */
async function openTalks(count: number): Promise<Talk[]> {
  const opened: Talk[] = []
  for (let n = 0; n < count; n++) {
    const people = [
      await register(url, `talk${++talks}a`),
      await register(url, `talk${talks}b`),
    ] as const
    const { ID = 0 } = await people[1].api.call('api/getUser', {})
    const first = { to_id: ID, text: 'first', client_id: 'first' }
    const { message } = await people[0].api.call('messages/send', first)
    const { conversation_id } = message
    await people[1].api.call('messages/send', {
      conversation_id,
      text: 'first',
      client_id: 'first',
    })
    opened.push({ id: conversation_id, people, acknowledged: [['first'], ['first']] })
  }
  return opened
}

/** Tries with the same id until it is told that the message is there, as a phone on a bad line does. */
async function sendUntilTold(
  call: string,
  { session }: Person,
  message: { conversation_id: string; text: string; client_id: string },
  until: number,
): Promise<void> {
  while (Date.now() < until) {
    const answer = await fetch(`${url}/app/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${session.token}_${session.username}`,
      },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined)
    if (answer?.ok) return
    if (answer !== undefined && answer.status < 500)
      throw new Error(`a message was refused: ${answer.status} ${await answer.text()}`)
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 150))
  }
  throw new Error('a sender was not told in time')
}

/** Resolves once every conversation has two messages more than before: a slow machine's people write, too. */
async function moreSaid(all: readonly Talk[], until: number): Promise<void> {
  const said = () => all.map(({ acknowledged: [one, other] }) => one.length + other.length)
  const before = said()
  while (said().some((count, n) => count < (before[n] ?? 0) + 2) && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

type Victims = readonly ('server' | 'database')[]

/** Both people of each conversation write, one message after the other, while processes are killed. */
async function talkUnderKills(
  call: string,
  all: readonly Talk[],
  victims: readonly Victims[],
): Promise<void> {
  let stop = false
  const until = Date.now() + 60_000 + victims.length * 12_000
  const write = async (talk: Talk, side: 0 | 1): Promise<void> => {
    for (let n = 0; !stop; n++) {
      const text = `${side} ${n}`
      const message = { conversation_id: talk.id, text, client_id: `kill-${talk.id}-${n}` }
      await sendUntilTold(call, talk.people[side], message, until)
      talk.acknowledged[side].push(text)
    }
  }
  const writers = all.flatMap((talk) => [write(talk, 0), write(talk, 1)])
  for (const killed of victims) {
    await moreSaid(all, until)
    await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 600))
    const database = databaseProcess(dataDir)
    if (killed.includes('database') && database !== undefined) process.kill(database, 'SIGKILL')
    if (killed.includes('server')) {
      await server?.kill()
      server = await start()
    }
  }
  stop = true
  await Promise.all(writers)
  await expect.poll(async () => (await fetch(`${url}/readyz`)).ok).toBe(true)
}

async function wholeOf({ id, people: [reader] }: Talk): Promise<Message[]> {
  const all: Message[] = []
  for (let after = 0; ;) {
    const page = await reader.api.call('messages/getMessages', {
      conversation_id: id,
      after,
      limit: 100,
    })
    all.push(...page.messages)
    if (!page.more) return all.sort((a, b) => a.seq - b.seq)
    after = page.seq
  }
}

/** Acknowledged messages that are missing, messages that are there twice, and senders whose order is another one. */
function faultsOf({ acknowledged }: Talk, messages: readonly Message[]) {
  const of = (side: 0 | 1) => {
    const isTheirs = ({ text, number }: Message) =>
      text.startsWith(`${side} `) || (text === 'first' && number === side + 1)
    return messages.filter(isTheirs).map(({ text }) => text)
  }
  const sides = ([0, 1] as const).map((side) => ({ said: acknowledged[side], kept: of(side) }))
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
  return {
    missing: sum(sides.map(({ said, kept }) => said.filter((text) => !kept.includes(text)).length)),
    doubled: sum(sides.map(({ kept }) => kept.length - new Set(kept).size)),
    disordered: sides.filter(({ said, kept }) => {
      const there = new Set(kept)
      return said.filter((text) => there.has(text)).join() !== kept.join()
    }).length,
    gaps: messages.filter(({ number }, n) => number !== n + 1).length,
  }
}

const none = { missing: 0, doubled: 0, disordered: 0, gaps: 0 }

/** A device that looks at a conversation all the time. */
function watch({ id, people: [, reader] }: Talk) {
  const line = createRealtime({
    url: `${url.replace('http', 'ws')}/app/realtime`,
    session: () => reader.session,
  })
  const read = (input: object) =>
    reader.api.call('messages/getMessages', { conversation_id: id, limit: 100, ...input })
  const log = new ConversationReader({
    latest: () => read({}),
    changesAfter: (after) => read({ after }),
    onChange: () => undefined,
    onFault: () => setTimeout(() => void log.begin(), 300),
  })
  line.follow(`conversation:${id}`, {
    onEvent: (event) => log.happened(event as TopicEvent<ConversationEvent>),
    onReset: () => void log.begin(),
  })
  return { log, close: () => line.close() }
}

test(
  `server and database killed ${kills} times while people write: every acknowledged message is there once, in order, on every device`,
  async () => {
    server = await start()
    const all = await openTalks(6)
    const devices = all.map(watch)
    const turns: Victims[] = [['server'], ['database'], ['server', 'database']]
    const victims = Array.from({ length: kills }, (_, n) => turns[n % turns.length] ?? [])
    await talkUnderKills('messages/send', all, victims)
    for (const [n, talk] of all.entries()) {
      const messages = await wholeOf(talk)
      expect(messages.length).toBeGreaterThan(kills)
      expect(faultsOf(talk, messages)).toEqual(none)
      await expect
        .poll(() => devices[n]?.log.inOrder.map(({ text }) => text).join())
        .toBe(messages.map(({ text }) => text).join())
      // The check must notice a loss and a disorder.
      expect(faultsOf(talk, messages.slice(0, -1)).missing).toBe(1)
      const [first, second, ...rest] = messages.filter(({ text }) => text.startsWith('0 '))
      if (first === undefined || second === undefined) throw new Error('nothing was written')
      expect(faultsOf(talk, [second, first, ...rest]).disordered).toBeGreaterThan(0)
      expect(faultsOf(talk, [first, first, second, ...rest]).doubled).toBe(1)
    }
    for (const { close } of devices) close()
    await server.stop()
  },
  180_000 + kills * 15_000,
)

test('the same kills notice a server that answers before a message is on disk', async () => {
  server = await start()
  const all = await openTalks(6)
  const missing = async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const each = await Promise.all(
      all.map(async (talk) => faultsOf(talk, await wholeOf(talk)).missing),
    )
    return each.reduce((a, b) => a + b, 0)
  }
  // Now and then everything was on disk when the kill came.
  for (let tries = 0; tries < 4; tries++) {
    await talkUnderKills('bench/send', all, [['server'], ['server']])
    if ((await missing()) > 0) return
  }
  expect.unreachable('no kill lost a message')
}, 300_000)
