import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../../apps/server/src/platform/config.ts'
import { openDatabase, statement, type Db } from '../../../apps/server/src/platform/db/db.ts'
import { namesSeveral } from '../../../apps/server/src/platform/db/hosts.ts'
import { lacksOf, refusePooled } from '../../../apps/server/src/platform/db/suited.ts'
import { directConnection } from '../../../apps/server/src/platform/configNodes.ts'
import { tryRedis } from '../../../apps/server/src/platform/redis.ts'
import { openStorage } from '../../../apps/server/src/platform/storage.ts'
import { openS3Storage, tryStore } from '../../../apps/server/src/platform/storageS3.ts'
import { missingFiles } from '../copies/facts.ts'
import { broken, risk, type Fault } from './fault.ts'

const patience = 5000

export async function redisFaults({ redisUrl }: Config): Promise<Fault[]> {
  const reason = redisUrl === undefined ? undefined : await tryRedis(redisUrl, patience)
  if (reason === undefined) return []
  return [
    risk(
      `Redis does not answer (${reason}): everything goes on over PostgreSQL, slower.`,
      'Look at REDIS_URL, its password, and whether that Redis runs and lets this machine in.',
    ),
  ]
}

export async function storeFaults({ s3, dataDir }: Config): Promise<Fault[]> {
  if (s3 === undefined) return []
  const reason = await tryStore(s3)
  if (reason !== undefined)
    return [
      broken(
        `The store of files can’t be used (${reason}).`,
        'Look at S3_ENDPOINT, S3_BUCKET and S3_REGION, and whether the key may list, read, write and delete there.',
      ),
    ]
  const left = await openStorage(dataDir).list('')[Symbol.asyncIterator]().next()
  return left.done === true
    ? []
    : [
        broken(
          `Files lie in ${dataDir}/files, where nobody looks for them since S3_BUCKET is set.`,
          'Put them into the store: npm run admin -- move-files',
        ),
      ]
}

/** So many of the newest pictures and documents are looked for. */
const newest = 50

/** Finds files that rows name and that are not here: they are in the folder of another node, or are lost. */
export async function fileFaults(db: Db, { s3, dataDir }: Config): Promise<Fault[]> {
  // A store that does not answer is told of already.
  const storage = s3 === undefined ? openStorage(dataDir) : openS3Storage(s3)
  const missing = await missingFiles(db, storage, newest).catch(() => [])
  return missing.length === 0
    ? []
    : [
        broken(
          `${missing.length} files of the newest pictures and documents are not ${s3 === undefined ? `in ${dataDir}/files` : 'in the store'}: people see a gap in their place.`,
          s3 === undefined
            ? 'Nodes that share a database share their files: set S3_* on each and run move-files on each (docs/nodes.md), or give them one DATA_DIR. Else put the files back from a copy.'
            : 'Run npm run admin -- move-files on each node that had files of its own, or put them back from a copy.',
        ),
      ]
}

/** Returns the things that an own PostgreSQL lacks for the promises, as the start says it too. */
export async function suitFaults(db: Db, config: Config): Promise<Fault[]> {
  const { databaseUrl, databaseDirectUrl, workers } = config
  if (databaseUrl === undefined) return []
  const url = { connectionString: databaseUrl }
  await refusePooled(url, databaseDirectUrl === undefined ? url : directConnection(config))
  const lacks = await lacksOf(db, {
    workers,
    isPooled: databaseDirectUrl !== undefined,
    urls: [databaseUrl, databaseDirectUrl],
  })
  return lacks.map(({ losesVotes, what, fix }) => (losesVotes ? broken : risk)(what, fix))
}

/** The copy for lists: lists come from the primary while something is wrong with it. */
export async function readFaults(db: Db, { databaseReadUrl: url }: Config): Promise<Fault[]> {
  if (url === undefined) return []
  if (namesSeveral(url))
    return [
      risk(
        'DATABASE_READ_URL names several machines, so it leads to the one that takes writes: lists are read there.',
        'Name one standby.',
      ),
    ]
  const copy = openDatabase({
    connection: {
      connectionString: url,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    },
    max: 1,
  })
  try {
    return await standbyFaults(db, copy.db)
  } catch (error) {
    return [
      risk(
        `The copy for lists does not answer: ${(error as Error).message}`,
        'Look at DATABASE_READ_URL, and whether that standby runs and lets this machine in.',
      ),
    ]
  } finally {
    await copy.close()
  }
}

async function standbyFaults(db: Db, copy: Db): Promise<Fault[]> {
  const [primary] = await statement<{ lsn: string }>(
    db,
    'select pg_current_wal_lsn()::text as lsn',
    [],
  )
  // As long as a list may be old.
  await sleep(2000)
  const [row] = await statement<{ standby: boolean; behind: number }>(
    copy,
    `select pg_is_in_recovery() as standby, case when pg_is_in_recovery()
       then pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()) else 0 end as behind`,
    [primary?.lsn ?? '0/0'],
  )
  if (row?.standby === false)
    return [
      risk(
        'DATABASE_READ_URL leads to no standby: lists take nothing off the primary.',
        'Set it to a standby that answers reads (hot_standby = on), or unset it.',
      ),
    ]
  return (row?.behind ?? 0) <= 0
    ? []
    : [
        risk(
          `The copy for lists is ${((row?.behind ?? 0) / 1e6).toFixed(1)} MB behind after two seconds: lists are read from the primary.`,
          'Look at the standby’s load, its network, and what holds its replay up (pg_stat_replication).',
        ),
      ]
}
