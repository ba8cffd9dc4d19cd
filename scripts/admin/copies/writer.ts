import { createHash } from 'node:crypto'
import { link, mkdir, open, readFile, stat, utimes, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { CopyFault } from './fault.ts'

/** Checksums by the path within a copy. */
export type Sums = Map<string, string>

const chunk = 1024 * 1024

/**
 * Bytes that are written before the disk is waited for. Without it some gigabytes lie in memory until the system writes
 * them all at once, and each vote's own write to the journal waits behind them.
 */
const unsyncedBytes = 8 * chunk

/** Puts files into a copy and notes the checksum of what was written, as it was written. */
export class CopyWriter {
  readonly root: string
  readonly sums: Sums = new Map()
  bytes = 0
  #unsynced = 0
  readonly #made = new Set<string>()

  constructor(root: string) {
    this.root = root
  }

  /** Copies a file as it is read now. @returns false when it is gone. */
  async file(name: string, from: string): Promise<boolean> {
    let source: FileHandle
    try {
      source = await open(from)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
    try {
      // Most files of a database are small: a stream for each would take longer than all the rest.
      const { size } = await source.stat()
      const parts =
        size <= chunk
          ? [await source.readFile()]
          : source.createReadStream({ highWaterMark: chunk, autoClose: false })
      await this.stream(name, parts)
      return true
    } finally {
      await source.close()
    }
  }

  async text(name: string, text: string | Uint8Array): Promise<void> {
    await this.stream(name, [Buffer.from(text)])
  }

  async stream(name: string, parts: AsyncIterable<Uint8Array> | Uint8Array[]): Promise<void> {
    const target = await open(await this.#place(name), 'w', 0o600)
    const sum = createHash('sha256')
    try {
      for await (const part of parts) {
        sum.update(part)
        await target.writeFile(part)
        this.bytes += part.length
        this.#unsynced += part.length
        if (this.#unsynced < unsyncedBytes) continue
        await target.datasync()
        this.#unsynced = 0
      }
    } finally {
      await target.close()
    }
    this.sums.set(name, sum.digest('hex'))
  }

  /** The same file of an older copy on this disk, whose checksum is known; false where it can't be shared. */
  async share(name: string, from: string, sum: string): Promise<boolean> {
    const place = await this.#place(name)
    try {
      await link(from, place)
    } catch {
      return false
    }
    this.sums.set(name, sum)
    return true
  }

  /** Keeps the time at which the original was written: the next copy knows by it what has not changed. */
  async at(name: string, milliseconds: number): Promise<void> {
    await utimes(path.join(this.root, name), new Date(), new Date(milliseconds))
  }

  async #place(name: string): Promise<string> {
    const place = path.join(this.root, name)
    const folder = path.dirname(place)
    if (!this.#made.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 })
    this.#made.add(folder)
    return place
  }
}

export const sumsFile = 'SHA256SUMS'

/** As `sha256sum` writes them, so that `sha256sum -c SHA256SUMS` checks a copy on any machine. */
export const sumsText = (sums: Sums): string =>
  [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, sum]) => `${sum}  ${name}\n`)
    .join('')

export async function readSums(copy: string): Promise<{ sums: Sums; hash: string }> {
  const text = await readFile(path.join(copy, sumsFile), 'utf8').catch(() => {
    throw new CopyFault(`${copy} has no ${sumsFile}: it is no whole copy.`)
  })
  const sums: Sums = new Map()
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sum, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    if (sum === undefined || name === undefined || !isWithin(name))
      throw new CopyFault(`${sumsFile} was changed: "${line.slice(0, 100)}" is no line of it.`)
    sums.set(name, sum)
  }
  return { sums, hash: createHash('sha256').update(text).digest('hex') }
}

const isWithin = (name: string): boolean =>
  !path.isAbsolute(name) && !name.split('/').includes('..')

/** A file's size and time, or undefined. */
export const lookAt = async (file: string) =>
  stat(file).then(
    ({ size, mtimeMs }) => ({ size, at: Math.round(mtimeMs) }),
    () => undefined,
  )
