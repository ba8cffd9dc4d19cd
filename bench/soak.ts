import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { CallError } from '@plaudit/client/client'
import { testSecret } from './devices.ts'
import { median, percentile, type Figure, type TimesBar } from './figures.ts'
import { databaseProcess, startServer, type RunningServer } from './harness.ts'
import { watchMemory, type Memory } from './memory.ts'
import { machineSeconds, processorSeconds, treeOf } from './processors.ts'
import { openKinds, type GrowingKind, type Kind } from './traffic.ts'

const metricsToken = 'a token of the bench'

/** Figures of one of the equal parts of the run. */
interface Share extends Memory {
  /** Milliseconds of each act, by kind. */
  times: Map<string, number[]>
  /** Part of the machine's processors that other programs and other machines had: if it grows, times tell of them. */
  others: number
}

const howCounted = `  Six equal parts; the second and third together stand beside the last two, by the median of their memory and the 95th of 100 of all their times.
  Of each process of the database counts what it has for itself (Pss without shared memory); shared buffers have a line of their own.
  The export of the running contest has more lines with each vote: its time is told for 1,000 of them.`

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
  process.stdout.write(`${howCounted}\n`)
  try {
    const kinds = await openKinds(server.url, lines)
    const seen: Share[] = []
    const faults: Record<string, number> = {}
    for (let n = 0; n < shares; n++) {
      const watched = watchMemory(server, dataDir, metricsToken)
      const others = watchOthers(server, dataDir)
      const times = await keepPace(kinds, { seconds: (minutes * 60) / shares, pace }, faults)
      seen.push({ ...(await watched.end()), times, others: others() })
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

/** @returns what gives the part of the processors, 0 to 1, that others had since. */
function watchOthers(server: RunningServer, dataDir: string): () => number {
  const ours = () => {
    const roots = [server.child.pid ?? 0, databaseProcess(dataDir) ?? 0]
    // The database is the server's child, unless it was found running.
    return processorSeconds([...new Set([process.pid, ...roots.flatMap(treeOf)])])
  }
  const look = () => ({ ...machineSeconds(), ours: ours(), at: performance.now() })
  const before = look()
  return () => {
    const now = look()
    const others = now.worked - before.worked - (now.ours - before.ours)
    const seconds = (now.at - before.at) / 1000
    return Math.max(0, others + now.stolen - before.stolen) / (seconds * availableParallelism())
  }
}

let acts = 0

/** @returns milliseconds of each act, by kind. */
async function keepPace(
  kinds: ReadonlyMap<string, Kind | GrowingKind>,
  { seconds, pace }: { seconds: number; pace: number },
  faults: Record<string, number>,
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  const until = performance.now() + seconds * 1000
  const one = async (name: string, kind: Kind | GrowingKind): Promise<void> => {
    const began = performance.now()
    try {
      const lines = 'lines' in kind ? await kind.lines() : (await kind.act((acts += 1)), 1000)
      times.get(name)?.push(((performance.now() - began) * 1000) / lines)
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

const told = (share: Share | undefined): string => {
  if (share === undefined) return ''
  const { server, heap, database, processes, buffers, disk, others } = share
  const times = [...share.times].map(
    ([name, all]) =>
      `${name} ${percentile(all, 0.5).toFixed(0)}/${percentile(all, 0.95).toFixed(0)} ms`,
  )
  return `server ${server.toFixed(0)} MB, heap ${heap.toFixed(0)} MB, database ${database.toFixed(0)} MB in ${processes} processes, buffers ${buffers.toFixed(0)} MB, disk ${disk.toFixed(0)} MB; others had ${(others * 100).toFixed(0)} % of the processors; p50/p95 ${times.join(', ')}`
}

function figuresOf(seen: Share[], minutes: number, faults: number): Figure[] {
  const beside = (
    name: string,
    value: (shares: Share[]) => number,
    unit: string,
    bar: TimesBar,
  ): Figure => {
    const of = (which: readonly number[]) => value(which.flatMap((n) => seen[n] ?? []))
    const [late, early] = [of(compared.late), of(compared.early)]
    const peerName = 'near the beginning'
    return { name, ours: late, unit, peer: early, peerName, ratio: late / early, bar }
  }
  const line = (
    name: string,
    value: (share: Share) => number,
    unit: string,
    bar: TimesBar = '≤ 1.2 ×',
  ) => beside(name, (some) => median(some.map(value)), unit, bar)
  const kinds = [...(seen[0]?.times.keys() ?? [])]
  return [
    { name: `faults in ${minutes} minutes of mixed traffic`, ours: faults, bar: '0' },
    line('memory of the server at the end of it', ({ server }) => server, 'MB'),
    line('of it, what the program still needs', ({ heap }) => heap, 'MB'),
    line('memory of the database’s processes', ({ database }) => database, 'MB'),
    // They fill up to their bound, and the disk with what is kept.
    line('the database’s buffers, shared by them', ({ buffers }) => buffers, 'MB', ''),
    line('the database on the disk', ({ disk }) => disk, 'MB', ''),
    ...kinds.map((kind) => {
      const p95 = (some: Share[]) =>
        percentile(
          some.flatMap(({ times }) => times.get(kind) ?? []),
          0.95,
        )
      return beside(`${kind}, p95 at the end of it`, p95, 'ms', '≤ 1.2 ×')
    }),
    line(
      'of the processors, what other programs and machines had meanwhile',
      ({ others }) => others,
      '',
      '',
    ),
  ]
}
