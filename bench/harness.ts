import { randomBytes, randomInt } from 'node:crypto'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { createClient, type Api, type Session } from '@plaudit/client/client'
import { defaultAppToken } from '@plaudit/contract/constants'
import { putCluster } from '../apps/server/src/platform/postgres/testing-cluster.ts'
import { buildServer } from '../scripts/ready/ready.mjs'
import { alone } from '../scripts/ready/steps.mjs'

const root = path.resolve(import.meta.dirname, '..')

/**
 * A port of this machine that is free now, and below the ports that systems lend to outgoing connections: else
 * another process may have it for its own while a server that was killed comes back to it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

/** The server's one file, made anew when its sources changed. */
export const productBuilt = (): Promise<void> => alone(root, () => buildServer())

export interface RunningServer {
  url: string
  child: ChildProcess
  /** The text that the server printed. */
  output: () => string
  /** Milliseconds from its start until it answered. */
  startedIn: number
  stop(): Promise<void>
  /** Ends the server as `kill -9` does: nothing is said, nothing is flushed. */
  kill(): Promise<void>
}

export interface ServerSettings {
  dataDir: string
  port?: number
  env?: Record<string, string>
  /** The program's path from the root; by default the product as `npm start` starts it. */
  script?: string
  /** The command that starts the program, where Node alone does not. */
  within?: readonly string[]
}

/** Starts the product as its user would, but without the set-up steps, and waits until it is ready. */
export async function startServer(settings: ServerSettings): Promise<RunningServer> {
  const port = settings.port ?? (await freePort())
  if (settings.script === undefined) await productBuilt()
  if (settings.env?.['DATABASE_URL'] === undefined) await putCluster(settings.dataDir)
  const began = performance.now()
  let printed = ''
  const script = path.resolve(root, settings.script ?? 'apps/server/build/start.js')
  const words = [...(settings.within ?? []), process.execPath, script]
  const child = spawn(words[0] ?? '', words.slice(1), {
    cwd: root,
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: settings.dataDir,
      // Tests kill and measure a single process on any machine, unless a test says otherwise.
      WORKERS: '1',
      // How full the disk of this machine is says nothing of the product.
      DISK_RESERVE_GB: '0',
      // Most tests stop a server that nobody asks any more.
      DRAIN_SECONDS: '0',
      ...settings.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (printed = (printed + data.toString()).slice(-200_000)))
  const url = `http://127.0.0.1:${port}`
  const ended = once(child, 'exit')
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended at its start:\n${printed}`)
    if (performance.now() - began > 90_000)
      throw new Error(`The server is not ready after 90 s:\n${printed}`)
    if (await isReady(url)) break
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await ended
    }
  }
  return {
    url,
    child,
    output: () => printed,
    startedIn: performance.now() - began,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}

/** The processes behind the port; the database's own are not among them. */
export const workersOf = ({ child }: RunningServer): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(child.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('start.js'))
    .map((line) => Number.parseInt(line, 10))

/** The process of the bundled PostgreSQL over a data folder, or undefined when none runs. */
export function databaseProcess(dataDir: string): number | undefined {
  const file = path.join(dataDir, 'postgres', 'data', 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  return pid > 0 ? pid : undefined
}

/** The memory of a process now, in MB; NaN where the system does not say it. */
export function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

export interface Person {
  api: Api
  session: Session
}

/** A new account, signed in. `name` must be new. */
export async function register(url: string, name: string): Promise<Person> {
  const visitor = createClient({ baseUrl: url })
  const password = 'a long sample password 7'
  const { token, ssid } = await visitor.call('register/user', {
    full_name: `Sample ${name}`,
    username: name,
    email: `${name}@example.org`,
    password,
    confirm_password: password,
    app_token: defaultAppToken,
  })
  const session = { token, username: name, ssid }
  return { api: createClient({ baseUrl: url, session: () => session }), session }
}

export interface OpenContest {
  cx_id: string
  contest_slug: string
  contest_id: number
  round_id: number
  assox: string[]
  organiser: Person
}

/** A published contest with an open round, made through the public calls; without an organiser, of a new one. */
export async function openContest(
  url: string,
  contestants: number,
  more: Record<string, unknown> = {},
  by?: Person,
): Promise<OpenContest> {
  const organiser = by ?? (await register(url, `organiser${randomBytes(6).toString('hex')}`))
  const now = Date.now()
  const { contest } = await organiser.api.call('contest/v2/saveContest', {
    contest_name: 'Load test',
    category: 433,
    start_date: new Date(now - 60_000).toISOString(),
    // Longer than until the next vote: none is promised for after the end.
    end_date: new Date(now + 30 * 3600_000).toISOString(),
    ...more,
  })
  const { contestants: made } = await organiser.api.call('contest/v2/addContestants', {
    cx_id: contest.cx_id,
    contestants: Array.from({ length: contestants }, (_, n) => ({
      contestant_name: `Contestant ${n + 1}`,
      tagline: 'Sample',
    })),
  })
  const published = await organiser.api.call('contest/v2/setContestStatus', {
    cx_id: contest.cx_id,
    contest_status: 'publish',
  })
  return {
    cx_id: contest.cx_id,
    contest_slug: contest.contest_slug,
    contest_id: contest.contest_id,
    round_id: published.contest.rounds[0]?.round_id ?? 0,
    assox: made.map((c) => c.assox_id),
    organiser,
  }
}
