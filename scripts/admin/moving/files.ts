import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../../apps/server/src/platform/config.ts'
import { openStorage } from '../../../apps/server/src/platform/storage.ts'
import { openS3Storage, type S3Settings } from '../../../apps/server/src/platform/storageS3.ts'
import { filesFolder } from '../copies/files.ts'
import { CopyFault } from '../copies/fault.ts'

/**
 * Puts the files of a folder into the store under their keys, and takes the folder away once all of them are there. Begun
 * again after it broke off, it sends what is not there yet: under a key there is ever one content.
 * @returns how many there were.
 * @throws CopyFault where a file is not in the store with all of its bytes; the folder stays.
 */
export async function filesIntoStore(dataDir: string, settings: S3Settings): Promise<number> {
  const folder = path.join(dataDir, filesFolder)
  if (!existsSync(folder)) return 0
  const [here, store] = [openStorage(dataDir), openS3Storage(settings)]
  let moved = 0
  for await (const { key } of here.list('')) {
    const size = await here.size(key)
    if (size !== undefined && (await store.size(key)) !== size) {
      await store.keep(key, path.join(folder, key))
      if ((await store.size(key)) !== size)
        throw new CopyFault(`${key} did not reach the store whole. Nothing was taken away here.`)
    }
    moved += 1
  }
  await rm(folder, { recursive: true })
  return moved
}

/** The step from the data folder to a store (S3_*), with the server stopped. @throws CopyFault without a store. */
export async function moveFiles(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  say: (line: string) => void,
): Promise<void> {
  if (s3 === undefined)
    throw new CopyFault('No store is set: S3_ENDPOINT, S3_BUCKET and its keys say where files go.')
  const moved = await filesIntoStore(dataDir, s3)
  say(
    moved === 0
      ? `No files lie in ${path.join(dataDir, filesFolder)}.`
      : `${moved} files are in the store now, and no longer in ${path.join(dataDir, filesFolder)}.`,
  )
}
