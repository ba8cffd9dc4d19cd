import { CompiledQuery, Kysely, PostgresDialect, type LogEvent } from 'kysely'
import pg from 'pg'
import { isTraced, noteSpan } from '../tracing/spans.ts'
import { followingPrimary } from './hosts.ts'
import { keepPlans } from './kept.ts'
import { rememberingStream } from './names.ts'

/** A handle that reads; modules see their own tables through `tablesOf`. */
export type Db = Kysely<unknown>

/** An open transaction; `afterCommit` runs once it is durable, never when it is rolled back. */
export interface Tx {
  db: Db
  /** Runs last within the transaction, once for each name: for what has to be derived from all that it changed. */
  beforeCommit(name: string, work: () => Promise<void>): void
  /** Runs after even that: for a row that many transactions wait for, which is theirs until the commit. */
  atLast(work: () => Promise<void>): void
  afterCommit(hook: () => void): void
}

// Ids and sums are below 2^53 by construction (sequences and checks), so numbers are exact.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no safe integer`)
  return value
})
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(1016 as never, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
)

/**
 * For every connection. A machine that vanished says nothing: without these its transactions would hold their rows, and
 * everything that waits for older transactions, until the system gives up after hours (docs/nodes.md).
 */
const sessionSettings = [
  'tcp_keepalives_idle=5',
  'tcp_keepalives_interval=3',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=15000',
  'idle_in_transaction_session_timeout=60000',
  'client_connection_check_interval=5000',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/** Returns a connection's settings: the caller's own settings of the session come last, and win. */
const withSettings = (connection: pg.PoolConfig): pg.PoolConfig => ({
  ...followingPrimary({ ...connection, stream: rememberingStream }),
  keepAlive: true,
  // A connection that waits for nothing but news (LISTEN) hears of a machine that vanished after some 15 s.
  keepAliveInitialDelayMillis: 5000,
  options: [sessionSettings, connection.options].filter(Boolean).join(' '),
})

/**
 * Returns a connection beside the pools; the caller opens and ends it.
 * @param isPooled through a pooler, which takes no settings of a session.
 */
export function newClient(connection: pg.PoolConfig, isPooled = false): pg.Client {
  const { Client = pg.Client, ...config } = withSettings(connection)
  return new (Client as typeof pg.Client)({ ...config, ...(isPooled && { options: undefined }) })
}

/** Seconds: the oldest that a connection of a pool becomes. */
const oldest = 300

/**
 * A session of PostgreSQL keeps what it read of each table and each plan that it made, and gives nothing of it back
 * while it lives: after half an hour of mixed traffic a third more than after five minutes. So connections end by age
 * (docs/decisions/0102). The pool asks for each one how old it may become: connections that were opened in one burst
 * must not all be missing in one moment.
 */
function endByAge(pool: pg.Pool, seconds: number): void {
  Object.defineProperty(pool.options, 'maxLifetimeSeconds', {
    get: () => seconds * (0.5 + Math.random() / 2),
  })
}

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  connection: pg.PoolConfig
  /** Connections of this process at most. */
  max?: number
  /** Through a pooler, whose sessions are nobody's own: it takes no settings of one. */
  isPooled?: boolean
  onError?: (error: Error) => void
  /** Seconds that a connection becomes at most, if not the usual. */
  oldest?: number
}

/** Opens a pool. Lost connections are dropped and made anew; an idle one's error never ends the process. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    max: options.max ?? 16,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    ...withSettings(options.connection),
    ...(options.isPooled && { options: undefined }),
  })
  endByAge(pool, options.oldest ?? oldest)
  // Words of the server to a connection that is being ended are no loss.
  let closing = false
  const lost = (error: Error): void => void (closing || options.onError?.(error))
  pool.on('error', lost)
  // A connection that breaks while it is lent out tells its borrower too; here it must only not end the process.
  pool.on('connect', (client) => client.on('error', lost))
  if (!options.isPooled) pool.on('connect', keepPlans)
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    ...(isTraced() && { log: tell }),
  })
  const close = async (): Promise<void> => {
    closing = true
    await db.destroy()
    // A handle that nobody asked anything through leaves its pool as it is.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}

/** Values are never told: a statement's text has numbers in their places. */
function tell({ query, queryDurationMillis, ...event }: LogEvent): void {
  const error = 'error' in event ? event.error : undefined
  noteSpan('statement', { 'db.query.text': query.sql.slice(0, 2000) }, queryDurationMillis, error)
}

/** The same handle seen with a module's own tables. */
export function tablesOf<Tables>(db: Db): Kysely<Tables> {
  return db as unknown as Kysely<Tables>
}

/** Runs a unit of work: all of it or nothing; hooks run after the commit. */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const hooks: (() => void)[] = []
  const last = new Map<string, () => Promise<void>>()
  const atLast: (() => Promise<void>)[] = []
  const result = await db.transaction().execute(async (trx) => {
    const done = await work({
      db: trx,
      beforeCommit: (name, derive) => void last.set(name, derive),
      atLast: (take) => void atLast.push(take),
      afterCommit: (hook) => void hooks.push(hook),
    })
    for (const derive of last.values()) await derive()
    for (const take of atLast) await take()
    return done
  })
  for (const hook of hooks) hook()
  return result
}

/**
 * The same over a connection of this pool, which the work may send statements of its own kind over: named ones, whose
 * plan the connection keeps.
 */
export async function inTransactionOn<Result>(
  pool: pg.Pool,
  work: (tx: Tx, client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    const lent = { query: client.query.bind(client), release: () => undefined }
    const dialect = new PostgresDialect({
      pool: {
        options: pool.options,
        connect: async () => lent as pg.PoolClient,
        end: async () => undefined,
      },
    })
    return await inTransaction(new Kysely<unknown>({ dialect }), (tx) => work(tx, client))
  } finally {
    client.release()
  }
}

/** A statement whose text is written out; for the few hot or special ones. */
export async function statement<Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> {
  const result = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
  return result.rows
}
