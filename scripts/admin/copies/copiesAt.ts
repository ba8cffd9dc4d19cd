import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import {
  bucketOf,
  openCopyStore,
  type StoreOfCopies,
} from '../../../apps/server/src/platform/copyStore.ts'
import type { Config } from '../../../apps/server/src/platform/config.ts'
import { newestCopy } from '../../../apps/server/src/platform/copying.ts'
import { makeCopy, targetOf, type BackupOptions, type MadeCopy } from './backup.ts'
import { CopyFault } from './fault.ts'
import { alone, clearLeftovers, inFolder, whileStaged } from './leftovers.ts'
import { restoreCopy, type RestoreOptions } from './restore.ts'
import { clearUnfinished, pullCopy, pushCopy } from './store.ts'

type Stores = Partial<Pick<Config, 's3' | 'copyStore'>>

/**
 * Into a folder, or into a bucket (`s3://bucket/prefix`) by way of this machine. No other one is made until it is there.
 * @param newest time of the newest copy as the caller knows it, epoch milliseconds: with another one there is none to make.
 */
export async function makeCopyAt(
  options: Omit<BackupOptions, 'to' | 'keep' | 'config'> & {
    config: BackupOptions['config'] & Stores
  },
  to: string,
  { keep, newest }: { keep?: number | undefined; newest?: number | undefined } = {},
): Promise<MadeCopy> {
  const { dataDir, copyStore } = options.config
  const place = storeAt(to, options.config)
  const target = place === undefined ? await targetOf(to, dataDir) : dataDir
  return alone(options.postgres, async (admin) => {
    await clearLeftovers(admin, target)
    const copies = { to, everyHours: 0, keep: 0, prove: 'weekly' } as const
    if (newest !== undefined && newest !== (await newestCopy({ copies, copyStore })))
      throw new CopyFault('Another process made a copy meanwhile.')
    const proven = await provenCopy(admin)
    if (place === undefined)
      return makeCopy({ ...options, to: target, proven, ...(keep && { keep }) }, admin)
    await clearUnfinished(place)
    return whileStaged(dataDir, async (folder) => {
      const made = await makeCopy({ ...options, to: folder, durable: false }, admin)
      const cleared = await pushCopy(made.folder, place, keep, proven)
      const name = path.basename(made.folder)
      return { ...made, folder: `${to.replace(/\/+$/, '')}/${name}`, cleared }
    })
  })
}

/** Returns the name of the copy that was put back last and found whole. */
async function provenCopy(admin: pg.Client): Promise<string | undefined> {
  const { rows } = await admin.query<{ proven_copy: string | null }>(
    'select proven_copy from copies_proven',
  )
  return rows[0]?.proven_copy ?? undefined
}

/** From a folder, or from a bucket. */
export async function restoreFrom(
  copy: string,
  options: Omit<RestoreOptions, 'copy' | 'config'> & {
    config: RestoreOptions['config'] & Stores
    /** The folder that a copy of a bucket is fetched into, on its way. */
    fetchInto?: string | undefined
  },
): Promise<void> {
  const [, parent = '', name = ''] = /^(s3:\/\/.+)\/([^/]+)\/*$/.exec(copy) ?? []
  const place = storeAt(parent, options.config)
  if (place === undefined) return restoreCopy({ ...options, copy: path.resolve(copy) })
  const { fetchInto = tmpdir() } = options
  return inFolder(path.join(fetchInto, 'plaudit-copying-'), async (folder) =>
    restoreCopy({ ...options, copy: await pullCopy(place, name, folder, options.passphrase) }),
  )
}

function storeAt(to: string, { copyStore, s3 }: Stores): StoreOfCopies | undefined {
  const bucket = bucketOf(to)?.bucket
  if (bucket === undefined) return undefined
  if (copyStore === undefined)
    throw new CopyFault(
      `${to} names a bucket: set BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`,
    )
  if (s3?.endpoint === copyStore.endpoint && s3.bucket === bucket)
    throw new CopyFault(
      `Copies can't lie in ${bucket} itself, whose files they are of: name another bucket.`,
    )
  return openCopyStore(to, copyStore)
}
