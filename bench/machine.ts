import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { as, type OsUser } from '../apps/server/src/platform/postgres/os-user.ts'
import { treeOf } from './processors.ts'

const debian = '/usr/lib/postgresql'

/** Programs of a PostgreSQL that has pg_auto_failover beside it, where this machine has one. */
function binaries(): string | undefined {
  if (!existsSync(debian) || spawnSync('pg_autoctl', ['version']).status !== 0) return undefined
  // The product refuses an older one.
  const versions = readdirSync(debian).filter(
    (version) =>
      Number(version) >= 15 && existsSync(path.join(debian, version, 'lib', 'pgautofailover.so')),
  )
  const last = versions.sort((a, b) => Number(a) - Number(b)).at(-1)
  return last && path.join(debian, last, 'bin')
}

const programs = binaries()
/** True if this machine has a manager of standbys for tests; without it they say so and are left out. */
export const hasStandbys = programs !== undefined
if (!hasStandbys)
  console.warn(
    '\n  The tests with a standby are left out: install pg_auto_failover (Debian: pg-auto-failover-cli postgresql-15-auto-failover).\n',
  )

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids.filter((one) => one > 0))
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended meanwhile.
    }
}

/** Keeper of one machine with its PostgreSQL, as far as a test can have machines. */
export class Machine {
  readonly name: string
  readonly port: number
  readonly #folder: string
  readonly #user: OsUser | null
  #child: ChildProcess | undefined

  constructor(folder: string, name: string, port: number, user: OsUser | null) {
    this.name = name
    this.port = port
    this.#folder = folder
    this.#user = user
  }

  get data(): string {
    return path.join(this.#folder, this.name)
  }

  run(...words: string[]): void {
    const said = createWriteStream(path.join(this.#folder, `${this.name}.log`), { flags: 'a' })
    const dropped = as(this.#user)
    const child = spawn('pg_autoctl', [...words, '--pgdata', this.data], {
      ...dropped,
      cwd: this.#folder,
      env: {
        LC_ALL: 'C',
        TZ: 'UTC',
        PATH: `${programs}:/usr/bin:/bin`,
        HOME: this.#folder,
        XDG_RUNTIME_DIR: path.join(this.#folder, 'run'),
        XDG_CONFIG_HOME: path.join(this.#folder, 'settings'),
        XDG_DATA_HOME: path.join(this.#folder, 'states'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.pipe(said)
    child.stderr.pipe(said)
    this.#child = child
  }

  signal(signal: NodeJS.Signals): void {
    if (this.#child?.pid !== undefined) signalAll(treeOf(this.#child.pid), signal)
  }

  async end(): Promise<void> {
    if (this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode) return
    const ended = once(this.#child, 'exit')
    this.signal('SIGKILL')
    await ended
  }
}
