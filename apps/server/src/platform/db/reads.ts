import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../telemetry.ts'
import { openDatabase, statement, type Database, type Db } from './db.ts'

export interface Reads {
  /**
   * Returns the place to read lists that may be a second old: the copy, or the primary while that is away or behind.
   */
  db(): Db
  /** Tells whether lists come from the copy now; undefined where there is none. */
  isLevel(): boolean | undefined
  close(): Promise<void>
}

const lookEvery = 1000
/** Milliseconds for one list: after them its visitor has it from the primary. */
const patience = 3000

// Rows that the primary had written at the last look must be readable now. A copy that became a primary is level.
const standing = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end >= $1::pg_lsn as level`

/** A copy of the database for lists that may be a second old, where there is one (`DATABASE_READ_URL`). */
export async function openReads(primary: Db, url: string | undefined, log: Log): Promise<Reads> {
  if (url === undefined)
    return { db: () => primary, isLevel: () => undefined, close: async () => undefined }
  const copy = new Copy(url)
  let isLevel = false
  let written = '0/0'
  let looking: Promise<void> | undefined
  const look = async (): Promise<void> => {
    const was = isLevel
    const level = inTime(statement<{ level: boolean }>(copy.db, standing, [written]))
    isLevel = await level.then(
      ([row]) => row?.level === true,
      () => (copy.leave(), false),
    )
    if (was && !isLevel) log.warn({}, 'the copy for lists is away or behind; they are read anew')
    // While the primary says nothing, nothing is written that the copy could lack.
    await inTime(
      statement<{ lsn: string }>(primary, 'select pg_current_wal_lsn()::text as lsn', []),
    ).then(
      ([row]) => (written = row?.lsn ?? written),
      () => undefined,
    )
  }
  const begin = (): void => {
    // Only one look at a time: an address that does not answer must not gather them.
    looking ??= look().finally(() => (looking = undefined))
  }
  begin()
  await looking
  const timer = setInterval(begin, lookEvery).unref()
  return {
    db: () => (isLevel ? copy.db : primary),
    isLevel: () => isLevel,
    async close() {
      clearInterval(timer)
      await looking
      await copy.close()
    },
  }
}

/**
 * Connections to the copy. A connection to a machine that says nothing is left behind, so that nobody gets it again.
 */
class Copy {
  readonly #url: string
  #open: Database
  readonly #left = new Set<Promise<void>>()

  constructor(url: string) {
    this.#url = url
    this.#open = this.#begin()
  }

  get db(): Db {
    return this.#open.db
  }

  #begin(): Database {
    return openDatabase({
      connection: {
        connectionString: this.#url,
        connectionTimeoutMillis: lookEvery,
        query_timeout: patience,
      },
      max: 10,
    })
  }

  /** Lets statements that run over these connections now end by themselves, with an answer or without one. */
  leave(): void {
    if (this.#open.pool.totalCount === 0) return
    const ended = this.#open
      .close()
      .catch(() => undefined)
      .finally(() => this.#left.delete(ended))
    this.#left.add(ended)
    this.#open = this.#begin()
  }

  async close(): Promise<void> {
    await Promise.all([this.#open.close(), ...this.#left])
  }
}

/** @throws Error where the next look is due before there is an answer. */
async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  const known = new AbortController()
  try {
    return await Promise.race([
      answer,
      sleep(lookEvery, undefined, { signal: known.signal, ref: false }).then(() => {
        throw new Error('no answer in time')
      }),
    ])
  } finally {
    known.abort()
    answer.catch(() => undefined)
  }
}
