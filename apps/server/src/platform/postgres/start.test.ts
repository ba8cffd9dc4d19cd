import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isAlive } from './processes.ts'
import {
  addVote,
  ask,
  countVotes,
  folders,
  newFolder,
  open,
  stopAfterEach,
  usedFolder,
} from './testing-start.ts'

stopAfterEach()

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
  const dataDir = await usedFolder()
  const first = await open(dataDir)
  await ask(first.postgres, addVote)
  await first.postgres.stop()
  const second = await open(dataDir)
  expect(second.said).toEqual([])
  expect(await ask(second.postgres, countVotes)).toEqual([{ n: 1 }])
})

test('two installations run side by side', async () => {
  const [one, two] = await Promise.all([open(await usedFolder()), open(await usedFolder())])
  await ask(one.postgres, addVote)
  await expect(ask(two.postgres, countVotes)).rejects.toThrow(/does not exist/)
  await one.postgres.stop()
  await ask(two.postgres, addVote)
  expect(await ask(two.postgres, countVotes)).toEqual([{ n: 1 }])
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
  const dataDir = await usedFolder()
  writeFileSync(join(dataDir, 'postgres/data/PG_VERSION'), '17\n')
  await expect(open(dataDir)).rejects.toThrow(/made by PostgreSQL 17.*DATABASE_URL/s)
})

test('a server that can not start says why', async () => {
  await expect(open(await usedFolder(), { settings: { shared_buffers: 'many' } })).rejects.toThrow(
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
