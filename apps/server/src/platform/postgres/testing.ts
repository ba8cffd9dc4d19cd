import { sqlState } from '../errors.ts'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Postgres } from './start.ts'

export const templateName = 'template_plaudit'

export interface TestDatabase {
  /** For `openDatabase({ connection })` or `pg`. */
  config: Postgres['config']
  /** For DATABASE_URL of a server that a test starts. */
  connectionString: string
  /** Removes it, also while somebody is connected. Not needed: the whole server goes at the end. */
  drop(): Promise<void>
}

/**
 * A database of this test file's own with every migration done (a copy of a template, made in about
 * 50 ms). `empty` gives one without any table.
 */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('postgres')
  const database = await (options.empty ? made(server, 'template1') : migrated(server))
  const config = { ...server, database }
  used.push(database)
  return {
    config,
    connectionString: `postgresql://${config.user}@/${database}?host=${encodeURIComponent(config.host)}&port=${config.port}`,
    drop: () => dropped(server, database),
  }
}

/** Databases of the test file that runs. */
const used: string[] = []

/**
 * Removes the databases of a test file that has ended: hundreds of them would fill the memory where they lie. A database
 * that somebody is connected to still goes with the whole server.
 */
export async function dropUsed(): Promise<void> {
  for (const database of used.splice(0))
    await asAdmin(inject('postgres'), `DROP DATABASE IF EXISTS "${database}"`).catch(
      () => undefined,
    )
}

let next: Promise<string> | undefined

/** A copy of the template. The one for the next file of this process is made meanwhile: PostgreSQL waits for the disk there. */
async function migrated(server: Postgres['config']): Promise<string> {
  const name = await (next ?? made(server, templateName)).catch(() => made(server, templateName))
  next = made(server, templateName)
  // The last one is nobody's: the whole server goes at the end.
  next.catch(() => undefined)
  return name
}

async function made(server: Postgres['config'], template: string): Promise<string> {
  const database = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(server, `CREATE DATABASE "${database}" TEMPLATE "${template}" STRATEGY FILE_COPY`)
  return database
}

/** A database that PostgreSQL itself looks after this moment, by a process of its own, can't be dropped until it has gone. */
async function dropped(server: Postgres['config'], database: string, tries = 20): Promise<void> {
  try {
    await asAdmin(server, `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`)
  } catch (error) {
    if (sqlState(error) !== '42501' || tries <= 1) throw error
    await new Promise((resolve) => setTimeout(resolve, 250))
    await dropped(server, database, tries - 1)
  }
}

async function asAdmin(server: Postgres['config'], statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
