import { spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Binaries } from './binaries.ts'
import { StartFault, type Log } from './fault.ts'
import { as, type OsUser } from './os-user.ts'
import { socketPort, type Folders } from './folders.ts'
import { isAlive } from './processes.ts'
import { writeSettings, type Settings } from './settings.ts'

/** The role of the product: it owns its database and may make others, and is no superuser. */
export const role = 'plaudit'
export const superuser = 'postgres'

export interface Plan {
  folders: Folders
  binaries: Binaries
  user: OsUser | null
  settings: Settings
  log: Log
}

/** Makes the cluster when there is none. The cluster appears whole or not at all, however often it is cut off. */
export async function ensureCluster(plan: Plan): Promise<void> {
  const { folders, binaries, user, settings, log } = plan
  if (existsSync(join(folders.data, 'PG_VERSION'))) return checkVersion(folders, binaries)
  log.info('Making a new database')
  removeHalfMade(folders)
  const fresh = mkdtempSync(`${folders.data}.new-${process.pid}-`)
  if (user) chownSync(fresh, user.uid, user.gid)
  await initialise(fresh, binaries, user)
  writeSettings(fresh, settings, binaries.version)
  // The first of two programs that start at once wins.
  try {
    renameSync(fresh, folders.data)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(join(folders.data, 'PG_VERSION'))) throw error
  }
}

function checkVersion({ data }: Folders, { major }: Binaries): void {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (made === major) return
  throw new StartFault(
    `The database in ${data} was made by PostgreSQL ${made}, and PostgreSQL ${major} is what came ` +
      'with this version. `npm run admin -- upgrade` takes it over (docs/upgrades.md). Or go back to ' +
      `the version before, or run PostgreSQL ${made} over that folder yourself and set DATABASE_URL.`,
  )
}

function removeHalfMade({ home }: Folders): void {
  for (const name of readdirSync(home)) {
    const pid = /^data\.new-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(home, name), { recursive: true, force: true })
  }
}

/** The locale is PostgreSQL's own, so that a database sorts alike on every machine. */
function initialise(folder: string, binaries: Binaries, user: OsUser | null): Promise<void> {
  const options = [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth=trust',
  ]
  return new Promise((done, fail) => {
    const child = spawn(binaries.initdb, options, {
      ...as(user),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stdout.on('data', (text: Buffer) => (said += text.toString()))
    child.stderr.on('data', (text: Buffer) => (said += text.toString()))
    child.once('error', fail)
    child.once('close', (code) => {
      if (code === 0) return done()
      rmSync(folder, { recursive: true, force: true })
      fail(new StartFault(`PostgreSQL could not make a database in ${folder}:\n${said.trim()}`))
    })
  })
}

/** Makes the product's role and database in a running cluster. */
export async function ensureDatabase(socketDir: string, database: string): Promise<void> {
  await asSuperuser(socketDir, 'postgres', async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (found.rowCount) return
    await unlessThere(client, `CREATE ROLE ${role} LOGIN CREATEDB IN ROLE pg_monitor`)
    await unlessThere(client, `CREATE DATABASE "${database}" OWNER ${role}`)
  })
}

/** Lets a database tell how long its queries take; in a schema of its own, apart from the product's tables. */
export const countStatements = (socketDir: string, database: string): Promise<void> =>
  asSuperuser(socketDir, database, async (client) => {
    await client.query('BEGIN')
    // Two programs that start at once would both find it missing.
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('count statements'))`)
    const found = await client.query(
      `SELECT FROM pg_extension WHERE extname = 'pg_stat_statements'`,
    )
    if (!found.rowCount) {
      await client.query('CREATE SCHEMA IF NOT EXISTS monitor')
      await client.query('CREATE EXTENSION pg_stat_statements WITH SCHEMA monitor')
      await client.query(`GRANT USAGE ON SCHEMA monitor TO ${role}`)
    }
    await client.query('COMMIT')
  })

async function asSuperuser(
  host: string,
  database: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ host, port: socketPort, user: superuser, database })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const alreadyThere = new Set(['42710', '42P04', '23505'])

async function unlessThere(client: Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    if (!alreadyThere.has(String((error as { code?: string }).code))) throw error
  }
}
