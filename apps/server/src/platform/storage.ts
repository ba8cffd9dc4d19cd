import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type * as Flydrive from 'flydrive'
import type * as Local from 'flydrive/drivers/fs'
import type { DiskRoom } from './diskRoom.ts'
import { FileRange } from './fileRange.ts'
import { publicId } from './ids.ts'
import { onDemand } from './onDemand.ts'

const flydrive = onDemand<typeof Flydrive>('flydrive')
const local = onDemand<typeof Local>('flydrive/drivers/fs')

export interface StoredFile {
  key: string
  /** Time at which it was written, epoch milliseconds. */
  at: number
}

/** Files by key (`pictures/<id>/640.webp`), wherever they are kept. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or undefined when nothing has this key. */
  get(key: string): Promise<Uint8Array | undefined>
  /** The bytes as a stream with their number, or undefined when nothing has this key. */
  stream(key: string): Promise<{ bytes: number; stream: Readable } | undefined>
  /** Returns the number of bytes of a file, or undefined when nothing has this key. */
  size(key: string): Promise<number | undefined>
  /** The bytes from the first to the last, both counted from 0 and read, as they are taken; undefined when the file is gone. */
  readRange(key: string, first: number, last: number): Promise<Readable | undefined>
  /**
   * Keeps a file that this machine wrote elsewhere, however large; the key has it whole or not at all. The file stays
   * where it is, so that a process that is stopped before it noted its key can keep it again; nobody writes to it any more.
   */
  keep(key: string, file: string): Promise<void>
  /** Does nothing when nothing has this key. */
  delete(key: string): Promise<void>
  /** Every file below a folder. */
  list(folder: string): AsyncIterable<StoredFile>
  /** Removes empty folders right below a folder, where they are older than this moment (epoch milliseconds). */
  removeEmpty(folder: string, before: number): Promise<void>
  /** Bytes that new files may take; without end in a store, whose room is its own matter. */
  left: DiskRoom
}

/** Storage in the data folder's `files`; another driver keeps the same promises (product 10). */
export function openStorage(dataDir: string, left: DiskRoom = async () => Infinity): Storage {
  const location = path.join(dataDir, 'files')
  let opened: Flydrive.Disk | undefined
  const disk = () =>
    (opened ??= new (flydrive().Disk)(new (local().FSDriver)({ location, visibility: 'private' })))
  return {
    put: (key, bytes) => putFile(placeOf(location, key), bytes),
    get: async (key) => ((await disk().exists(key)) ? disk().getBytes(key) : undefined),
    stream: async (key) => {
      if (!(await disk().exists(key))) return undefined
      const { contentLength } = await disk().getMetaData(key)
      return { bytes: contentLength, stream: await disk().getStream(key) }
    },
    size: async (key) => (await stat(placeOf(location, key)).catch(unlessGone))?.size,
    readRange: async (key, first, last) => {
      // The file is opened before the answer promises it: a file that is deleted meanwhile is read to its end.
      const file = await open(placeOf(location, key)).catch(unlessGone)
      return file && new FileRange(file, first, last)
    },
    keep: async (key, file) => keepFile(placeOf(location, key), file),
    delete: (key) => disk().delete(key),
    list: (folder) => everyFile(location, folder),
    removeEmpty: (folder, before) => removeEmptyFolders(path.join(location, folder), before),
    left,
  }
}

/** Returns the path of a key on the disk. @throws Error for a key that would lead elsewhere. */
function placeOf(location: string, key: string): string {
  if (!/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(key)) throw new Error(`${key} is no key of a file`)
  return path.join(location, key)
}

const putFile = (place: string, bytes: Uint8Array): Promise<void> =>
  putBeside(place, (beside) => writeFile(beside, bytes))

/** If no link can be made the file is copied. */
const keepFile = (place: string, file: string): Promise<void> =>
  putBeside(place, (beside) => link(file, beside).catch(() => copyFile(file, beside)))

/** The end of the name of a file that is being written. */
const partial = '.part'

/**
 * The file is first put beside its place, so that nobody reads half of it. The disk has all of it before a row names it:
 * after a power cut the row would be there and its file empty.
 */
async function putBeside(place: string, write: (beside: string) => Promise<void>): Promise<void> {
  const folder = path.dirname(place)
  const beside = `${place}.${publicId()}${partial}`
  const begin = () => mkdir(folder, { recursive: true }).then(() => write(beside))
  try {
    // Whoever removes empty folders may have met this one before anything was in it.
    await begin().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return begin()
    })
    await settle(beside)
    await rename(beside, place)
    await settle(folder)
  } finally {
    // The link is left over where the same file stood there already.
    await rm(beside, { force: true })
  }
}

async function settle(place: string): Promise<void> {
  const handle = await open(place)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A store of keys has no folders; on a disk an empty folder stays after its last file. */
async function removeEmptyFolders(folder: string, before: number): Promise<void> {
  const found = await readdir(folder, { withFileTypes: true }).catch(unlessGone)
  for (const one of found ?? []) {
    if (!one.isDirectory()) continue
    const place = path.join(folder, one.name)
    const { mtimeMs } = (await stat(place).catch(unlessGone)) ?? { mtimeMs: Infinity }
    // The disk itself refuses to remove a folder that holds something.
    if (mtimeMs < before) await rmdir(place).catch(unlessKept)
  }
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function unlessKept(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') unlessGone(error)
}

/** A folder, or a file, that goes while it is listed is left out: the others are listed all the same. */
async function* everyFile(location: string, folder: string): AsyncIterable<StoredFile> {
  const found = await readdir(path.join(location, folder), { withFileTypes: true }).catch(
    unlessGone,
  )
  for (const one of found ?? []) {
    const key = path.posix.join(folder, one.name)
    if (one.isDirectory()) yield* everyFile(location, key)
    if (!one.isFile()) continue
    const file = await stat(path.join(location, key)).catch(unlessGone)
    if (file === undefined || isBeingPut(key, file.mtimeMs)) continue
    yield { key, at: Math.round(file.mtimeMs) }
  }
}

/** Somebody writes it at this moment; what a process that was killed left of one is listed like any other file. */
const isBeingPut = (key: string, at: number): boolean =>
  key.endsWith(partial) && Date.now() - at < 3_600_000
