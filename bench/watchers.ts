import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WebSocket } from 'ws'
import { createClient } from '@plaudit/client/client'
import { anyAddress, signedDevice, testSecret } from './devices.ts'
import { percentile, type Figure } from './figures.ts'
import { openContest, residentMegabytes, startServer } from './harness.ts'

const totalKey = '"votes_total":'

interface Watcher {
  socket: WebSocket
  /** Votes it has been told of. */
  told: number
  lastSeq: number
  gaps: number
}

function watch(
  url: string,
  topic: string,
  onTold: (watcher: Watcher, total: number) => void,
): Promise<Watcher> {
  return new Promise((resolve, reject) => {
    const watcher: Watcher = {
      socket: new WebSocket(url, { perMessageDeflate: false }),
      told: 0,
      lastSeq: -1,
      gaps: 0,
    }
    const { socket } = watcher
    socket.on('open', () => socket.send(JSON.stringify({ id: 1, op: 'subscribe', topic })))
    socket.on('error', reject)
    // 2,000 phones read their frames on processors of their own; here only what is counted is read of each.
    socket.on('message', (data: Buffer) => {
      const head = data.toString('latin1', 0, 300)
      const seq = Number(/"seq":(\d+)/.exec(head)?.[1])
      if (!head.startsWith('{"topic"')) {
        watcher.lastSeq = seq
        return resolve(watcher)
      }
      if (seq !== watcher.lastSeq + 1) watcher.gaps++
      watcher.lastSeq = seq
      const at = data.indexOf(totalKey) + totalKey.length
      onTold(watcher, Number.parseInt(data.toString('latin1', at, at + 16), 10))
    })
  })
}

/** From a vote's request to the moment each of the sockets knows of it. */
export async function benchWatchers(
  sockets: number,
  votesPerSecond: number,
  seconds: number,
): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const server = await startServer({
    dataDir,
    env: { SECRET_KEY: testSecret, TRUSTED_PROXIES: '127.0.0.1' },
  })
  const watchers: Watcher[] = []
  try {
    const contest = await openContest(server.url, 40)
    const sentAt: number[] = []
    const delays: number[] = []
    const onTold = (watcher: Watcher, total: number): void => {
      const now = performance.now()
      for (; watcher.told < total; watcher.told++) delays.push(now - (sentAt[watcher.told] ?? now))
    }
    const url = `${server.url.replace('http', 'ws')}/app/realtime`
    const before = residentMegabytes(server.child.pid)
    for (let n = 0; n < sockets; n += 100) {
      watchers.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(100, sockets - n) }, () =>
            watch(url, `contest:${contest.cx_id}`, onTold),
          ),
        )),
      )
    }
    const each = (1000 * (residentMegabytes(server.child.pid) - before)) / sockets
    const total = votesPerSecond * seconds
    const began = performance.now()
    const votes: Promise<unknown>[] = []
    for (let n = 0; n < total; n++) {
      const wait = began + (n * 1000) / votesPerSecond - performance.now()
      if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
      const api = createClient({
        baseUrl: server.url,
        session: () => ({ ssid: signedDevice() }),
        headers: { 'x-forwarded-for': anyAddress(n), 'user-agent': 'Phone' },
      })
      sentAt.push(performance.now())
      votes.push(
        api.call('contest/v2/addVote', {
          cx_id: contest.cx_id,
          assox_id: contest.assox[n % 40] ?? '',
        }),
      )
    }
    await Promise.all(votes)
    const until = performance.now() + 10_000
    while (watchers.some((w) => w.told < total) && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 50))
    const lost = watchers.filter((w) => w.told < total || w.gaps > 0).length
    return [
      {
        name: `vote to ${sockets} watching sockets at ${votesPerSecond} votes/s, p95`,
        ours: percentile(delays, 0.95),
        unit: 'ms',
        bar: '≤ 300',
      },
      { name: 'watchers that missed a vote or saw a gap', ours: lost, bar: '0' },
      { name: 'memory of the server for each open socket', ours: each, unit: 'KB', bar: '' },
    ]
  } finally {
    for (const { socket } of watchers) socket.terminate()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
