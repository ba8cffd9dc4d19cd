import { existsSync } from 'node:fs'
import { readdir, rmdir } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../../apps/server/src/platform/config.ts'
import { openStorage, type Storage } from '../../../apps/server/src/platform/storage.ts'
import { openS3Storage, type S3Settings } from '../../../apps/server/src/platform/storageS3.ts'
import { filesFolder } from '../copies/files.ts'
import { CopyFault } from '../copies/fault.ts'

/**
 * Puts the files of a folder into the store under their keys, and takes each away once all of them are there. Begun again
 * after it broke off, it sends what is not there yet: under a key there is ever one content. A file that a running
 * server writes meanwhile is sent in the next round; the folder itself goes only when it holds nothing.
 * @returns how many there were.
 * @throws CopyFault where a file is not in the store with all of its bytes; it stays in the folder.
 */
export async function filesIntoStore(dataDir: string, settings: S3Settings): Promise<number> {
  const folder = path.join(dataDir, filesFolder)
  if (!existsSync(folder)) return 0
  const [here, store] = [openStorage(dataDir), openS3Storage(settings)]
  let moved = 0
  for (;;) {
    const sent = await sendAll(folder, here, store)
    if (sent.length === 0) break
    for (const key of sent) await here.delete(key)
    moved += sent.length
  }
  await removeEmpty(folder)
  return moved
}

/** Sends every file of the folder and returns their keys. */
async function sendAll(folder: string, here: Storage, store: Storage): Promise<string[]> {
  const sent: string[] = []
  for await (const { key } of here.list('')) {
    const size = await here.size(key)
    if (size !== undefined && (await store.size(key)) !== size) {
      await store.keep(key, path.join(folder, key))
      if ((await store.size(key)) !== size)
        throw new CopyFault(`${key} did not reach the store whole. It stays here.`)
    }
    sent.push(key)
  }
  return sent
}

/** The disk itself refuses to remove a folder that holds something by now. */
async function removeEmpty(folder: string): Promise<void> {
  for (const one of await readdir(folder, { withFileTypes: true }))
    if (one.isDirectory()) await removeEmpty(path.join(folder, one.name))
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
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
