import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts'
import { openDatabase, statement } from '../../../apps/server/src/platform/db/db.ts'
import { as, databaseUser } from '../../../apps/server/src/platform/postgres/os-user.ts'
import { startPostgres } from '../../../apps/server/src/platform/postgres/start.ts'
import { signIn } from '../../../apps/server/src/platform/postgres/users.ts'
import { folders, newFolder } from '../../../apps/server/src/platform/postgres/testing-start.ts'
import { migrateTasks } from '../../../apps/server/src/platform/tasks.ts'
import { endBroken, placeIn, stepsOf, upgrade } from './upgrade.ts'

/** An older PostgreSQL of the system; where there is none this is left out. */
const older = ['17', '16', '15'].find((major) =>
  existsSync(`/usr/lib/postgresql/${major}/bin/postgres`),
)
if (older === undefined)
  console.warn('\n  The upgrade of a database is left out: Debian: postgresql-15 (or 16, 17).\n')
const bin = `/usr/lib/postgresql/${older}/bin`
const settings = { shared_buffers: '32MB', fsync: 'off' }
const log = { info: () => undefined, warn: () => undefined }
afterAll(() =>
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })),
)

test.skipIf(older === undefined)(
  'a database of an older PostgreSQL goes over to this one though it is killed on the way, and stays beside it as it was',
  async () => {
    const dataDir = newFolder('home')
    const data = path.join(dataDir, 'postgres', 'data')
    mkdirSync(data, { recursive: true })
    const user = databaseUser(data)
    chmodSync(data, 0o700)
    if (user) chownSync(data, user.uid, user.gid)
    execFileSync(
      `${bin}/initdb`,
      ['-D', data, '-U', 'postgres', '--encoding=UTF8', '--locale=C', '--auth=trust', '--no-sync'],
      { ...as(user), stdio: 'ignore' },
    )
    const binaries = {
      initdb: `${bin}/initdb`,
      postgres: `${bin}/postgres`,
      version: `${older}`,
      major: `${older}`,
    }
    const first = await startPostgres({ dataDir, log, settings, binaries })
    const made = openDatabase({ connection: first.config, max: 2 })
    await migrate(made.pool)
    await migrateTasks(made.pool)
    await statement(made.db, `insert into health_samples (figures) values ('{"kept": 1}')`, [])
    await made.close()
    await first.stop()
    const place = placeIn(dataDir)
    const options = {
      config: { dataDir, secretKey: undefined },
      passphrase: 'a passphrase for tests',
      settings,
      say: () => undefined,
    }
    await expect(upgrade({ ...options, oldBinaries: undefined })).rejects.toThrow(
      `made by PostgreSQL ${older}`,
    )
    const picture = path.join(dataDir, 'files/pictures/sample/640.webp')
    mkdirSync(path.dirname(picture), { recursive: true })
    writeFileSync(picture, 'bytes of a picture')
    // The server goes on to write what nobody would find in the new database.
    const used = await startPostgres({ dataDir, log, settings, binaries })
    await expect(upgrade({ ...options, oldBinaries: bin })).rejects.toThrow('stop it first')
    await used.stop()
    expect(existsSync(place.staging)).toBe(false)
    await killedAfter(1)
    mkdirSync(path.join(place.staging, 'users'))
    const other = signIn(path.join(place.staging, 'users'))
    await expect(upgrade({ ...options, oldBinaries: bin })).rejects.toThrow('Another command')
    other.signOut()
    // Without the older programs it can only go back: nobody's rows lie about.
    await expect(upgrade({ ...options, oldBinaries: undefined })).rejects.toThrow('made by')
    expect(existsSync(place.staging)).toBe(false)
    await killedAfter(3)
    await upgrade({ ...options, oldBinaries: bin })
    expect(
      readFileSync(path.join(place.before(`${older}`), 'data/PG_VERSION'), 'utf8').trim(),
    ).toBe(older)
    expect(readdirSync(dataDir).toSorted()).toEqual(
      ['files', 'postgres', `postgres.${older}`, 'secret.key'].toSorted(),
    )
    expect(readFileSync(picture, 'utf8')).toBe('bytes of a picture')
    const now = await startPostgres({ dataDir, log, settings })
    const { db, close } = openDatabase({ connection: now.config, max: 1 })
    const [row] = await statement<{ kept: number; version: number; held: boolean }>(
      db,
      `select (select (figures->>'kept')::int from health_samples) as kept, current_setting('server_version_num')::int / 10000 as version,
       exists (select from restored_from) as held`,
      [],
    )
    await close()
    await now.stop()
    expect(row).toMatchObject({ kept: 1, held: false })
    expect(row?.version).toBeGreaterThan(Number(older))

    /** An upgrade of which so many steps were done. */
    async function killedAfter(steps: number) {
      for (const step of stepsOf(options, place, binaries).slice(0, steps)) await step()
      await expect(startPostgres({ dataDir, log, settings })).rejects.toThrow('was broken off')
    }
  },
)

test('whichever version looks after a killed upgrade finds its own database, and nobody starts before', async () => {
  const [before, after] = ['17', '18']
  const steps = ['old', 'new beside', 'old aside', 'changed'] as const
  for (const [n, step] of steps.entries())
    for (const [major, found] of [
      [before, n === 3 ? after : before],
      [after, n < 2 ? before : after],
    ] as const) {
      const place = placeIn(newFolder('killed'))
      const put = (where: string, version: string) => {
        mkdirSync(path.join(where, 'data'), { recursive: true })
        writeFileSync(path.join(where, 'data/PG_VERSION'), `${version}\n`)
      }
      put(n < 2 ? place.now : place.before(before), before)
      mkdirSync(place.rows, { recursive: true })
      if (n > 0) put(n < 3 ? path.join(place.fresh, 'postgres') : place.now, after)
      await expect(startPostgres({ dataDir: place.home, log, settings })).rejects.toThrow(
        'was broken off',
      )
      await endBroken(place, major)
      const now = readFileSync(path.join(place.now, 'data/PG_VERSION'), 'utf8').trim()
      expect([step, major, now, existsSync(place.staging)]).toEqual([step, major, found, false])
    }
})
