import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts'
import { openDatabase, statement } from '../../../apps/server/src/platform/db/db.ts'
import { as, databaseUser } from '../../../apps/server/src/platform/postgres/os-user.ts'
import { startPostgres } from '../../../apps/server/src/platform/postgres/start.ts'
import { folders, newFolder } from '../../../apps/server/src/platform/postgres/testing-start.ts'
import { migrateTasks } from '../../../apps/server/src/platform/tasks.ts'
import { upgrade } from './upgrade.ts'

/** An older PostgreSQL of the system; where there is none this is left out. */
const older = ['17', '16', '15'].find((major) =>
  existsSync(`/usr/lib/postgresql/${major}/bin/postgres`),
)
const bin = `/usr/lib/postgresql/${older}/bin`
const settings = { shared_buffers: '32MB', fsync: 'off' }
const log = { info: () => undefined, warn: () => undefined }
afterAll(() =>
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })),
)

test.skipIf(older === undefined)(
  'a database of an older PostgreSQL goes over to this one, and stays beside it as it was',
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
    const options = {
      config: { dataDir, databaseUrl: undefined, secretKey: undefined },
      passphrase: 'a passphrase for tests',
      settings,
      say: () => undefined,
    }
    await expect(upgrade({ ...options, oldBinaries: undefined })).rejects.toThrow(
      `made by PostgreSQL ${older}`,
    )
    await upgrade({ ...options, oldBinaries: bin })
    expect(
      readFileSync(
        path.join(`${dataDir}.postgresql-${older}`, 'postgres/data/PG_VERSION'),
        'utf8',
      ).trim(),
    ).toBe(older)
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
  },
)
