import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { anyAddress, signedDevice, testSecret } from './devices.ts'
import { median, type Figure } from './figures.ts'
import { databaseProcess, openContest, residentMegabytes, startServer } from './harness.ts'
import { openListing } from './openListing.ts'
import { createClient } from '@plaudit/client/client'

interface Load {
  perSecond: number
  p99: number
}

async function load(url: string, seconds: number, fresh = false): Promise<Load> {
  let n = 0
  const result = await autocannon({
    url,
    connections: 20,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip' },
    ...(fresh && {
      requests: [
        {
          setupRequest: (request: autocannon.Request) => ({
            ...request,
            // A parameter that other pages read: an address of its own, of which nothing is kept.
            path: `${new URL(url).pathname}?page=${process.pid}${n++}`,
          }),
        },
      ],
    }),
  })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers of ${url} were no pages`)
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 }
}

/** A static file of about the page's size on the wire, from the same server. */
async function staticTwin(url: string, bytes: number): Promise<string> {
  const folder = path.resolve(import.meta.dirname, '../apps/web/build/client/assets')
  const sized = readdirSync(folder)
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => ({ name, bytes: readFileSync(path.join(folder, name)).length }))
  sized.sort((a, b) => Math.abs(a.bytes / 3 - bytes) - Math.abs(b.bytes / 3 - bytes))
  return `${url}/assets/${sized[0]?.name}`
}

/** The contest page with 40 contestants: cached against a static file, and rendered anew each time; memory and start. */
export async function benchPages(seconds: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const env = { SECRET_KEY: testSecret, TRUSTED_PROXIES: '127.0.0.1' }
  let server = await startServer({ dataDir, env })
  try {
    const contest = await openContest(server.url, 40)
    await server.stop()
    server = await startServer({ dataDir, env })
    const startedIn = server.startedIn / 1000
    await new Promise((resolve) => setTimeout(resolve, 5000))
    const idle = residentMegabytes(server.child.pid)
    const page = `${server.url}/cx/${contest.cx_id}`
    const first = await fetch(page, { headers: { 'accept-encoding': 'gzip' } })
    const bytes = Number(
      first.headers.get('content-length') ?? (await first.arrayBuffer()).byteLength,
    )
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    const opened = residentMegabytes(server.child.pid)
    const twin = await staticTwin(server.url, bytes)
    const rounds: { cached: Load; file: Load; fresh: Load }[] = []
    for (let n = 0; n < 3; n++)
      rounds.push({
        cached: await load(page, seconds),
        file: await load(twin, seconds),
        fresh: await whileVotesCome(server.url, contest, () => load(page, seconds, true)),
      })
    return [
      {
        name: `contest page of 40, cached (${(bytes / 1024).toFixed(0)} KB), pages/s`,
        ours: median(rounds.map((r) => r.cached.perSecond)),
        peer: median(rounds.map((r) => r.file.perSecond)),
        peerName: 'a static file of its size',
        ratio: median(rounds.map((r) => r.cached.perSecond / r.file.perSecond)),
        bar: '≥ 0.5 ×',
      },
      {
        name: 'the same, p99',
        ours: median(rounds.map((r) => r.cached.p99)),
        unit: 'ms',
        peer: median(rounds.map((r) => r.file.p99)),
        peerName: 'the static file',
        bar: '',
      },
      {
        name: 'contest page of 40, rendered anew while votes come, pages/s',
        ours: median(rounds.map((r) => r.fresh.perSecond)),
        peer: before,
        peerName: 'the version of 22 November, on machines of this kind',
        ratio: median(rounds.map((r) => r.fresh.perSecond)) / before,
        bar: '≥ 5 ×',
      },
      { name: 'the same, p99', ours: median(rounds.map((r) => r.fresh.p99)), unit: 'ms', bar: '' },
      {
        name: 'a vote shows on the cached page after',
        ours: await freshness(server.url, contest),
        unit: 's',
        bar: '≤ 1',
      },
      { name: 'memory of the idle server process', ours: idle, unit: 'MB', bar: '≤ 150' },
      {
        name: 'the same, 10 s after the contest page was opened',
        ours: opened,
        unit: 'MB',
        bar: '≤ 150',
      },
      { name: 'start of an existing installation', ours: startedIn, unit: 's', bar: '≤ 3' },
      {
        name: 'memory of its PostgreSQL, all processes',
        ours: familyMemory(databaseProcess(dataDir) ?? 0),
        unit: 'MB',
        bar: '',
      },
    ]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Rate at which the page was rendered before (70 to 114 a second were seen): the bar is named against it. */
const before = 105

/** A listing's page rendered anew against that of a contest of 40, one after the other, nothing else going on. */
export async function benchListing(seconds: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const env = { SECRET_KEY: testSecret, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'info' }
  const server = await startServer({ dataDir, env })
  try {
    const contest = `${server.url}/cx/${(await openContest(server.url, 40)).cx_id}`
    return await listingBeside(server.url + (await openListing(server)), contest, seconds)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function listingBeside(address: string, contest: string, seconds: number): Promise<Figure[]> {
  const rounds: { listing: number; contest: number }[] = []
  for (let n = 0; n < 3; n++)
    rounds.push({
      listing: (await load(address, seconds, true)).perSecond,
      contest: (await load(contest, seconds, true)).perSecond,
    })
  return [
    {
      name: 'listing’s page, rendered anew, pages/s',
      ours: median(rounds.map((r) => r.listing)),
      peer: median(rounds.map((r) => r.contest)),
      peerName: 'the contest’s page, rendered anew',
      ratio: median(rounds.map((r) => r.listing / r.contest)),
      bar: '≥ 1 ×',
    },
  ]
}

/** Sends about fifty votes a second beside the load, so that each rendering has another standing. */
async function whileVotesCome<Result>(
  url: string,
  contest: Awaited<ReturnType<typeof openContest>>,
  work: () => Promise<Result>,
): Promise<Result> {
  let isOver = false
  const vote = async (n: number): Promise<void> => {
    const api = createClient({
      baseUrl: url,
      session: () => ({ ssid: signedDevice() }),
      headers: { 'x-forwarded-for': anyAddress(n), 'user-agent': 'Phone' },
    })
    const assox_id = contest.assox[n % contest.assox.length] ?? ''
    await api.call('contest/v2/addVote', { cx_id: contest.cx_id, assox_id })
  }
  const voting = (async () => {
    for (let n = 0; !isOver; n++) {
      await vote(n)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  try {
    return await work()
  } finally {
    isOver = true
    await voting
  }
}

/** Seconds from the answer to a vote until the page says one vote more. */
async function freshness(
  url: string,
  contest: Awaited<ReturnType<typeof openContest>>,
): Promise<number> {
  const api = createClient({
    baseUrl: url,
    session: () => ({ ssid: signedDevice() }),
    headers: { 'x-forwarded-for': anyAddress(1), 'user-agent': 'Phone' },
  })
  const before = await (await fetch(`${url}/cx/${contest.cx_id}`)).text()
  await api.call('contest/v2/addVote', { cx_id: contest.cx_id, assox_id: contest.assox[0] ?? '' })
  const began = performance.now()
  for (;;) {
    const now = await (await fetch(`${url}/cx/${contest.cx_id}`)).text()
    const elapsed = (performance.now() - began) / 1000
    if (now.length !== before.length || now !== before) return elapsed
    if (elapsed > 10) throw new Error('the vote never showed on the page')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Proportional memory of a process and its children in MB, so that what they share counts once. */
function familyMemory(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return [pid, ...children].reduce(
    (sum, one) =>
      sum +
      Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0) /
        1024,
    0,
  )
}
