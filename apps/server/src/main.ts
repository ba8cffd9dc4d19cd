import { once } from 'node:events'
import { access, constants, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setupLink } from './modules/accounts/mutations/setup.ts'
import { readConfig, type Config } from './platform/config.ts'
import { ConfigFault } from './platform/configFault.ts'
import { reachOf } from './platform/http/reach.ts'
import { expectsProxy } from './platform/http/proxies.ts'
import { StartFault } from './platform/postgres/fault.ts'
import { startPostgres, type Postgres } from './platform/postgres/start.ts'
import { settle } from './platform/settle.ts'
import { settingsOf } from './routes.ts'
import { openServer, type Server } from './server.ts'
import { addPages } from './platform/web/plugin.ts'

/** What has to be ended before the process may go, whatever happened. */
let stop: () => Promise<void> = async () => undefined

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const config = await withPort(readConfig(process.env, settingsOf()))
  await makeDataFolder(config.dataDir)
  let stopping = false
  const goDown = (): void => {
    if (stopping) return
    stopping = true
    say('Stopping …')
    // Something that hangs must not keep the machine from going down.
    setTimeout(() => process.exit(1), 20_000).unref()
    stop().then(() => process.exit(0), fail)
  }
  // Ctrl-C through npm arrives twice.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, goDown)
  if (process.env['npm_lifecycle_event'] === 'start') followParent(goDown)
  const started = performance.now()
  const postgres = config.databaseUrl === undefined ? await ownDatabase(config) : undefined
  stop = async () => postgres?.stop()
  const server = await openServer({
    config,
    connection:
      config.databaseUrl === undefined
        ? { ...postgres?.config }
        : { connectionString: config.databaseUrl },
    onMigrated: (names) =>
      say(
        names.length === 0
          ? '  Database: nothing to migrate.'
          : `  Database: ${names.length} ${names.length === 1 ? 'migration' : 'migrations'} done, the last one ${names.at(-1)}.`,
      ),
    pages: async (app, running) => void (await addPages(app, running)),
  })
  stop = async () => {
    await server.close()
    await postgres?.stop()
    say('Stopped. Everything is kept.')
  }
  settle()
  await server.app.listen({ port: config.port, host: config.host })
  await welcome(config, server, started)
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
  } catch (error) {
    throw new StartFault(
      `The data folder ${folder} can't be written (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that you may write.`,
    )
  }
}

async function ownDatabase(config: Config): Promise<Postgres> {
  say('  Database: starting PostgreSQL …')
  return startPostgres({
    dataDir: config.dataDir,
    log: { info: (line) => say(`  Database: ${line}`), warn: (line) => say(`  Database: ${line}`) },
  })
}

async function welcome(config: Config, server: Server, started: number): Promise<void> {
  const url = server.parts.publicUrl
  const link = await setupLink(server.parts)
  say('')
  say(`  Plaudit is ready after ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  say(`  Open ${url}`)
  const { listens, addresses } = reachOf(config)
  for (const address of addresses) say(`  On your network: ${address}`)
  if (!listens)
    say(
      '  Phones on your network get in when it is started with HOST=0.0.0.0 (README, "You install it").',
    )
  sayRestored(server.parts.restoredTo)
  if (link !== null) {
    say('')
    say('  Make the first admin with this link. It works once:')
    say(`  ${link}`)
  }
  if (expectsProxy(config)) {
    say('')
    say(
      '  A proxy seems to stand in front, and none is trusted: everybody who comes through it counts as',
    )
    say(
      '  one visitor. Set TRUSTED_PROXIES to its address, 127.0.0.1 where it runs on this machine.',
    )
  }
  if (config.smtpUrl === undefined) {
    say('')
    say(
      '  No mail server is set (SMTP_URL): mails wait at /mailbox, sign-in codes are printed here.',
    )
  }
  say('')
}

function sayRestored(at: Date | undefined): void {
  if (at === undefined) return
  say('')
  say(`  THIS PLACE WAS PUT BACK FROM A COPY of ${at.toISOString()}. It shows what it has, takes`)
  say(
    '  nothing in and sends nothing until you have said how it goes on: npm run admin -- reconcile',
  )
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

main().catch(fail)
