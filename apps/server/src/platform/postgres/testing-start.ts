import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach } from 'vitest'
import { putCluster } from './testing-cluster.ts'
import { startPostgres, type Postgres, type PostgresOptions } from './start.ts'

/** Stops after each test what it started, and removes its folders. */
export function stopAfterEach(): void {
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((postgres) => postgres.stop()))
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
}

const opened: Postgres[] = []

export const folders: string[] = []

export function newFolder(...below: string[]): string {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'plaudit-wrapper-'))
  chmodSync(root, 0o755)
  folders.push(root)
  return join(root, ...below)
}

/** A data folder whose database is there already: for tests of later starts than the first one. */
export async function usedFolder(): Promise<string> {
  const folder = newFolder()
  await putCluster(folder)
  return folder
}

export async function open(dataDir: string, more: Partial<PostgresOptions> = {}) {
  const said: string[] = []
  const log = { info: (line: string) => said.push(line), warn: (line: string) => said.push(line) }
  const settings = { shared_buffers: '32MB' }
  const postgres = await startPostgres({ dataDir, log, settings, ...more })
  opened.push(postgres)
  return { postgres, said }
}

export async function ask(postgres: Postgres, statement: string) {
  const client = new pg.Client(postgres.config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

export const addVote = 'CREATE TABLE IF NOT EXISTS votes (n int); INSERT INTO votes VALUES (1)'

export const countVotes = 'SELECT count(*)::int AS n FROM votes'
