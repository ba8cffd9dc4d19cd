import type { Db } from '../../../platform/db/db.ts'
import type { Storage } from '../../../platform/storage.ts'
import { documentsFolder, knownAttachments, knownDocuments, picturesFolder } from '../data.ts'
import { keptAmong } from './removed.ts'

const batch = 500
const dayMilliseconds = 86_400_000

/** Returns those of these ids that have a row. */
type KnownOf = (db: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>

/** Removes stored files older than a day whose row never came, or is gone. @returns how many. */
export async function sweepOrphans(db: Db, storage: Storage): Promise<number> {
  const pictures = await sweepFolder(db, storage, picturesFolder, knownAttachments)
  // An upload that goes on puts its files into a folder that is minutes old.
  await storage.removeEmpty(picturesFolder, Date.now() - dayMilliseconds)
  return pictures + (await sweepFolder(db, storage, documentsFolder, knownDocuments))
}

async function sweepFolder(
  db: Db,
  storage: Storage,
  folder: string,
  knownOf: KnownOf,
): Promise<number> {
  let removed = 0
  let keys: string[] = []
  const sweep = async (): Promise<void> => {
    const known = await knownOf(db, [...new Set(keys.map(idOf))])
    const kept = await keptAmong(db, keys)
    for (const key of keys.filter((each) => !known.has(idOf(each)) && !kept.has(each))) {
      await storage.delete(key)
      removed++
    }
    keys = []
  }
  for await (const { key, at } of storage.list(folder)) {
    if (Date.now() - at < dayMilliseconds) continue
    if (keys.push(key) >= batch) await sweep()
  }
  await sweep()
  return removed
}

const idOf = (key: string): string => key.split('/')[1] ?? ''
