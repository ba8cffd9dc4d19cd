import { findBinaries, type Binaries } from './binaries.ts'
import { ensureCluster, countStatements, ensureDatabase, role } from './cluster.ts'
import type { Log } from './fault.ts'
import { databaseUser } from './os-user.ts'
import { dataFolder, prepareFolders, socketFolder, socketPort } from './folders.ts'
import { findPostmaster, shutDown } from './postmaster.ts'
import { memory, settingsFor, writeSettings, type Settings } from './settings.ts'
import { Supervisor } from './supervisor.ts'
import { refuseMoved, refuseUnfinished } from './unfinished.ts'
import { livingUsers, signIn } from './users.ts'

export interface PostgresOptions {
  /** DATA_DIR; the database lives in its folder `postgres`. */
  dataDir: string
  log: Log
  /** Number of the product's processes that will use it; each has some thirty connections. */
  processes?: number
  /** Instead of our own, by PostgreSQL's names. Tests turn durability off here, nothing else may. */
  settings?: Settings
  /** Binaries of an older version, to read what it made. */
  binaries?: Binaries
  /** For a command that reads what lies beside its own unfinished work (`upgrade`, `move`). */
  isBesideWork?: boolean
}

export interface Postgres {
  /** For `pg`: the socket's folder as host. This stays the same when the server is started again. */
  readonly config: { host: string; port: number; user: string; database: string }
  /** The same as a connection string. */
  readonly connectionString: string
  /** The server's process now; 0 while it is down. */
  readonly pid: number
  /**
   * Ends our use: the server stops fast, unless another process uses the same folder, which then
   * looks after it. May be called any number of times.
   */
  stop(): Promise<void>
}

const database = 'plaudit'

/**
 * Starts the PostgreSQL that came with the product over DATA_DIR, or takes over one that a killed
 * process left running, and starts it again whenever it dies until `stop`.
 *
 * @throws StartFault when it can't run here; the message says what to do.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, log } = options
  if (!options.isBesideWork) refuseUnfinished(dataDir)
  refuseMoved(dataDir)
  const user = databaseUser(dataFolder(dataDir))
  const binaries = options.binaries ?? findBinaries(user, log)
  const folders = prepareFolders(dataDir, user, log)
  const isAlone = livingUsers(folders.users).length === 0
  const membership = signIn(folders.users)
  try {
    const settings = {
      ...settingsFor(memory(), options.processes),
      // An older version is only read, and may have come without the library.
      ...(options.binaries && { shared_preload_libraries: '' }),
      ...options.settings,
    }
    await ensureCluster({ folders, binaries, user, settings, log })
    const hasNewSettings = isAlone && writeSettings(folders.data, settings, binaries.version)
    if (hasNewSettings) await shutDown(folders.data)
    const left = findPostmaster(folders.data)
    const socketDir = left?.socketDir || (await socketFolder(folders.home, user))
    if (left?.state === 'ready') log.info('Found the database running')
    const server = new Supervisor({ binaries, folders, socketDir, user, log })
    await server.start()
    await ensureDatabase(socketDir, database)
    if (!options.binaries) await countStatements(socketDir, database)
    return handle(socketDir, server, membership)
  } catch (error) {
    membership.signOut()
    throw error
  }
}

function handle(
  socketDir: string,
  server: Supervisor,
  membership: ReturnType<typeof signIn>,
): Postgres {
  const config = { host: socketDir, port: socketPort, user: role, database }
  let stopped: Promise<void> | null = null
  return {
    config,
    connectionString: `postgresql://${role}@/${database}?host=${encodeURIComponent(socketDir)}&port=${socketPort}`,
    get pid() {
      return server.pid
    },
    stop: () => {
      membership.signOut()
      stopped ??= server.release(membership.others() > 0)
      return stopped
    },
  }
}
