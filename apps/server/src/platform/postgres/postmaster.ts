import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { as, type OsUser } from './os-user.ts'
import { socketPort, type Folders } from './folders.ts'
import { commandLine, isAlive } from './processes.ts'

export interface Postmaster {
  pid: number
  socketDir: string
  state: 'starting' | 'ready' | 'stopping'
}

const logLimit = 5 * 1024 * 1024

/** The server that runs over a data folder now, or null. */
export function findPostmaster(data: string): Postmaster | null {
  const lines = lockFile(data)
  const pid = Number(lines[0])
  if (!pid || !isPostmaster(pid, data)) return null
  const word = lines[7]?.trim()
  const state = word === 'ready' ? 'ready' : word === 'stopping' ? 'stopping' : 'starting'
  return { pid, socketDir: lines[4] ?? '', state }
}

function lockFile(data: string): string[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** After a crash the number in the lock file may belong to any process: ask what it really runs. */
export function isPostmaster(pid: number, data: string): boolean {
  return `${commandLine(pid).join(' ')} `.includes(`-D ${data} `)
}

/**
 * PostgreSQL clears a dead server's lock files itself, but refuses to start when the number in them
 * was given to another process of the same user since. Such files are removed here.
 */
export function clearStaleLocks(data: string, socketDir: string): void {
  const socketLock = join(socketDir, `.s.PGSQL.${socketPort}.lock`)
  for (const file of [join(data, 'postmaster.pid'), socketLock]) {
    const pid = Math.abs(Number.parseInt(firstLine(file), 10))
    if (pid && isAlive(pid) && !isPostmaster(pid, data)) rmSync(file, { force: true })
  }
}

function firstLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n')[0] ?? ''
  } catch {
    return ''
  }
}

/**
 * Starts a server in a session of its own: Ctrl-C in our terminal is not for it, and it outlives a
 * kill -9 of this process with all that was committed.
 */
export function launch(
  binaries: Binaries,
  folders: Folders,
  socketDir: string,
  user: OsUser | null,
): ChildProcess {
  clearStaleLocks(folders.data, socketDir)
  if ((statSync(folders.log, { throwIfNoEntry: false })?.size ?? 0) > logLimit) {
    renameSync(folders.log, `${folders.log}.1`)
  }
  const log = openSync(folders.log, 'a', 0o600)
  const options = ['-D', folders.data, '-k', socketDir, '-p', String(socketPort)]
  const child = spawn(binaries.postgres, options, {
    ...as(user),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  return child
}

/** Fast shutdown: open transactions are rolled back, committed ones are written down. */
export async function shutDown(data: string, patience = 30_000): Promise<void> {
  const running = findPostmaster(data)
  if (!running) return
  signal(running.pid, 'SIGINT')
  const end = Date.now() + patience
  while (isPostmaster(running.pid, data)) {
    // Past patience: the data on the disk is complete, the next start replays the journal.
    if (Date.now() > end) signal(running.pid, 'SIGQUIT')
    await sleep(15)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
