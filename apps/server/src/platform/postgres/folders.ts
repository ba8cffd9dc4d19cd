import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { sharedFolder } from './binaries.ts'
import { StartFault, type Log } from './fault.ts'
import { canEnter, type OsUser } from './os-user.ts'

/** The part of a socket's name that PostgreSQL chooses; the port only tells sockets apart. */
export const socketPort = 5432
const socketName = `/.s.PGSQL.${socketPort}`
const longestSocketPath = process.platform === 'darwin' ? 103 : 107

export interface Folders {
  /** The database's folder: the following folders are inside it, the socket unless its path gets too long. */
  home: string
  data: string
  log: string
  /** The folder with a file for each process that uses the server now. */
  users: string
}

/** The folder `postgres` of DATA_DIR, made when missing, in a place its user can get to. */
export function prepareFolders(dataDir: string, user: OsUser | null, log: Log): Folders {
  const folder = resolve(dataDir)
  makeFolder(folder)
  const wanted = join(folder, 'postgres')
  const isNew = !lstatSync(wanted, { throwIfNoEntry: false })
  if (isNew) makeFolder(wanted)
  let home = follow(wanted)
  if (user && !canEnter(user, home)) letPass(folder)
  if (user && !canEnter(user, home)) {
    if (readdirSync(home).length > 0) throw unreachable(home, user)
    home = moveElsewhere(wanted, log)
  }
  const users = join(home, 'users')
  mkdirSync(users, { recursive: true })
  return { home, data: join(home, 'data'), log: join(home, 'server.log'), users }
}

/** The folder of an existing cluster, for finding out whose it is. */
export function dataFolder(dataDir: string): string {
  return join(resolve(dataDir), 'postgres', 'data')
}

function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true })
  if (!first) return
  // A strict umask would shut out the database's user, who has to pass through.
  for (let made = folder; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755)
}

function follow(home: string): string {
  try {
    return realpathSync(home)
  } catch {
    throw new StartFault(
      `${home} points to a database folder that is gone. Bring it back, or remove the link to ` +
        'start with an empty database.',
    )
  }
}

function unreachable(home: string, user: OsUser): StartFault {
  return new StartFault(
    `The database in ${home} can't be reached by the user who runs it (${user.name}): a folder ` +
      'above it lets only root in. Allow others to enter that folder (chmod o+x), or move the ' +
      'data and set DATA_DIR.',
  )
}

/** DATA_DIR itself may be passed through, never listed; secret files in it have a mode of their own. */
function letPass(folder: string): void {
  const { mode, uid } = statSync(folder)
  if (uid === process.getuid?.()) chmodSync(folder, (mode & 0o7777) | 0o011)
}

/** A random name, since a removed and renewed DATA_DIR must not find the old data again. */
function moveElsewhere(wanted: string, log: Log): string {
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  const home = mkdtempSync(join(sharedFolder, 'database-'))
  chmodSync(home, 0o755)
  rmdirSync(wanted)
  symlinkSync(home, wanted)
  log.info(`Only root may enter ${dirname(wanted)}, so the database keeps its files in ${home}.`)
  return home
}

/**
 * A folder for the socket that nobody else may enter: in the database's folder, or in the system's
 * folder for temporary files when the path is too long for a socket or the disk can't hold one.
 */
export async function socketFolder(home: string, user: OsUser | null): Promise<string> {
  const beside = join(home, 'socket')
  if (Buffer.byteLength(beside + socketName) <= longestSocketPath) {
    makePrivate(beside, user)
    if (await holdsSockets(beside)) return beside
  }
  const mark = createHash('sha256').update(home).digest('hex').slice(0, 12)
  const short = join(realpathSync(tmpdir()), `plaudit-${mark}`)
  try {
    return makePrivate(short, user)
  } catch {
    // Somebody else made a folder of that name: never trust what is in it.
    return makePrivate(mkdtempSync(`${short}-`), user)
  }
}

function makePrivate(folder: string, user: OsUser | null): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const owners = [process.getuid?.(), user?.uid]
  if (!found.isDirectory() || !owners.includes(found.uid)) throw new Error(`${folder} is not ours`)
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

function holdsSockets(folder: string): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen(join(folder, `.probe.${process.pid}`), () => probe.close(() => answer(true)))
  })
}
