import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { as, databaseUser } from './os-user.ts'
import { isAlive } from './processes.ts'
import { startPostgres, type Postgres, type PostgresOptions } from './start.ts'

const opened: Postgres[] = []
const folders: string[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((postgres) => postgres.stop()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(...below: string[]): string {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'plaudit-wrapper-'))
  chmodSync(root, 0o755)
  folders.push(root)
  return join(root, ...below)
}

async function open(dataDir: string, more: Partial<PostgresOptions> = {}) {
  const said: string[] = []
  const log = { info: (line: string) => said.push(line), warn: (line: string) => said.push(line) }
  const settings = { shared_buffers: '32MB' }
  const postgres = await startPostgres({ dataDir, log, settings, ...more })
  opened.push(postgres)
  return { postgres, said }
}

async function ask(postgres: Postgres, statement: string) {
  const client = new pg.Client(postgres.config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const addVote = 'CREATE TABLE IF NOT EXISTS votes (n int); INSERT INTO votes VALUES (1)'
const countVotes = 'SELECT count(*)::int AS n FROM votes'

test('a fresh folder becomes a durable database that no other user and no network can reach', async () => {
  const dataDir = newFolder('deep', '.data')
  const { postgres } = await open(dataDir)
  const settings = await ask(
    postgres,
    `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
      current_setting('synchronous_commit') AS commit, current_setting('listen_addresses') AS net,
      (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS super,
      (SELECT datcollate || datlocale FROM pg_database WHERE datname = 'plaudit') AS locale`,
  )
  expect(settings).toEqual([
    { fsync: 'on', pages: 'on', commit: 'on', net: '', super: false, locale: 'CC.UTF-8' },
  ])
  expect(statSync(postgres.config.host).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'postgres/data')).mode & 0o777).toBe(0o700)
  const { pid } = postgres
  await Promise.all([postgres.stop(), postgres.stop()])
  await postgres.stop()
  expect(isAlive(pid)).toBe(false)
})

test('a second start finds what the first one kept', async () => {
  const dataDir = newFolder()
  const first = await open(dataDir)
  await ask(first.postgres, addVote)
  await first.postgres.stop()
  const second = await open(dataDir)
  expect(second.said).toEqual([])
  expect(await ask(second.postgres, countVotes)).toEqual([{ n: 1 }])
})

test('a killed PostgreSQL comes back by itself with everything that was committed', async () => {
  const { postgres, said } = await open(newFolder())
  await ask(postgres, addVote)
  for (let votes = 1; votes <= 3; votes++) {
    const before = postgres.pid
    process.kill(before, 'SIGKILL')
    await vi.waitFor(() => expect([0, before]).not.toContain(postgres.pid), { timeout: 20_000 })
    expect(await ask(postgres, countVotes)).toEqual([{ n: votes }])
    await ask(postgres, addVote)
  }
  expect(said.filter((line) => line.includes('stopped unexpectedly'))).toHaveLength(3)
  expect(said.filter((line) => line.includes('is back'))).toHaveLength(3)
})

test('a server that a killed process left running is taken over, and looked after from then on', async () => {
  const dataDir = newFolder()
  const left = await startInChild(dataDir)
  await left.kill()
  const { postgres, said } = await open(dataDir)
  expect(postgres.pid).toBe(left.pid)
  expect(said).toEqual(['Found the database running'])
  await ask(postgres, addVote)
  process.kill(postgres.pid, 'SIGKILL')
  await vi.waitFor(() => expect([0, left.pid]).not.toContain(postgres.pid), { timeout: 20_000 })
  expect(await ask(postgres, countVotes)).toEqual([{ n: 1 }])
})

test('a server that was left running with other settings is started anew', async () => {
  const dataDir = newFolder()
  const left = await startInChild(dataDir)
  await left.kill()
  const { postgres } = await open(dataDir, { settings: { shared_buffers: '40MB' } })
  expect(postgres.pid).not.toBe(left.pid)
  expect(await ask(postgres, 'SHOW shared_buffers')).toEqual([{ shared_buffers: '40MB' }])
})

test('killed together, process and PostgreSQL lose nothing', async () => {
  const dataDir = newFolder()
  const first = await open(dataDir)
  await ask(first.postgres, addVote)
  await first.postgres.stop()
  const left = await startInChild(dataDir)
  process.kill(left.pid, 'SIGKILL')
  await left.kill()
  const { postgres } = await open(dataDir)
  expect(await ask(postgres, countVotes)).toEqual([{ n: 1 }])
})

test('two installations run side by side', async () => {
  const [one, two] = await Promise.all([open(newFolder()), open(newFolder())])
  await ask(one.postgres, addVote)
  await expect(ask(two.postgres, countVotes)).rejects.toThrow(/does not exist/)
  await one.postgres.stop()
  await ask(two.postgres, addVote)
  expect(await ask(two.postgres, countVotes)).toEqual([{ n: 1 }])
})

test('two users of one folder share a server, and the last one stops it', async () => {
  const dataDir = newFolder()
  const [one, two] = await Promise.all([open(dataDir), open(dataDir)])
  expect(two.postgres.pid).toBe(one.postgres.pid)
  await one.postgres.stop()
  await ask(two.postgres, addVote)
  const { pid } = two.postgres
  await two.postgres.stop()
  expect(isAlive(pid)).toBe(false)
})

test('a lock file whose number was given to another process since is no hindrance', async () => {
  const dataDir = newFolder()
  const first = await open(dataDir)
  await first.postgres.stop()
  const data = join(dataDir, 'postgres/data')
  const stranger = spawn('sleep', ['60'], as(databaseUser(data)))
  const lock = `${stranger.pid}\n${data}\n1\n5432\n${first.postgres.config.host}\n\n 1 1\nready   \n`
  writeFileSync(join(data, 'postmaster.pid'), lock)
  writeFileSync(join(first.postgres.config.host, '.s.PGSQL.5432.lock'), lock)
  try {
    const { postgres } = await open(dataDir)
    expect(postgres.pid).not.toBe(stranger.pid)
    await ask(postgres, 'SELECT 1')
    await postgres.stop()
    expect(stranger.exitCode).toBe(null)
  } finally {
    stranger.kill()
  }
})

test('a path too long for a socket moves the socket to a private folder for temporary files', async () => {
  const { postgres } = await open(newFolder('a'.repeat(60), 'b'.repeat(40)))
  expect(postgres.config.host.startsWith(realpathSync(tmpdir()))).toBe(true)
  expect(statSync(postgres.config.host).mode & 0o777).toBe(0o700)
  folders.push(postgres.config.host)
  const client = new pg.Client({ connectionString: postgres.connectionString })
  await client.connect()
  expect((await client.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }])
  await client.end()
})

test('a half-made database of a cut-off start is cleared away', async () => {
  const dataDir = newFolder()
  const half = join(dataDir, 'postgres/data.new-4194999-x')
  mkdirSync(half, { recursive: true })
  const { postgres } = await open(dataDir)
  expect(existsSync(half)).toBe(false)
  await ask(postgres, 'SELECT 1')
})

test('a database of another major version is refused with a way out', async () => {
  const dataDir = newFolder()
  const { postgres } = await open(dataDir)
  await postgres.stop()
  writeFileSync(join(dataDir, 'postgres/data/PG_VERSION'), '17\n')
  await expect(open(dataDir)).rejects.toThrow(/made by PostgreSQL 17.*DATABASE_URL/s)
})

test('a server that can not start says why', async () => {
  await expect(open(newFolder(), { settings: { shared_buffers: 'many' } })).rejects.toThrow(
    /PostgreSQL did not start.*invalid value for parameter "shared_buffers"/s,
  )
})

test.runIf(process.getuid?.() === 0)(
  'a folder that only root may enter is left for another one',
  async () => {
    const locked = newFolder('locked')
    mkdirSync(locked, { mode: 0o700 })
    const { postgres, said } = await open(join(locked, '.data'))
    const link = join(locked, '.data/postgres')
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    folders.push(readlinkSync(link))
    expect(said[0]).toContain(`the database keeps its files in ${readlinkSync(link)}`)
    await ask(postgres, addVote)
    await postgres.stop()
    const again = await open(join(locked, '.data'))
    expect(await ask(again.postgres, countVotes)).toEqual([{ n: 1 }])
  },
)

test.runIf(process.getuid?.() === 0)(
  'a strict DATA_DIR of root may be passed through, not read',
  async () => {
    const dataDir = newFolder('.data')
    mkdirSync(dataDir, { mode: 0o700 })
    const { postgres } = await open(dataDir)
    expect(statSync(dataDir).mode & 0o777).toBe(0o711)
    expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(false)
    await ask(postgres, addVote)
  },
)

/** Another process that starts the server and is then killed without a chance to stop it. */
async function startInChild(dataDir: string): Promise<{ pid: number; kill(): Promise<void> }> {
  const code = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'start.ts'))}
    const log = { info() {}, warn() {} }
    const settings = { shared_buffers: '32MB' }
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, settings })
    console.log(postgres.pid)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const text = await new Promise<Buffer>((answer) => child.stdout.once('data', answer))
  const ended = new Promise((done) => child.once('exit', done))
  return {
    pid: Number(text.toString()),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

test('the list of links is read as the package has it', async () => {
  const { restoreLinks } = await import('./binaries.ts')
  const root = newFolder()
  mkdirSync(join(root, 'native/lib'), { recursive: true })
  writeFileSync(join(root, 'native/lib/libpq.so.5.18'), 'library')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(join(root, 'native/pg-symlinks.json'), JSON.stringify(links))
  restoreLinks(root)
  restoreLinks(root)
  expect(readlinkSync(join(root, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
  expect(readFileSync(join(root, 'native/lib/libpq.so.5'), 'utf8')).toBe('library')
})
