import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'

const MB = 1024 * 1024

/** Names and values as PostgreSQL's documentation has them. */
export type Settings = Record<string, string>

/** Returns the bytes that the machine, or the container we are in, can give. */
export function memory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/**
 * Settings for a box of 1 to 4 GB that also runs the product itself. Durability (fsync,
 * full_page_writes, synchronous_commit) stays on: an acknowledged vote must survive a power cut.
 */
export function settingsFor(bytes: number, processes = 1): Settings {
  const share = (part: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, (bytes * part) / MB)))}MB`
  return {
    listen_addresses: '',
    // Another program (an admin command) has its own while the server runs.
    max_connections: String(20 + 40 * processes),
    shared_buffers: share(1 / 8, 64, 512),
    effective_cache_size: share(1 / 2, 256, 8192),
    maintenance_work_mem: share(1 / 32, 32, 256),
    work_mem: '8MB',
    wal_compression: 'on',
    min_wal_size: '160MB',
    max_wal_size: '1GB',
    checkpoint_completion_target: '0.9',
    random_page_cost: '1.1',
    // Plans here are short; compiling them costs more than it wins.
    jit: 'off',
    // A client that was killed must not hold its locks until its statement ends.
    client_connection_check_interval: '5s',
    idle_in_transaction_session_timeout: '5min',
    // Slow queries for /admin/health: their texts without values, by count and time.
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.max': '1000',
    'pg_stat_statements.track_utility': 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Refused statements carry people's data; they belong to the caller, not to a file.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
}

/** Writes the settings into a cluster; true when they differ from those of the start before. */
export function writeSettings(data: string, settings: Settings, version: string): boolean {
  const main = join(data, 'postgresql.conf')
  const include = "include_if_exists 'plaudit.conf'\ninclude_if_exists 'own.conf'\n"
  if (!readFileSync(main, 'utf8').includes(include)) appendFileSync(main, `\n${include}`)
  // A program that gets into the socket's folder may connect; nobody else can even see it.
  writeFileSync(join(data, 'pg_hba.conf'), 'local all all trust\n')
  const own = join(data, 'own.conf')
  if (!existsSync(own)) writeFileSync(own, '# Settings of this installation; they win over ours.\n')
  const file = join(data, 'plaudit.conf')
  const text = settingsFile(settings, version)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false
  writeFileSync(file, text)
  chmodSync(file, 0o644)
  return true
}

function settingsFile(settings: Settings, version: string): string {
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  )
  return [
    `# PostgreSQL ${version}. Written at every start; your own settings go into own.conf beside it.`,
    ...lines,
    '',
  ].join('\n')
}
