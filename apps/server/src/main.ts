import { once } from 'node:events'
import { access, chmod, constants, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import type pg from 'pg'
import { readConfig, type Config } from './platform/config.ts'
import { ConfigFault } from './platform/configFault.ts'
import { keepDatabaseClock } from './platform/db/databaseClock.ts'
import { isUnavailable } from './platform/errors.ts'
import { StartFault } from './platform/postgres/fault.ts'
import { startPostgres, type Postgres } from './platform/postgres/start.ts'
import { refuseUnfinished } from './platform/postgres/unfinished.ts'
import {
  hearPrimary,
  isWorker,
  tellPrimary,
  workerConnection,
  workerNumber,
} from './platform/processes/messages.ts'
import { openWorkers } from './platform/processes/workers.ts'
import { settle, settleWhenQuiet } from './platform/settle.ts'
import { settingsOf } from './routes.ts'
import { openServer, type Server } from './server.ts'
import { addPages } from './platform/web/plugin.ts'
import { welcome } from './welcome.ts'

/** The parts that must be ended before the process may go, whatever happened. */
let stop: () => Promise<void> = async () => undefined

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Milliseconds beside the drain. After them a part that hangs no longer keeps the machine from going down. */
const patience = 20_000
/** Milliseconds more for the process that has the database: it goes down after the workers, also after one that hangs. */
const forDatabase = 5000

async function main(): Promise<void> {
  const config = await withPort(readConfig(process.env, settingsOf()))
  if (isWorker()) return serveAsWorker(config)
  // Asked here too: with a PostgreSQL of the operator's own, keys and files alone may be on their way.
  refuseUnfinished(config.dataDir)
  await makeDataFolder(config.dataDir)
  const goDown = stopBySignals(config, 'Stopping …')
  if (process.env['npm_lifecycle_event'] === 'start') followParent(goDown)
  const started = performance.now()
  const postgres = config.databaseUrl === undefined ? await ownDatabase(config) : undefined
  stop = async () => postgres?.stop()
  const end = config.workers > 1 ? await serveByWorkers(config, postgres) : undefined
  if (end === undefined) await serveAlone(config, postgres, started)
}

/** This process answers by itself. */
async function serveAlone(
  config: Config,
  postgres: Postgres | undefined,
  started: number,
): Promise<void> {
  const connection = postgres?.config ?? { connectionString: config.databaseUrl }
  const server = await open(config, connection)
  stop = async () => {
    await server.close()
    await postgres?.stop()
    say('Stopped. Everything is kept.')
  }
  settle()
  await server.app.listen({ port: config.port, host: config.host })
  settleWhenQuiet(server.app.server)
  await welcome(config, server, started, say)
}

/** This process starts the workers that answer, and keeps the database and the port for them. */
async function serveByWorkers(config: Config, postgres: Postgres | undefined): Promise<true> {
  const env = {
    PORT: String(config.port),
    ...(postgres && { [workerConnection]: JSON.stringify(postgres.config) }),
  }
  const workers = openWorkers({ count: config.workers, env, say, patience: patienceOf(config) })
  stop = async () => {
    await workers.stop()
    await postgres?.stop()
    say('Stopped. Everything is kept.')
  }
  await workers.opened.catch(() => {
    throw new StartFault('The first process did not start; it said why above.')
  })
  settle()
  workers.welcome()
  return true
}

/** Serves as one of several processes behind the primary's port, which restarts it when it dies. */
async function serveAsWorker(config: Config): Promise<void> {
  const started = performance.now()
  stopBySignals(config)
  const own = process.env[workerConnection]
  const connection =
    own === undefined
      ? { connectionString: config.databaseUrl }
      : (JSON.parse(own) as pg.PoolConfig)
  const server = await open(config, connection)
  stop = () => server.close()
  settle()
  await server.app.listen({ port: config.port, host: config.host })
  settleWhenQuiet(server.app.server)
  hearPrimary((message) => {
    if (message.says === 'welcome') void welcome(config, server, started, say)
  })
  tellPrimary({ says: 'ready' })
}

/** Goes down in order when a signal comes. @returns the same, for other reasons to stop. */
function stopBySignals(config: Config, word?: string): () => void {
  let stopping = false
  const goDown = (): void => {
    if (stopping) return
    stopping = true
    if (word !== undefined) say(word)
    const more = isWorker() ? 0 : forDatabase
    setTimeout(() => process.exit(1), patienceOf(config) + more).unref()
    stop().then(() => process.exit(0), fail)
  }
  // Ctrl-C through npm arrives twice, and at every process of the terminal.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, goDown)
  return goDown
}

const patienceOf = ({ drainSeconds }: Config): number => patience + drainSeconds * 1000

async function open(config: Config, connection: pg.PoolConfig): Promise<Server> {
  const server = await openServer({
    config,
    connection,
    onLacks: (sentences) => {
      if (speaksForAll()) for (const sentence of sentences) say(`  Database: ${sentence}`)
    },
    onMigrated: (names) => sayMigrated(names),
    pages: async (app, running) => void (await addPages(app, running)),
  })
  await keepDatabaseClock(server.parts.db)
  return server
}

/** True if this process prints what the start found and did: the first of several workers prints for all. */
const speaksForAll = (): boolean => !isWorker() || process.env[workerNumber] === '1'

function sayMigrated(names: readonly string[]): void {
  if (!speaksForAll()) return
  say(
    names.length === 0
      ? '  Database: nothing to migrate.'
      : `  Database: ${names.length} ${names.length === 1 ? 'migration' : 'migrations'} done, the last one ${names.at(-1)}.`,
  )
}

/** Port 0 is any free one. Links and the names of logs hold it, so it is known before anything listens. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const probe = createServer().listen(0, config.host)
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address !== null
    ? { ...config, port: address.port }
    : config
}

async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    // Other users of the machine may not read what people bought, signed or sent. The folder itself stays open: the
    // database's own user passes through it.
    for (const name of ['files', 'uploads']) {
      const own = path.join(folder, name)
      await mkdir(own, { recursive: true, mode: 0o700 })
      await chmod(own, 0o700)
    }
  } catch (error) {
    throw new StartFault(
      `The data folder ${folder} can't be written (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that you may write.`,
    )
  }
}

async function ownDatabase({ dataDir, workers }: Config): Promise<Postgres> {
  say('  Database: starting PostgreSQL …')
  return startPostgres({
    dataDir,
    processes: workers,
    log: { info: (line) => say(`  Database: ${line}`), warn: (line) => say(`  Database: ${line}`) },
  })
}

/** An npm that was killed passes no signal on: without it the server would keep the port for nobody. */
function followParent(goDown: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) goDown()
  }, 2000).unref()
}

async function fail(error: unknown): Promise<void> {
  if (error instanceof ConfigFault || error instanceof StartFault) say(error.message)
  else if ((error as { code?: string }).code === 'EADDRINUSE')
    say(`The port is taken. Set another one: PORT=3001 npm start`)
  else console.error(error)
  await stop().catch(() => undefined)
  process.exit(1)
}

// Work that nobody waits for any more may fail together with the database, and ends no process. Every other fault ends it.
process.on('unhandledRejection', (error) => {
  if (isUnavailable(error)) say(`  Database: ${String(error)}`)
  else void fail(error)
})
main().catch(fail)
