import type { Log } from '../telemetry.ts'
import { openDatabase, statement, type Db } from './db.ts'

export interface Reads {
  /** Where lists that may be a second old are read now: the copy, or the primary while that is away or behind. */
  db(): Db
  close(): Promise<void>
}

const lookEvery = 1000

// What the primary had written at the last look has to be readable now. One that has become a primary itself is level.
const standing = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end >= $1::pg_lsn as level`

/** A copy of the database for lists that may be a second old, where there is one (`DATABASE_READ_URL`). */
export async function openReads(primary: Db, url: string | undefined, log: Log): Promise<Reads> {
  if (url === undefined) return { db: () => primary, close: async () => undefined }
  const copy = openDatabase({
    connection: { connectionString: url, connectionTimeoutMillis: lookEvery },
    max: 10,
  })
  let isLevel = false
  let written = '0/0'
  let looking: Promise<void> | undefined
  const look = async (): Promise<void> => {
    const was = isLevel
    isLevel = await statement<{ level: boolean }>(copy.db, standing, [written]).then(
      ([row]) => row?.level === true,
      () => false,
    )
    if (was && !isLevel) log.warn({}, 'the copy for lists is away or behind; they are read anew')
    await statement<{ lsn: string }>(primary, 'select pg_current_wal_lsn()::text as lsn', []).then(
      ([row]) => (written = row?.lsn ?? written),
      () => undefined,
    )
  }
  const begin = (): void => {
    // One look at a time: an address that does not answer must not gather them.
    looking ??= look().finally(() => (looking = undefined))
  }
  begin()
  await looking
  const timer = setInterval(begin, lookEvery).unref()
  return {
    db: () => (isLevel ? copy.db : primary),
    async close() {
      clearInterval(timer)
      await looking
      await copy.close()
    },
  }
}
