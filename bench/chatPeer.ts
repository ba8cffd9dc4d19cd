import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { WebSocket } from 'ws'
import { percentile } from './figures.ts'
import { residentMegabytes } from './harness.ts'
import { sendAll } from './voters.ts'

/** Figures that the peer reaches in the same run, over the same PostgreSQL. */
export interface PeerFigures {
  perSecond: number
  /** Milliseconds from sending to the other side. */
  p95: number
  missing: number
  megabytes: number
}

interface Load {
  conversations: number
  senders: number
  seconds: number
}

/**
 * Parse Server with LiveQuery, a subscription for each conversation. `folder` holds its packages
 * (`npm i parse-server@9.10.0 express` in a folder of its own); its database lies beside ours in the cluster that runs
 * over `dataDir`.
 */
export async function benchParse(
  folder: string,
  dataDir: string,
  load: Load,
): Promise<PeerFigures> {
  const socket = readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split(
    '\n',
  )[4]
  const database = { host: socket, port: 5432, user: 'postgres', database: 'parse' }
  const client = new pg.Client({ ...database, database: 'postgres' })
  await client.connect()
  await client.query('CREATE DATABASE parse')
  await client.end()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'peers/parse.mjs')], {
    // Parse Server writes a folder of logs where it is started.
    cwd: dataDir,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BENCH_PARSE: path.resolve(folder),
      PEER_DATABASE: JSON.stringify(database),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    return await measure(child, await portOf(child), load)
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
}

async function portOf(child: ChildProcess): Promise<number> {
  let printed = ''
  for await (const text of child.stdout ?? []) {
    printed += String(text)
    const port = /listens on (\d+)/.exec(printed)?.[1]
    if (port !== undefined) return Number(port)
  }
  throw new Error('The peer ended at its start')
}

async function measure(
  child: ChildProcess,
  port: number,
  { conversations, senders, seconds }: Load,
): Promise<PeerFigures> {
  const url = `http://127.0.0.1:${port}`
  const delays: number[] = []
  const onMessage = (stamp: number) => delays.push(performance.now() - stamp)
  // The class is there before it is followed.
  await sendAll(url, 1, 0, () => messageOf(conversations, 0))
  const sockets = await Promise.all(
    Array.from({ length: conversations }, (_, n) => follow(port, n, onMessage)),
  )
  try {
    let begun = 0
    const answers = await sendAll(url, senders, seconds, () =>
      messageOf(begun++ % conversations, performance.now()),
    )
    if (answers.refused > 0) throw new Error(`The peer refused ${answers.refused} messages`)
    for (let wait = 0; wait < 100 && delays.length < answers.accepted; wait++)
      await new Promise((resolve) => setTimeout(resolve, 100))
    return {
      perSecond: answers.accepted / answers.seconds,
      p95: percentile(delays, 0.95),
      missing: answers.accepted - delays.length,
      megabytes: residentMegabytes(child.pid),
    }
  } finally {
    for (const socket of sockets) socket.terminate()
  }
}

function messageOf(conversation: number, stamp: number): string {
  const body = `{"conversation":"c${conversation}","text":"at ${stamp}","stamp":${stamp}}`
  return `POST /parse/classes/Message HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nx-parse-application-id: bench\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

function follow(
  port: number,
  conversation: number,
  onMessage: (stamp: number) => void,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: false })
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ op: 'connect', applicationId: 'bench' })))
    socket.on('message', (data: Buffer) => {
      const said = JSON.parse(data.toString()) as { op: string; object?: { stamp: number } }
      if (said.op === 'connected')
        socket.send(
          JSON.stringify({
            op: 'subscribe',
            requestId: 1,
            query: { className: 'Message', where: { conversation: `c${conversation}` } },
          }),
        )
      else if (said.op === 'subscribed') resolve(socket)
      else if (said.op === 'create' && said.object) onMessage(said.object.stamp)
    })
  })
}
