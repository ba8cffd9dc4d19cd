import path from 'node:path'
import {
  bucketOf,
  openCopyStore,
  type StoreOfCopies,
} from '../../../apps/server/src/platform/copyStore.ts'
import type { Config } from '../../../apps/server/src/platform/config.ts'
import { makeCopy, type BackupOptions, type MadeCopy } from './backup.ts'
import { CopyFault } from './fault.ts'
import { restoreCopy, type RestoreOptions } from './restore.ts'
import { pullCopy, pushCopy, withStaging } from './store.ts'

type Stores = Partial<Pick<Config, 's3' | 'copyStore'>>

/** Into a folder, or into a bucket (`s3://bucket/prefix`) by way of this machine. */
export async function makeCopyAt(
  options: Omit<BackupOptions, 'to' | 'keep' | 'config'> & {
    config: BackupOptions['config'] & Stores
  },
  to: string,
  keep?: number,
): Promise<MadeCopy> {
  const place = storeAt(to, options.config)
  if (place === undefined) return makeCopy({ ...options, to, ...(keep && { keep }) })
  return withStaging(async (folder) => {
    const made = await makeCopy({ ...options, to: folder, durable: false })
    const cleared = await pushCopy(made.folder, place, keep)
    return { ...made, folder: `${to.replace(/\/+$/, '')}/${path.basename(made.folder)}`, cleared }
  })
}

/** From a folder, or from a bucket. */
export async function restoreFrom(
  copy: string,
  options: Omit<RestoreOptions, 'copy' | 'config'> & { config: RestoreOptions['config'] & Stores },
): Promise<void> {
  const [, parent = '', name = ''] = /^(s3:\/\/.+)\/([^/]+)\/*$/.exec(copy) ?? []
  const place = storeAt(parent, options.config)
  if (place === undefined) return restoreCopy({ ...options, copy: path.resolve(copy) })
  return withStaging(async (folder) =>
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
