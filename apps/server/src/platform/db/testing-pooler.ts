import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { as, databaseUser } from '../postgres/os-user.ts'
import type { Postgres } from '../postgres/start.ts'

/** True if this machine has PgBouncer for tests; without it they say so and are left out. */
export const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0
if (!hasPooler)
  console.warn('\n  The test with a pooler is left out: install PgBouncer (Debian: pgbouncer).\n')

/** As docs/nodes.md says, with few connections of its own, so that sessions do change hands. */
const settings = ({ host, port, user }: Postgres['config'], own: number): string => `
[databases]
* = host=${host} port=${port} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
`

/** A PgBouncer of a test's own before the tests' PostgreSQL. */
export async function startPooler(config: Postgres['config']) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plaudit-pooler-'))
  // PgBouncer refuses to run as root, as PostgreSQL does.
  const user = databaseUser(path.join(folder, 'none'))
  chmodSync(folder, 0o755)
  const file = path.join(folder, 'pgbouncer.ini')
  const port = randomInt(10_000, 32_768)
  writeFileSync(file, settings(config, port))
  if (user) for (const one of [folder, file]) chownSync(one, user.uid, user.gid)
  const child = spawn('pgbouncer', [file], { ...as(user), stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const ended = once(child, 'exit')
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url: `postgres://${config.user}@127.0.0.1:${port}/${config.database}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () =>
      resolve(false),
    )
    socket.once('connect', () => socket.destroy())
  })
