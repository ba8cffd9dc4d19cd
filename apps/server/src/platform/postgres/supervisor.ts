import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { StartFault, type Log } from './fault.ts'
import type { OsUser } from './os-user.ts'
import type { Folders } from './folders.ts'
import { findPostmaster, isPostmaster, launch, shutDown } from './postmaster.ts'

export interface Server {
  binaries: Binaries
  folders: Folders
  socketDir: string
  user: OsUser | null
  log: Log
}

const glance = 20
const watch = 250
const longestPause = 30_000

/** Keeps one server running over a data folder, no matter which process started it. */
export class Supervisor {
  pid = 0
  private readonly server: Server
  private child: ChildProcess | null = null
  private isReleased = false
  private timer: NodeJS.Timeout | undefined
  private work: Promise<void> = Promise.resolve()

  constructor(server: Server) {
    this.server = server
  }

  /** Resolves when the server takes connections. From then on the supervisor starts a server that dies again. */
  async start(): Promise<void> {
    this.pid = await this.bringUp()
    this.lookIn(watch)
  }

  /** Lets go of the server, and stops the server unless other processes still use it. */
  async release(isInUse: boolean): Promise<void> {
    this.isReleased = true
    clearTimeout(this.timer)
    await this.work
    if (!isInUse) await shutDown(this.server.folders.data)
    // Waits for our own child, which would else stay in the process table for good.
    while (!isInUse && this.child && !hasEnded(this.child)) await sleep(glance)
    this.pid = 0
  }

  private lookIn(pause: number, failures = 0): void {
    if (this.isReleased) return
    this.timer = setTimeout(() => {
      if (isPostmaster(this.pid, this.server.folders.data)) return this.lookIn(watch)
      this.work = this.comeBack(failures)
    }, pause).unref()
  }

  private async comeBack(failures: number): Promise<void> {
    const { log } = this.server
    this.pid = 0
    if (failures === 0) log.warn('The database stopped unexpectedly; starting it again')
    try {
      this.pid = await this.bringUp()
      if (this.pid) log.info(`The database is back (process ${this.pid})`)
      this.lookIn(watch)
    } catch (error) {
      const pause = Math.min(longestPause, 500 * 2 ** failures)
      log.warn(`${(error as Error).message}\nTrying again in ${pause / 1000} s`)
      this.lookIn(pause, failures + 1)
    }
  }

  /** Waits for, or starts, a server until it is ready; its process number, 0 when let go meanwhile. */
  private async bringUp(): Promise<number> {
    const { binaries, folders, socketDir, user, log } = this.server
    const begin = Date.now()
    let tries = 0
    let notice = begin + 10_000
    while (!this.isReleased) {
      const running = findPostmaster(folders.data)
      if (running?.state === 'ready') return running.pid
      if (!running && (!this.child || hasEnded(this.child))) {
        if (tries++ > 0) giveUpUnlessRaced(folders, begin)
        this.child = launch(binaries, folders, socketDir, user)
        this.child.once('error', (error) => log.warn(`PostgreSQL did not start: ${error.message}`))
      }
      if (Date.now() > notice) {
        log.info('The database is still catching up after an unclean end')
        notice += 10_000
      }
      await sleep(glance)
    }
    return 0
  }
}

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined

/**
 * Just after a crash the old server's children may still hold its memory, or another process may
 * have been quicker: both pass by themselves within moments. Anything else is a fault.
 */
function giveUpUnlessRaced(folders: Folders, begin: number): void {
  const end = readFileSync(folders.log, 'utf8').trimEnd().split('\n').slice(-12)
  const isRace = end.some((line) => /still in use|already exists|Is another postmaster/.test(line))
  if (isRace && Date.now() - begin < 20_000) return
  throw new StartFault(`PostgreSQL did not start. The end of ${folders.log}:\n${end.join('\n')}`)
}
