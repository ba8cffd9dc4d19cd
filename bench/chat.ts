import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WebSocket } from 'ws'
import type { Session } from '@plaudit/client/client'
import { testSecret } from './devices.ts'
import { percentile, type Figure } from './figures.ts'
import { benchParse } from './chatPeer.ts'
import { register, residentMegabytes, startServer } from './harness.ts'
import { sendAll } from './voters.ts'

/** Figures of the peer on two cores, where it does not run beside ours: Parse Server 9.10 with LiveQuery, fsync on. */
const apart = {
  perSecond: 287,
  p95: 223,
  megabytes: 303,
  name: 'Parse Server 9.10, measured apart',
}

interface Pair {
  id: string
  sender: Session
  reader: Session
}

/** Conversations of people who may write to each other, each with a reader of its own. */
async function openPairs(url: string, count: number): Promise<Pair[]> {
  const people: {
    session: Session
    id: number
    api: Awaited<ReturnType<typeof register>>['api']
  }[] = []
  // As few people as have that many pairs: an account costs more than a conversation.
  const needed = Math.ceil(Math.sqrt(2 * count)) + 1
  for (let n = 0; n < needed; n++) {
    const person = await register(url, `bench${n}`)
    const { ID = 0 } = await person.api.call('api/getUser', {})
    people.push({ ...person, id: ID })
  }
  const pairs: Pair[] = []
  for (const [at, a] of people.entries())
    for (const b of people.slice(at + 1)) {
      if (pairs.length >= count) return pairs
      const { message } = await a.api.call('messages/send', {
        to_id: b.id,
        text: 'Hello',
        client_id: `first-${b.id}`,
      })
      const { conversation_id } = message
      // A person who answers has let the other one in.
      await b.api.call('messages/send', {
        conversation_id,
        text: 'Hello to you',
        client_id: `first-${conversation_id}`,
      })
      pairs.push({ id: conversation_id, sender: a.session, reader: b.session })
    }
  return pairs
}

/** A reader's device: it follows its conversation, and tells when each message reached it. */
function follow(
  url: string,
  { id, reader }: Pair,
  onMessage: (text: string) => void,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/app/realtime`, {
      perMessageDeflate: false,
    })
    const token = `${reader.token}_${reader.username}`
    socket.on('error', reject)
    socket.on('open', () => {
      socket.send(JSON.stringify({ id: 1, op: 'auth', token }))
      socket.send(JSON.stringify({ id: 2, op: 'subscribe', topic: `conversation:${id}` }))
    })
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.startsWith('{"id":2')) resolve(socket)
      const said = /"text":"at ([\d.]+)"/.exec(text)?.[1]
      if (said !== undefined && text.includes('"type":"create"')) onMessage(said)
    })
  })
}

/** The request of the next message, in the conversations' turn: a text made by hand, so that the load costs little. */
function messageOf({ id, sender }: Pair, n: number): string {
  const body = `{"conversation_id":"${id}","text":"at ${performance.now()}","client_id":"bench-${n}"}`
  return `POST /app/messages/send HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nauthorization: Bearer ${sender.token}_${sender.username}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

/**
 * From a message's sending to the moment its reader's device has it. `BENCH_PARSE` is a folder with the packages of
 * Parse Server, which then does the same over the same PostgreSQL, after ours.
 */
export async function benchChat(
  conversations: number,
  senders: number,
  seconds: number,
): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const server = await startServer({ dataDir, env: { SECRET_KEY: testSecret } })
  const sockets: WebSocket[] = []
  try {
    const pairs = await openPairs(server.url, conversations)
    const delays: number[] = []
    for (const pair of pairs)
      sockets.push(
        await follow(server.url, pair, (at) => delays.push(performance.now() - Number(at))),
      )
    // The work that the openings left is done first.
    await new Promise((resolve) => setTimeout(resolve, 3000))
    let begun = 0
    const {
      accepted: sent,
      refused,
      seconds: took,
    } = await sendAll(server.url, senders, seconds, () => {
      const n = begun++
      const pair = pairs[n % pairs.length]
      if (pair === undefined) throw new Error('there are no conversations')
      return messageOf(pair, n)
    })
    if (refused > 0) throw new Error(`${refused} messages were refused`)
    for (let wait = 0; wait < 100 && delays.length < sent; wait++)
      await new Promise((resolve) => setTimeout(resolve, 100))
    const perSecond = sent / took
    const megabytes = residentMegabytes(server.child.pid)
    for (const socket of sockets) socket.terminate()
    const folder = process.env['BENCH_PARSE']
    const peer =
      folder === undefined
        ? apart
        : {
            ...(await benchParse(folder, dataDir, { conversations, senders, seconds })),
            name: 'Parse Server 9.10 with LiveQuery, in the same run',
          }
    return [
      {
        name: `messages a second, ${conversations} conversations followed, ${senders} senders`,
        ours: perSecond,
        unit: '/s',
        peer: peer.perSecond,
        peerName: peer.name,
        ratio: perSecond / peer.perSecond,
        bar: '≥ 10 ×',
      },
      { name: 'the same, whatever the peer does', ours: perSecond, unit: '/s', bar: '≥ 3,000 /s' },
      {
        name: 'from sending to the other side, p95',
        ours: percentile(delays, 0.95),
        unit: 'ms',
        peer: peer.p95,
        peerName: peer.name,
        bar: '≤ 50 ms',
      },
      { name: 'messages that did not arrive', ours: sent - delays.length, bar: '0' },
      {
        name: 'memory of the server after it',
        ours: megabytes,
        unit: 'MB',
        peer: peer.megabytes,
        peerName: peer.name,
        bar: 'printed',
      },
    ]
  } finally {
    for (const socket of sockets) socket.terminate()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
