import pg from 'pg'
import { sqlState } from '../errors.ts'
import { StartFault } from '../postgres/fault.ts'
import { newClient, statement, type Db } from './db.ts'
import { followingPrimary, namesSeveral } from './hosts.ts'

const oldest = 150_000
/** Connections of one process at most, with some room; and of one that reaches most of them through a pooler. */
const ofProcess = 40
const ofPooledProcess = 16
const ofOthers = 20

type Settings = Record<string, string | undefined>

const names = [
  'server_version',
  'server_version_num',
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'synchronous_standby_names',
  'max_connections',
  'statement_timeout',
  'transaction_read_only',
]

/** A thing that a PostgreSQL lacks, and its remedy; else acknowledged votes can be lost, or only some work fails. */
export interface Lack {
  losesVotes: boolean
  what: string
  fix: string
}

export interface SuitedOptions {
  workers: number
  isPooled?: boolean
  /** The addresses that lead there: addresses that name several machines are told to survive one of them. */
  urls?: readonly (string | undefined)[]
}

/**
 * Returns what an own PostgreSQL lacks for what is promised; nothing when it has everything.
 * @throws StartFault where it can't be used at all.
 */
export async function lacksOf(db: Db, options: SuitedOptions): Promise<Lack[]> {
  const rows = await statement<{ name: string; setting: string } & Standbys>(
    db,
    // Logical subscribers are no standbys, nor is a program that receives the journal and replays none of it.
    `select name, current_setting(name) as setting, standbys.* from unnest($1::text[]) as name
     cross join (select quote_ident(current_user) as role, pg_has_role('pg_read_all_stats', 'usage') as "isVisible",
       count(*) filter (where sync_state in ('sync', 'quorum'))::int as synchronous,
       count(*) filter (where sync_state = 'async' and replay_lsn is not null and not exists
         (select from pg_replication_slots s where s.active_pid = r.pid and s.slot_type = 'logical'))::int as asynchronous
       from pg_stat_replication r) as standbys`,
    [names],
  )
  const found: Settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  const [standbys = { role: '', isVisible: false, synchronous: 0, asynchronous: 0 }] = rows
  return lacksIn(found, standbys, options)
}

/** Standbys that follow at this moment. */
interface Standbys {
  /** Our role, which may see them or not. */
  role: string
  isVisible: boolean
  synchronous: number
  asynchronous: number
}

/** The same of what PostgreSQL answered. */
export function lacksIn(found: Settings, standbys: Standbys, options: SuitedOptions): Lack[] {
  refuseUnusable(found)
  const { workers, isPooled = false, urls = [] } = options
  const isNamed = Boolean(found['synchronous_standby_names'])
  const isSeveral = urls.some(namesSeveral)
  return [
    ...lacksOfDisk(found),
    ...(isNamed ? lacksOfStandby(found, standbys) : lacksWithoutStandby(standbys, isSeveral)),
    ...(isNamed || isSeveral ? lacksOfSight(standbys) : []),
    ...lacksOfRoom(found, workers * (isPooled ? ofPooledProcess : ofProcess) + ofOthers),
  ]
}

function refuseUnusable({
  server_version_num: number,
  server_version: version,
  ...found
}: Settings) {
  if (Number(number) < oldest)
    throw new StartFault(`DATABASE_URL leads to PostgreSQL ${version}; 15 or later is needed.`)
  if (found['transaction_read_only'] === 'on')
    throw new StartFault(
      'DATABASE_URL leads to a standby, which takes no votes: it has to lead to the primary.',
    )
}

const loss = (what: string, fix: string): Lack => ({ losesVotes: true, what, fix })
const fault = (what: string, fix: string): Lack => ({ losesVotes: false, what, fix })

function lacksOfDisk(found: Settings): Lack[] {
  const lacks = ['fsync', 'full_page_writes']
    .filter((name) => found[name] === 'off')
    .map((name) =>
      loss(`${name} is off: a power cut can lose the whole database.`, `Set ${name} = on.`),
    )
  if (found['synchronous_commit'] === 'off')
    lacks.push(loss('synchronous_commit is off: acknowledged votes can be lost.', 'Set it to on.'))
  return lacks
}

const nameThem =
  "Set it to 'ANY 1 (…)' with the names of the standbys, or let pg_auto_failover or Patroni set it (docs/nodes.md)"

function lacksWithoutStandby({ asynchronous }: Standbys, isSeveral: boolean): Lack[] {
  if (isSeveral)
    return [
      loss(
        'synchronous_standby_names is empty while DATABASE_URL names several machines: a failover can lose acknowledged votes.',
        `${nameThem}.`,
      ),
    ]
  // One address may be a virtual one, or a balancer’s or pooler’s, that leads elsewhere after a failover.
  return asynchronous === 0
    ? []
    : [
        fault(
          'synchronous_standby_names is empty while a standby follows: if that standby takes over, acknowledged votes can be lost.',
          `${nameThem}. A standby that only answers reads may stay as it is.`,
        ),
      ]
}

/** A role without the right to see standbys is not told that there are none. */
const lacksOfSight = ({ role, isVisible }: Standbys): Lack[] =>
  isVisible
    ? []
    : [
        fault(
          'This role may not see standbys: nothing warns when one is missing.',
          `As a superuser: grant pg_monitor to ${role}`,
        ),
      ]

function lacksOfStandby(found: Settings, { synchronous, isVisible }: Standbys): Lack[] {
  const lacks: Lack[] = []
  if (found['synchronous_commit'] === 'local')
    lacks.push(
      loss(
        'synchronous_commit is local: a failover can lose acknowledged votes.',
        'Set it to on, or remote_apply.',
      ),
    )
  if (isVisible && synchronous === 0)
    lacks.push(
      fault(
        `synchronous_standby_names is “${found['synchronous_standby_names']}” and no such standby is there: every commit waits until one is.`,
        'Start a standby that it names, or name one that runs.',
      ),
    )
  return lacks
}

function lacksOfRoom(found: Settings, connections: number): Lack[] {
  const lacks: Lack[] = []
  if (Number(found['max_connections']) < connections)
    lacks.push(
      fault(
        `max_connections is ${found['max_connections']}: this node alone may take ${connections}, and every other node as many.`,
        'Raise max_connections, or lower WORKERS.',
      ),
    )
  if (found['statement_timeout'] !== '0')
    lacks.push(
      fault(
        `statement_timeout is ${found['statement_timeout']}: migrations and exports that take longer fail.`,
        'Set it to 0 for this role.',
      ),
    )
  return lacks
}

const noSessions =
  'over which a process can neither listen, nor lock for longer than a transaction, nor keep the settings of a session. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself; DATABASE_URL may stay (docs/nodes.md).'

/**
 * Looks whether a pooler (PgBouncer) stands between, which names another process than the one that answers.
 * @throws StartFault where one does and nothing leads past it, or where the two ways lead to two databases.
 */
export async function refusePooled(url: pg.PoolConfig, direct: pg.PoolConfig): Promise<void> {
  const past = await whoAnswers(newClient(direct))
  if (past.isPooled)
    throw new StartFault(
      `${url === direct ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'} leads to a pooler, ${noSessions}`,
    )
  if (url === direct) return
  const { Client: _, ...plain } = followingPrimary(url)
  const pooled = await whoAnswers(new pg.Client(plain))
  if (pooled.place !== past.place)
    throw new StartFault('DATABASE_URL and DATABASE_DIRECT_URL lead to two different databases.')
}

/** A name that nobody knows, a machine that refuses, a password that is wrong: an operator mends it, no program. */
function nobodyThere(error: NodeJS.ErrnoException): never {
  throw new StartFault(
    `The database does not answer: ${error.message || error.code}. Look at DATABASE_URL, and whether that PostgreSQL runs and lets this machine in.`,
  )
}

async function whoAnswers(client: pg.Client): Promise<{ isPooled: boolean; place: string }> {
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; place: string }>(
      `select pg_backend_pid() as pid, concat_ws(' ', oid, pg_postmaster_start_time()) as place
       from pg_database where datname = current_database()`,
    )
    const [{ pid, place } = { pid: 0, place: '' }] = rows
    const { processID } = client as unknown as { processID: number | null }
    return { isPooled: processID !== pid, place }
  } catch (error) {
    // PostgreSQL itself takes them.
    if (sqlState(error) === '08P01' && /startup parameter/.test(String(error)))
      return { isPooled: true, place: '' }
    return nobodyThere(error as NodeJS.ErrnoException)
  } finally {
    await client.end().catch(() => undefined)
  }
}
