import type pg from 'pg'
import { directConnection, type NodeConfig } from '../configNodes.ts'
import type { Log } from '../telemetry.ts'
import { newClient, openDatabase, type Database, type Db } from './db.ts'
import { openStanding, type StandingLine } from './standing.ts'
import { refusePooled } from './suited.ts'

/**
 * Connections of a process: of its calls, of look-ups beside them, of the standings and logs behind votes, and of tasks
 * that can't have those of the calls.
 */
const ofCalls = 20
const ofLookups = 3
const ofFolds = 3
const ofTasks = 6

/** The ways of a process to its database. */
export interface Ways {
  db: Db
  lookups: Db
  folds: Db
  /** Asked by a caller who wants to know whether this process can serve: on a line that nothing else waits for. */
  standing: StandingLine
  /** Connections for work that listens, or locks for longer than a transaction: background tasks and migrations. */
  pool: pg.Pool
  /** Past a pooler, where there is one; else the connection itself. */
  direct: pg.PoolConfig
  connect(more: { max: number; options?: string }): pg.Pool
  close(): Promise<void>
}

export interface WaysOptions {
  config: Pick<NodeConfig, 'databaseUrl' | 'databaseDirectUrl'>
  connection: pg.PoolConfig
  log: Log
  /** Connections of the calls at most. */
  maxConnections?: number | undefined
}

/** @throws StartFault where a pooler stands in the way, or two ways lead to two databases. */
export async function openWays(options: WaysOptions): Promise<Ways> {
  const { config, connection, log } = options
  const direct = config.databaseDirectUrl === undefined ? connection : directConnection(config)
  const isPooled = direct !== connection
  if (config.databaseUrl !== undefined) await refusePooled(connection, direct)
  const opened: Database[] = []
  const open = (max: number, way: pg.PoolConfig): Database => {
    const one = openDatabase({
      connection: way,
      max,
      isPooled: isPooled && way === connection,
      onError: (error) =>
        log.warn({ error: error.message }, 'a connection to the database was lost'),
    })
    opened.unshift(one)
    return one
  }
  const standing = openStanding(() => newClient(connection, isPooled))
  const calls = open(options.maxConnections ?? ofCalls, connection)
  return {
    db: calls.db,
    lookups: open(ofLookups, connection).db,
    folds: open(ofFolds, connection).db,
    standing,
    pool: isPooled ? open(ofTasks, direct).pool : calls.pool,
    direct,
    connect: ({ max, options: settings }) =>
      open(max, { ...direct, ...(settings !== undefined && { options: settings }) }).pool,
    async close() {
      standing.close()
      for (const one of opened) await one.close()
    },
  }
}
