import path from 'node:path'
import type { Storage } from '../../../apps/server/src/platform/storage.ts'
import { lookAt, readSums, type CopyWriter, type Sums } from './writer.ts'

/** Folder of the stored files within a copy. */
export const filesFolder = 'files'

interface Older {
  copy: string
  sums: Sums
}

/** The copy before: files that have not changed since are shared with it. */
export async function olderFiles(copy: string | undefined): Promise<Older | undefined> {
  if (copy === undefined) return undefined
  return readSums(copy).then(
    ({ sums }) => ({ copy, sums }),
    () => undefined,
  )
}

/** Copies every stored file that the copy does not have yet. A file that is deleted meanwhile is no loss. */
export async function copyFiles(
  storage: Storage,
  writer: CopyWriter,
  older: Older | undefined,
): Promise<void> {
  for await (const { key, at } of storage.list('')) {
    const name = `${filesFolder}/${key}`
    if (writer.sums.has(name)) continue
    const size = await storage.size(key)
    if (size === undefined || (older && (await isShared(writer, older, name, { size, at }))))
      continue
    // Opened before it is read: one that is deleted meanwhile is read to its end.
    const bytes = size === 0 ? [] : await storage.readRange(key, 0, size - 1)
    if (bytes === undefined) continue
    await writer.stream(name, bytes)
    await writer.at(name, at)
  }
}

/** Files never change under their key; size and time are looked at all the same. */
async function isShared(
  writer: CopyWriter,
  { copy, sums }: Older,
  name: string,
  now: { size: number; at: number },
): Promise<boolean> {
  const sum = sums.get(name)
  if (sum === undefined) return false
  const from = path.join(copy, name)
  const was = await lookAt(from)
  if (was?.size !== now.size || was.at !== Math.round(now.at)) return false
  return writer.share(name, from, sum)
}
