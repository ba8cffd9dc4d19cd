import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { as, databaseUser } from '../apps/server/src/platform/postgres/os-user.ts'
import { endAll, ends, isLong, newPlace } from './faults.ts'
import { testSecret } from './devices.ts'
import { freePort, openContest, startServer } from './harness.ts'
import { ballotsOf, openCrowd } from './underVotes.ts'

endAll()

const programs = '/usr/lib/postgresql/15/bin'
const hasTools = existsSync(programs) && spawnSync('pgbackrest', ['version']).status === 0
if (!hasTools)
  console.warn('\n  The test of a point in time is left out: Debian: postgresql-15 pgbackrest.\n')

/** A PostgreSQL of one's own whose WAL pgBackRest keeps, as docs/operations.md sets it up. */
async function openOwn(folder: string) {
  const user = databaseUser(path.join(folder, 'none'))
  const data = path.join(folder, 'data')
  const file = path.join(folder, 'pgbackrest.conf')
  for (const name of ['', 'data', 'repo', 'logs', 'lock', 'spool']) {
    mkdirSync(path.join(folder, name), { recursive: true })
    if (user) chownSync(path.join(folder, name), user.uid, user.gid)
  }
  const port = await freePort()
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { ...as(user), cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  writeFileSync(
    file,
    `[plaudit]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${folder}
[global]
repo1-path=${path.join(folder, 'repo')}
repo1-retention-full=2
log-path=${path.join(folder, 'logs')}
lock-path=${path.join(folder, 'lock')}
spool-path=${path.join(folder, 'spool')}
start-fast=y
[global:archive-push]
compress-level=1
`,
  )
  const rest = (...words: string[]) =>
    run('pgbackrest', `--config=${file}`, '--stanza=plaudit', ...words)
  run(`${programs}/initdb`, '-D', data, '-U', 'plaudit', '--auth=trust')
  appendFileSync(
    path.join(data, 'postgresql.conf'),
    `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
archive_mode = on
archive_command = 'pgbackrest --config=${file} --stanza=plaudit archive-push %p'
`,
  )
  const control = (...words: string[]) =>
    run(`${programs}/pg_ctl`, '-D', data, '-w', '-l', path.join(folder, 'logs', 'server'), ...words)
  ends.push(() =>
    spawnSync(`${programs}/pg_ctl`, ['-D', data, '-m', 'immediate', 'stop'], as(user)),
  )
  control('start')
  return {
    url: `postgresql://plaudit@127.0.0.1:${port}/postgres`,
    rest,
    start: () => control('-t', '120', 'start'),
    stop: () => control('-m', 'fast', 'stop'),
  }
}

test.skipIf(!hasTools || !isLong)(
  'an own PostgreSQL goes back to a point in time by pgBackRest; the place sends nothing until it was reconciled, and goes on',
  async () => {
    const folder = newPlace('point')
    const own = await openOwn(path.join(folder, 'own'))
    own.rest('--pg1-user=plaudit', '--pg1-database=postgres', 'stanza-create')
    const env = {
      DATABASE_URL: own.url,
      SECRET_KEY: testSecret,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'fatal',
    }
    const dataDir = path.join(folder, 'data')
    let server = await startServer({ dataDir, env })
    const contest = await openContest(server.url, 5)
    const votes = async (count: number) => {
      const crowd = openCrowd(server.url, contest, 4)
      await expect.poll(() => crowd.acknowledged.size).toBeGreaterThan(count)
      await crowd.stop()
      return crowd.acknowledged
    }
    const before = await votes(50)
    own.rest('--pg1-user=plaudit', '--pg1-database=postgres', 'backup')
    for (const one of await votes(50)) before.add(one)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const at = new Date()
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const after = await votes(50)
    await server.stop()
    own.stop()
    const target = at.toISOString().replace('T', ' ').replace('Z', '+00')
    own.rest('--delta', '--type=time', `--target=${target}`, '--target-action=promote', 'restore')
    own.start()
    const admin = (...words: string[]) =>
      execFileSync(process.execPath, ['scripts/admin/main.ts', ...words], {
        env: { ...process.env, ...env, DATA_DIR: dataDir },
        encoding: 'utf8',
      })
    admin('put-back', at.toISOString())
    expect(admin('reconcile')).toContain('it sends nothing and takes nothing in')
    admin('reconcile', '--lost')
    server = await startServer({ dataDir, env, port: Number(new URL(server.url).port) })
    ends.push(() => server.stop())
    const kept = await ballotsOf(contest)
    const has = (all: Set<string>) => [...all].filter((casx) => kept.has(casx)).length
    expect([has(before), has(after), kept.size]).toEqual([before.size, 0, before.size])
    expect(admin('verify-log')).not.toMatch(/error/i)
    const again = await votes(20)
    expect(again.size).toBeGreaterThan(20)
  },
  600_000,
)
