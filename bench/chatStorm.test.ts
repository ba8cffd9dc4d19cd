import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { testSecret } from './devices.ts'
import { openContest, register, startServer, type RunningServer } from './harness.ts'

// More by SOCKETS=5000 npm run test:unit -- bench/chatStorm.test.ts
const sockets = Number(process.env['SOCKETS'] ?? 200)
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-storm-'))

let server: RunningServer | undefined
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A phone that reads a contest's chat: what it was told, and where it goes on. */
interface Phone {
  socket: WebSocket
  seqs: number[]
  epoch: string
}

function begin(url: string, topic: string, phone: Phone): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    phone.socket = socket
    const since = phone.seqs.at(-1)
    const from = since === undefined ? {} : { since, epoch: phone.epoch }
    socket.on('open', () => socket.send(JSON.stringify({ id: 1, op: 'subscribe', topic, ...from })))
    socket.on('error', reject)
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as {
        id?: number
        seq: number
        epoch?: string
        reset?: boolean
        topic?: string
      }
      if (frame.topic !== undefined) return void phone.seqs.push(frame.seq)
      if (frame.id !== 1) return
      phone.epoch = frame.epoch ?? phone.epoch
      if (since === undefined) phone.seqs.push(frame.seq)
      resolve()
    })
  })
}

/** Seconds of processors that this process and the server take from now on: on a machine that others share, what counts. */
function processorTimes(pid: number | undefined): () => { own: string; theirs: string } {
  const now = () => {
    const { user, system } = process.cpuUsage()
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return { own: (user + system) / 1e6, theirs: (Number(fields[11]) + Number(fields[12])) / 100 }
  }
  const before = now()
  return () => {
    const after = now()
    return {
      own: (after.own - before.own).toFixed(1),
      theirs: (after.theirs - before.theirs).toFixed(1),
    }
  }
}

const isWhole = (seqs: readonly number[], head: number): boolean =>
  seqs.at(-1) === head && seqs.every((seq, n) => n === 0 || seq === (seqs[n - 1] ?? 0) + 1)

async function openAll(url: string, topic: string, phones: readonly Phone[]): Promise<void> {
  for (let n = 0; n < phones.length; n += 200)
    await Promise.all(phones.slice(n, n + 200).map((phone) => begin(url, topic, phone)))
}

test('all who watch one chat are dropped at once, and come back to all of it while votes go on', async () => {
  server = await startServer({
    dataDir,
    env: { SECRET_KEY: testSecret, TRUSTED_PROXIES: '127.0.0.1' },
    script: 'bench/server.ts',
  })
  const { url } = server
  const contest = await openContest(url, 5)
  const { cx_id, organiser } = contest
  await organiser.api.call('messages/saveRoom', { cx_id, is_public: true })
  const writer = await register(url, 'stormwriter')
  let head = 0
  const say = async (): Promise<void> => {
    const sent = { cx_id, text: `m ${head}`, client_id: `storm-${Date.now()}-${Math.random()}` }
    head = (await writer.api.call('messages/send', sent)).message.seq
  }
  await say()
  const line = `${url.replace('http', 'ws')}/app/realtime`
  const topic = `contest-chat:${cx_id}`
  const phones = Array.from(
    { length: sockets },
    () => ({ seqs: [], epoch: '' }) as unknown as Phone,
  )
  await openAll(line, topic, phones)
  const told = performance.now()
  for (let n = 0; n < 5; n++) await say()
  await expect.poll(() => phones.filter(({ seqs }) => !isWhole(seqs, head)).length).toBe(0)
  const heard = performance.now() - told
  let voted = 0
  let over = false
  const voting = (async () => {
    while (!over) {
      const voter = await register(url, `v${Date.now().toString(36)}`)
      const assox_id = contest.assox[0]
      await voter.api.call('contest/v2/addVote', { cx_id, assox_id })
      voted += 1
    }
  })()
  const spent = processorTimes(server.child.pid)
  const began = performance.now()
  for (const { socket } of phones) socket.terminate()
  const saying = (async () => {
    for (let n = 0; n < 10; n++) await say()
  })()
  await openAll(line, topic, phones)
  await saying
  await expect.poll(() => phones.filter(({ seqs }) => !isWhole(seqs, head)).length).toBe(0)
  const back = performance.now() - began
  const { own, theirs } = spent()
  over = true
  await voting
  process.stdout.write(
    `${sockets} watchers: 5 messages at all in ${Math.round(heard)} ms; dropped at once, all back in ${Math.round(back)} ms, ${voted} votes meanwhile; of processors the server took ${theirs} s, the phones ${own} s\n`,
  )
  expect(voted).toBeGreaterThan(0)
  for (const { socket } of phones) socket.terminate()
}, 180_000)
