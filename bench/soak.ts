import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CallError } from '@plaudit/client/client'
import { testSecret } from './devices.ts'
import { median, percentile, type Figure } from './figures.ts'
import { startServer } from './harness.ts'
import { watchMemory, type Memory } from './memory.ts'
import { growing, openKinds, type Kind } from './traffic.ts'

const metricsToken = 'a token of the bench'

/** What was seen in one of the equal parts of the run. */
interface Share extends Memory {
  p50: Map<string, number>
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
    env: {
      SECRET_KEY: testSecret,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'error',
      METRICS_TOKEN: metricsToken,
    },
  })
  const lines: { close(): void }[] = []
  try {
    const kinds = await openKinds(server.url, lines)
    const seen: Share[] = []
    const faults: Record<string, number> = {}
    for (let n = 0; n < shares; n++) {
      const watched = watchMemory(server, dataDir, metricsToken)
      const times = await keepPace(kinds, { seconds: (minutes * 60) / shares, pace }, faults)
      seen.push({ ...(await watched.end()), p50: each(times, 0.5), p95: each(times, 0.95) })
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

const each = (times: Map<string, number[]>, share: number) =>
  new Map([...times].map(([name, all]) => [name, percentile(all, share)]))

const told = (share: Share | undefined): string => {
  if (share === undefined) return ''
  const { server, heap, database, buffers, disk, p50, p95 } = share
  const times = [...p95].map(
    ([name, ms]) => `${name} ${p50.get(name)?.toFixed(0)}/${ms.toFixed(0)} ms`,
  )
  return `server ${server.toFixed(0)} MB, heap ${heap.toFixed(0)} MB, database ${database.toFixed(0)} MB, buffers ${buffers.toFixed(0)} MB, disk ${disk.toFixed(0)} MB; p50/p95 ${times.join(', ')}`
}

function figuresOf(seen: Share[], minutes: number, faults: number): Figure[] {
  const of = (which: readonly number[], value: (share: Share) => number) =>
    median(which.flatMap((n) => (seen[n] ? [value(seen[n])] : [])))
  const line = (
    name: string,
    value: (share: Share) => number,
    unit: string,
    bar = '≤ 1.2',
  ): Figure => {
    const [late, early] = [of(compared.late, value), of(compared.early, value)]
    return {
      name,
      ours: late,
      unit,
      peer: early,
      peerName: 'near the beginning',
      ratio: late / early,
      bar,
    }
  }
  const kinds = [...(seen[0]?.p95.keys() ?? [])]
  return [
    { name: `faults in ${minutes} minutes of mixed traffic`, ours: faults, bar: '0' },
    line('memory of the server at the end of it', ({ server }) => server, 'MB'),
    line('of it, what the program still needs', ({ heap }) => heap, 'MB'),
    line('memory of the database’s processes', ({ database }) => database, 'MB'),
    // They fill up to their bound, and the disk with what is kept.
    line('the database’s buffers, shared by them', ({ buffers }) => buffers, 'MB', ''),
    line('the database on the disk', ({ disk }) => disk, 'MB', ''),
    ...kinds.map((kind) => {
      const p95 = (share: Share) => share.p95.get(kind) ?? Number.NaN
      return line(`${kind}, p95 at the end of it`, p95, 'ms', kind === growing ? '' : '≤ 1.2')
    }),
  ]
}
