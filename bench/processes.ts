import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testSecret } from './devices.ts'
import { median, type Figure } from './figures.ts'
import { databaseProcess, openContest, startServer } from './harness.ts'
import { processorSeconds, treeOf } from './processors.ts'
import { load } from './votes.ts'

interface Turn {
  perSecond: number
  /** Processors in use, of each part. */
  generator: number
  server: number
  database: number
}

const turns = 3

/** Votes a second of one process and of two behind one port, in turn, with what generator, server and database used. */
export async function benchProcesses(seconds: number): Promise<Figure[]> {
  const one: Turn[] = []
  const two: Turn[] = []
  for (let n = 0; n < turns; n++) {
    one.push(await turn(1, seconds))
    two.push(await turn(2, seconds))
  }
  const of = (all: Turn[], what: keyof Turn) => median(all.map((each) => each[what]))
  const used = (all: Turn[]) =>
    `generator ${of(all, 'generator').toFixed(2)}, server ${of(all, 'server').toFixed(2)}, database ${of(all, 'database').toFixed(2)} processors`
  process.stdout.write(`  one process: ${used(one)}\n  two processes: ${used(two)}\n`)
  return [
    {
      name: `accepted votes/s of two processes (${used(two)})`,
      ours: of(two, 'perSecond'),
      peer: of(one, 'perSecond'),
      peerName: `one process; ${used(one)}`,
      ratio: median(two.map(({ perSecond }, n) => perSecond / (one[n]?.perSecond ?? Number.NaN))),
      bar: '≥ 1.5 where the generator leaves them room',
    },
  ]
}

async function turn(workers: number, seconds: number): Promise<Turn> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const server = await startServer({
    dataDir,
    env: { SECRET_KEY: testSecret, TRUSTED_PROXIES: '127.0.0.1', WORKERS: String(workers) },
  })
  try {
    const contest = await openContest(server.url, 10)
    await load(server.url, contest, 'contest/v2/addVote', seconds / 2)
    const database = treeOf(databaseProcess(dataDir) ?? 0)
    const own = treeOf(server.child.pid ?? 0).filter((pid) => !database.includes(pid))
    const before = used(own, database)
    const began = performance.now()
    const { perSecond, refused } = await load(server.url, contest, 'contest/v2/addVote', seconds)
    const took = (performance.now() - began) / 1000
    const after = used(own, treeOf(databaseProcess(dataDir) ?? 0))
    process.stdout.write(
      `  ${workers} of them: ${perSecond.toFixed(0)} votes/s (refused ${refused})\n`,
    )
    return {
      perSecond,
      generator: (after.generator - before.generator) / took,
      server: (after.server - before.server) / took,
      database: (after.database - before.database) / took,
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function used(server: number[], database: number[]) {
  const { user, system } = process.cpuUsage()
  return {
    generator: (user + system) / 1_000_000,
    server: processorSeconds(server),
    database: processorSeconds(database),
  }
}
