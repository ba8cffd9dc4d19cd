import { appendFileSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { databaseUser } from '../apps/server/src/platform/postgres/os-user.ts'
import { freePort } from './harness.ts'
import { Machine, signalAll } from './machine.ts'

/** Looked at twice a second, given up after three: what docs/nodes.md says of a goal of ten seconds. */
const quickMonitor = `
pgautofailover.health_check_period = 500
pgautofailover.health_check_timeout = 1000
pgautofailover.health_check_max_retries = 1
pgautofailover.health_check_retry_delay = 300
pgautofailover.node_considered_unhealthy_timeout = 3000
pgautofailover.primary_demote_timeout = 2000
pgautofailover.startup_grace_period = 1000
`

const patience = 120_000

/** Asks over a connection of its own; returns nothing where nobody answers. */
async function ask<Row extends pg.QueryResultRow>(
  config: Omit<pg.ClientConfig, 'port'> & { port: number | undefined },
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({
    ...config,
    port: config.port ?? 0,
    host: '127.0.0.1',
    connectionTimeoutMillis: 1000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } catch {
    return []
  } finally {
    await client.end().catch(() => undefined)
  }
}

export interface Pair {
  /** Both machines, as the manager itself shows them (`pg_autoctl show uri`). */
  url: string
  /** The primary's machine ends as one that lost its power. */
  killPrimary(): Promise<() => void>
  /** The primary's machine stands still and keeps its connections; the answer lets it go on. */
  freezePrimary(): Promise<() => void>
  /** Commits wait for no standby any more, and the standby hears nothing; the answer ends what it would have heard. */
  loosen(): Promise<() => void>
  /** Waits until two stand, the second one synchronous. */
  whole(): Promise<void>
  /** Returns the last things that the manager did, and why. */
  events(): Promise<string[]>
  stop(): Promise<void>
}

/** A primary, its manager and a standby, which is on its way until the pair is `whole`; on ports of this machine. */
export async function startPair(folder: string): Promise<Pair> {
  mkdirSync(folder, { recursive: true })
  const user = databaseUser(path.join(folder, 'none'))
  for (const name of ['', 'run', 'settings', 'states']) {
    mkdirSync(path.join(folder, name), { recursive: true })
    if (user) chownSync(path.join(folder, name), user.uid, user.gid)
  }
  const monitor = new Machine(folder, 'monitor', await freePort(), user)
  const machines = [
    new Machine(folder, 'one', await freePort(), user),
    new Machine(folder, 'two', await freePort(), user),
  ]
  const stop = async () => void (await Promise.all([monitor, ...machines].map((one) => one.end())))
  const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
    const end = Date.now() + patience
    while (!(await isSo())) {
      if (Date.now() > end) {
        const said = [monitor, ...machines].map(({ data }) =>
          existsSync(`${data}.log`) ? readFileSync(`${data}.log`, 'utf8').slice(-2000) : '',
        )
        await stop()
        throw new Error(`${what} did not come:\n${said.join('\n')}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const watched = { port: monitor.port, user: 'autoctl_node', database: 'pg_auto_failover' }
  const plain = ['--hostname', '127.0.0.1', '--auth', 'trust', '--no-ssl', '--run']
  monitor.run('create', 'monitor', '--pgport', String(monitor.port), ...plain)
  await until('the monitor', async () => (await ask(watched, 'select 1')).length > 0)
  appendFileSync(path.join(monitor.data, 'postgresql.conf'), quickMonitor)
  const [postmaster] = readFileSync(path.join(monitor.data, 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(postmaster), 'SIGHUP')
  const address = `postgres://autoctl_node@127.0.0.1:${monitor.port}/pg_auto_failover`
  const states = async () =>
    Object.fromEntries(
      (
        await ask<{ nodename: string; state: string }>(
          watched,
          'select nodename, reportedstate::text as state from pgautofailover.node where reportedstate = goalstate',
        )
      ).map(({ nodename, state }) => [nodename, state]),
    )
  const isAny = async (...wanted: string[]) => {
    const found = Object.values(await states())
    return wanted.every((state) => found.includes(state))
  }
  for (const [n, { name, port }] of machines.entries()) {
    const node = ['--name', name, '--pgport', String(port), '--monitor', address]
    machines[n]?.run('create', 'postgres', ...node, ...plain)
    if (n === 0) await until('the first machine', () => isAny('single'))
  }
  const owner = { user: 'postgres', database: 'postgres' }
  const whole = () =>
    until('a primary with its standby', async () => {
      // Else the standby's first copy waits for the usual checkpoint, which takes its time.
      for (const { port } of machines) await ask({ ...owner, port }, 'checkpoint')
      return isAny('primary', 'secondary')
    })
  const primary = async (): Promise<Machine> => {
    const found = await states()
    const one = machines.find(({ name }) => found[name] === 'primary')
    if (one === undefined) throw new Error(`no primary among ${JSON.stringify(found)}`)
    return one
  }
  return {
    url: `postgres://postgres@${machines.map(({ port }) => `127.0.0.1:${port}`).join()}/postgres?target_session_attrs=read-write`,
    async killPrimary() {
      const one = await primary()
      await one.end()
      return () => one.run('run')
    },
    async freezePrimary() {
      const one = await primary()
      one.signal('SIGSTOP')
      return () => one.signal('SIGCONT')
    },
    async loosen() {
      const one = await primary()
      await ask({ ...owner, port: one.port }, `alter system set synchronous_commit = 'local'`)
      await ask({ ...owner, port: one.port }, 'select pg_reload_conf()')
      const standby = machines.find((other) => other !== one)
      const [hearing] = await ask<{ pid: number }>(
        { ...owner, port: standby?.port },
        'select pid from pg_stat_wal_receiver',
      )
      signalAll([hearing?.pid ?? 0], 'SIGSTOP')
      // Told to end before it reads what the line still holds.
      return () => {
        signalAll([hearing?.pid ?? 0], 'SIGTERM')
        signalAll([hearing?.pid ?? 0], 'SIGCONT')
      }
    },
    whole,
    async events() {
      const rows = await ask<{ said: string }>(
        watched,
        `select to_char(eventtime, 'HH24:MI:SS.MS ') || description as said from pgautofailover.event
         order by eventid desc limit 30`,
      )
      return rows.map(({ said }) => said).toReversed()
    },
    stop,
  }
}
