import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testSecret } from './devices.ts'
import { median, type Figure, type TimesBar } from './figures.ts'
import { databaseProcess, openContest, startServer, type RunningServer } from './harness.ts'
import { processorSeconds, treeOf } from './processors.ts'
import { boundEach } from './quota.ts'
import { load } from './votes.ts'

interface Turn {
  perSecond: number
  /** Processors in use, of each part. */
  generator: number
  server: number
  database: number
}

interface Way {
  workers: number
  /** Voters at a time. */
  connections: number
  /** Share of one processor that each process may have; undefined: whatever there is. */
  share?: number
}

const turns = 3
/** So little that generator and database have the rest of two processors, and never use it up; less where others use them too. */
const share = Number(process.env['BENCH_SHARE'] ?? 0.3)
/** So many that a commit's time holds nobody up: a process that waits for the database has others to answer. */
const connections = 600

/**
 * Votes a second of one process and of two behind one port, in turn, with what generator, server and database used:
 * once with whatever processors there are, and once with so little for each process that only the processes are short
 * of it. The first says what a second process brings on this machine, the second what it can bring at all
 * (`BENCH_SHARE=0.1` asks for the second alone).
 */
export async function benchProcesses(seconds: number): Promise<Figure[]> {
  const isBoundAlone = process.env['BENCH_SHARE'] !== undefined
  const all = isBoundAlone ? undefined : await compared(seconds, { connections })
  const room = await compared(seconds, { connections, share })
  const each = `accepted votes/s of two processes that have ${share} of a processor each, and the others room`
  return [
    figureOf('accepted votes/s of two processes, with all processors in use', all, ''),
    figureOf(each, room, '≥ 1.5 ×'),
  ].flatMap((figure) => figure ?? [])
}

type Compared = { one: Turn[]; two: Turn[] }

/** @returns undefined where this machine sets no bounds. */
async function compared(seconds: number, way: Omit<Way, 'workers'>): Promise<Compared | undefined> {
  const found: Compared = { one: [], two: [] }
  for (let n = 0; n < turns; n++)
    for (const [workers, turnsOf] of [
      [1, found.one],
      [2, found.two],
    ] as const) {
      const seen = await turn({ ...way, workers }, seconds)
      if (seen === undefined) return undefined
      turnsOf.push(seen)
    }
  return found
}

const used = (all: Turn[]): string => {
  const of = (what: keyof Turn) => median(all.map((each) => each[what])).toFixed(2)
  return `generator ${of('generator')}, server ${of('server')}, database ${of('database')} processors`
}

function figureOf(name: string, found: Compared | undefined, bar: TimesBar): Figure | undefined {
  if (found === undefined) return undefined
  const { one, two } = found
  return {
    name: `${name} (${used(two)})`,
    ours: median(two.map(({ perSecond }) => perSecond)),
    peer: median(one.map(({ perSecond }) => perSecond)),
    peerName: `one process; ${used(one)}`,
    ratio: median(two.map(({ perSecond }, n) => perSecond / (one[n]?.perSecond ?? Number.NaN))),
    bar,
  }
}

async function turn(way: Way, seconds: number): Promise<Turn | undefined> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const { workers } = way
  const server = await startServer({
    dataDir,
    env: { SECRET_KEY: testSecret, TRUSTED_PROXIES: '127.0.0.1', WORKERS: String(workers) },
  })
  let unbound: (() => void) | undefined
  try {
    const contest = await openContest(server.url, 10)
    const cast = (time: number) =>
      load(server.url, contest, 'contest/v2/addVote', time, way.connections)
    await cast(seconds / 2)
    if (way.share !== undefined) {
      unbound = boundEach(partsOf(server, dataDir).own, way.share)
      if (unbound === undefined) return undefined
      await cast(seconds / 4)
    }
    const before = usedBy(partsOf(server, dataDir))
    const began = performance.now()
    const { perSecond, refused } = await cast(seconds)
    const took = (performance.now() - began) / 1000
    const after = usedBy(partsOf(server, dataDir))
    const seen = {
      perSecond,
      generator: (after.generator - before.generator) / took,
      server: (after.server - before.server) / took,
      database: (after.database - before.database) / took,
    }
    const bound = way.share === undefined ? '' : ` with ${way.share} of a processor each`
    process.stdout.write(
      `  ${workers} of them${bound}: ${perSecond.toFixed(0)} votes/s (refused ${refused}); ${used([seen])}\n`,
    )
    return seen
  } finally {
    unbound?.()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Processes {
  own: number[]
  database: number[]
}

function partsOf(server: RunningServer, dataDir: string): Processes {
  const database = treeOf(databaseProcess(dataDir) ?? 0)
  return { own: treeOf(server.child.pid ?? 0).filter((pid) => !database.includes(pid)), database }
}

function usedBy({ own, database }: Processes) {
  const { user, system } = process.cpuUsage()
  return {
    generator: (user + system) / 1_000_000,
    server: processorSeconds(own),
    database: processorSeconds(database),
  }
}
