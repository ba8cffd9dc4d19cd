import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CallError, createClient, sessionHeaders } from '@plaudit/client/client'
import { createRealtime } from '@plaudit/client/realtime'
import { buyVotes, sold } from './buyers.ts'
import { anyAddress, signedDevice, testSecret } from './devices.ts'
import { median, percentile, type Figure } from './figures.ts'
import { openContest, register, startServer, type OpenContest } from './harness.ts'
import { watchMemory, type Memory } from './memory.ts'

/** One kind of traffic: how often a second, and what it does. */
interface Kind {
  perSecond: number
  act: (n: number) => Promise<unknown>
}

/** What was seen in one of the equal parts of the run. */
interface Share extends Memory {
  p95: Map<string, number>
}

const shares = 6
/** The first share warms everything up. */
const compared = { early: [1, 2], late: [4, 5] }

/**
 * Mixed traffic at a steady pace: votes, pages, chat, checkouts, exports, and open pages that watch. `SOAK_MINUTES=60
 * npm run bench soak` is the hour; ten minutes are the usual run. Memory and times of the end stand beside those of the
 * beginning.
 * @param pace how much of the usual traffic (`SOAK_PACE`, 1): less where other work shares the machine.
 */
export async function benchSoak(minutes: number, pace: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-soak-'))
  const server = await startServer({
    dataDir,
    env: { SECRET_KEY: testSecret, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' },
  })
  const lines: { close(): void }[] = []
  try {
    const kinds = await openKinds(server.url, lines)
    const seen: Share[] = []
    const faults: Record<string, number> = {}
    for (let n = 0; n < shares; n++) {
      const watched = watchMemory(server, dataDir)
      const times = await keepPace(kinds, { seconds: (minutes * 60) / shares, pace }, faults)
      seen.push({ ...watched.end(), p95: p95Of(times) })
      process.stdout.write(`  ${told(seen.at(-1))}\n`)
    }
    process.stdout.write(`  faults: ${JSON.stringify(faults)}\n`)
    return figuresOf(
      seen,
      minutes,
      Object.values(faults).reduce((sum, n) => sum + n, 0),
    )
  } finally {
    for (const line of lines) line.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

let voters = 0
const visitor = (url: string) => {
  const ssid = signedDevice()
  return createClient({
    baseUrl: url,
    session: () => ({ ssid }),
    headers: { 'x-forwarded-for': anyAddress((voters += 1)), 'user-agent': 'Phone' },
    timeout: 30_000,
  })
}

async function openKinds(url: string, lines: { close(): void }[]): Promise<Map<string, Kind>> {
  const contest = await openContest(url, 20)
  const shop = await openContest(url, 4, sold)
  const talk = await openTalking(url)
  for (let n = 0; n < 200; n++) {
    const line = createRealtime({ url: `${url.replace('http', 'ws')}/app/realtime` })
    line.follow(`contest:${contest.cx_id}`, { onEvent: () => undefined, onReset: () => undefined })
    lines.push(line)
  }
  const page = async (address: string) => {
    const answer = await fetch(url + address)
    if (!answer.ok) throw new Error(`${address} ${answer.status}`)
    return answer.text()
  }
  const { contest_id, organiser } = contest
  const list = () => organiser.api.call('contest/v2/getAllVotes', { contest_id })
  return new Map<string, Kind>([
    ['votes', { perSecond: 20, act: (n) => vote(url, contest, n) }],
    ['pages', { perSecond: 10, act: () => page(`/cx/${contest.cx_id}`) }],
    ['pages anew', { perSecond: 2, act: (n) => page(`/contests?search=soak${n}`) }],
    ['messages', { perSecond: 2, act: talk }],
    ['checkouts', { perSecond: 0.5, act: () => buyVotes(visitor(url), shop) }],
    ['lists', { perSecond: 1, act: list }],
    ['exports', { perSecond: 0.1, act: () => exported(url, contest) }],
  ])
}

const vote = (url: string, contest: OpenContest, n: number) =>
  visitor(url).call('contest/v2/addVote', {
    cx_id: contest.cx_id,
    assox_id: contest.assox[n % contest.assox.length] ?? '',
    client_id: `soak-${randomBytes(8).toString('hex')}`,
  })

/** All votes as a file, which no typed call reads: the answer is a table. */
async function exported(url: string, { contest_id, organiser }: OpenContest): Promise<void> {
  const answer = await fetch(`${url}/app/contest/v2/getAllVotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sessionHeaders(organiser.session) },
    body: JSON.stringify({ contest_id, format: 'csv' }),
  })
  const rows = (await answer.text()).split('\n').length
  if (!answer.ok || rows < 2) throw new Error(`the file of votes ${answer.status}, ${rows} rows`)
}

/** Pairs who write in turn, each more slowly than anybody may. */
async function openTalking(url: string): Promise<(n: number) => Promise<unknown>> {
  const pairs = await Promise.all(
    [0, 1, 2, 3].map(async (n) => {
      const [one, other] = [await register(url, `soaka${n}`), await register(url, `soakb${n}`)]
      const { ID: to_id = 0 } = await other.api.call('api/getUser', {})
      const first = await one.api.call('messages/send', {
        to_id,
        text: 'first',
        client_id: 'first',
      })
      const { conversation_id } = first.message
      await other.api.call('messages/send', { conversation_id, text: 'yes', client_id: 'yes' })
      return { people: [one, other], conversation_id }
    }),
  )
  return async (n) => {
    const pair = pairs[n % pairs.length]
    const person = pair?.people[Math.floor(n / pairs.length) % 2]
    if (pair === undefined || person === undefined) return
    const { conversation_id } = pair
    await person.api.call('messages/send', {
      conversation_id,
      text: `message ${n}`,
      client_id: `soak-${n}`,
    })
  }
}

let acts = 0

/** @returns milliseconds of each act, by kind. */
async function keepPace(
  kinds: ReadonlyMap<string, Kind>,
  { seconds, pace }: { seconds: number; pace: number },
  faults: Record<string, number>,
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  const until = performance.now() + seconds * 1000
  const one = async (name: string, { act }: Kind): Promise<void> => {
    const began = performance.now()
    try {
      await act((acts += 1))
      times.get(name)?.push(performance.now() - began)
    } catch (error) {
      const why = `${name} ${error instanceof CallError ? error.code : String(error)}`
      faults[why] = (faults[why] ?? 0) + 1
    }
  }
  await Promise.all(
    [...kinds].map(async ([name, kind]) => {
      times.set(name, [])
      const under: Promise<void>[] = []
      for (let at = performance.now(); at < until; at += 1000 / (kind.perSecond * pace)) {
        const wait = at - performance.now()
        if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
        under.push(one(name, kind))
      }
      await Promise.all(under)
    }),
  )
  return times
}

const p95Of = (times: Map<string, number[]>) =>
  new Map([...times].map(([name, all]) => [name, percentile(all, 0.95)]))

const told = (share: Share | undefined): string =>
  share === undefined
    ? ''
    : `server ${share.server.toFixed(0)} MB, database ${share.database.toFixed(0)} MB; p95 ${[...share.p95].map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`).join(', ')}`

function figuresOf(seen: Share[], minutes: number, faults: number): Figure[] {
  const of = (which: readonly number[], value: (share: Share) => number) =>
    median(which.flatMap((n) => (seen[n] ? [value(seen[n])] : [])))
  const line = (name: string, value: (share: Share) => number, unit: string): Figure => {
    const [late, early] = [of(compared.late, value), of(compared.early, value)]
    return {
      name,
      ours: late,
      unit,
      peer: early,
      peerName: 'near the beginning',
      ratio: late / early,
      bar: '≤ 1.2',
    }
  }
  const kinds = [...(seen[0]?.p95.keys() ?? [])]
  return [
    { name: `faults in ${minutes} minutes of mixed traffic`, ours: faults, bar: '0' },
    line('memory of the server at the end of it', ({ server }) => server, 'MB'),
    line('memory of the database at the end of it', ({ database }) => database, 'MB'),
    ...kinds.map((kind) =>
      line(`${kind}, p95 at the end of it`, ({ p95 }) => p95.get(kind) ?? Number.NaN, 'ms'),
    ),
  ]
}
