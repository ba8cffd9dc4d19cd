import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { as, databaseUser } from '../apps/server/src/platform/postgres/os-user.ts'
import { ends } from './faults.ts'
import { freePort } from './harness.ts'

const programs = '/usr/lib/postgresql/15/bin'

/** True if this machine has the distribution's PostgreSQL, as an operator's own would be. */
export const hasOwnPostgres = existsSync(programs)
if (!hasOwnPostgres)
  console.warn('\n  Tests with an own PostgreSQL are left out: Debian: postgresql-15.\n')

export interface OwnPostgres {
  url: string
  /** Starts a standby of it, which follows by itself and takes no part in commits. */
  follow(): Promise<OwnPostgres>
}

/** A PostgreSQL of one's own in a folder that may be made; `settings` are lines of its configuration. */
export async function openOwnPostgres(folder: string, settings = ''): Promise<OwnPostgres> {
  const place = await placeFor(folder)
  place.run('initdb', '-D', place.data, '-U', 'plaudit', '--auth=trust')
  return begin(place, settings)
}

type Place = Awaited<ReturnType<typeof placeFor>>

async function placeFor(folder: string) {
  const user = databaseUser(path.join(folder, 'none'))
  mkdirSync(folder, { recursive: true })
  if (user) chownSync(folder, user.uid, user.gid)
  const run = (program: string, ...words: string[]) =>
    execFileSync(path.join(programs, program), words, {
      ...as(user),
      cwd: folder,
      stdio: 'ignore',
    })
  return { folder, user, run, data: path.join(folder, 'data'), port: await freePort() }
}

function begin({ folder, user, run, data, port }: Place, settings: string): OwnPostgres {
  const conf = `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
${settings}
`
  appendFileSync(path.join(data, 'postgresql.conf'), conf)
  const control = path.join(programs, 'pg_ctl')
  ends.push(() => spawnSync(control, ['-D', data, '-m', 'immediate', 'stop'], as(user)))
  run('pg_ctl', '-D', data, '-w', '-l', path.join(folder, 'log'), 'start')
  return {
    url: `postgresql://plaudit@127.0.0.1:${port}/postgres`,
    async follow() {
      const standby = await placeFor(`${folder}-standby`)
      const from = `host=127.0.0.1 port=${port} user=plaudit`
      standby.run('pg_basebackup', '-R', '-c', 'fast', '-D', standby.data, '-d', from)
      return begin(standby, '')
    },
  }
}
