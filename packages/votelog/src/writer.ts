import { concatBytes } from '@noble/hashes/utils.js'
import { toUtf8 } from './bytes.ts'
import { signCheckpoint } from './checkpoint.ts'
import { Frontier } from './frontier.ts'
import { leafHash } from './hashing.ts'
import { encodeLeaf } from './leaf.ts'
import type { Leaf } from './leafTypes.ts'
import type { Signer } from './keys.ts'
import { formatReceipt } from './receipt.ts'
import type { LogSource } from './source.ts'
import { encodeBundle, nodeReader, tilePath, tilesFor, tileWidth } from './tiles.ts'
import { inclusionProof, nodesRead } from './tree.ts'

/** The file that keeps every checkpoint, oldest first, an empty line between them. */
export const historyPath = 'checkpoints'
export const headPath = 'checkpoint'

interface WriterParts {
  origin: string
  signers: readonly Signer[]
  /** Takes a file; called again for the same path when the file has grown. */
  write: (path: string, bytes: Uint8Array) => void
  /** Publish the hashes only, as while results are hidden. */
  withholdsBodies?: boolean
}

/** Writes a log as files, in one pass and with the memory of its right edge. */
export class LogWriter {
  readonly #parts: WriterParts
  readonly #frontier: Frontier
  /** The tiles being filled, by tile level. */
  readonly #open: Uint8Array[][] = []
  #entries: Uint8Array[] = []
  readonly #history: string[] = []
  #signedSize = -1

  constructor(parts: WriterParts) {
    this.#parts = parts
    this.#frontier = Frontier.empty({
      onNode: (level, index, hash) => this.#keep(level, index, hash),
    })
  }

  get size(): number {
    return this.#frontier.size
  }

  append(entry: Uint8Array): void {
    this.#entries.push(entry)
    this.#frontier.append(leafHash(entry))
    if (this.#entries.length === tileWidth) this.#writeBundle()
  }

  /** Signs the present head. @returns the note. */
  checkpoint(): string {
    const { origin, signers } = this.#parts
    const note = signCheckpoint({ origin, size: this.size, root: this.#frontier.root() }, signers)
    this.#history.push(note)
    this.#signedSize = this.size
    return note
  }

  /** Writes what is not full yet, a checkpoint over all leaves, and the history. */
  publish(): void {
    if (this.#signedSize !== this.size) this.checkpoint()
    const head = this.#history.at(-1) ?? ''
    if (this.#entries.length > 0) this.#writeBundle()
    this.#open.forEach((hashes, level) => {
      if (hashes.length > 0)
        this.#writeTile(level, Math.floor(this.size / tileWidth ** (level + 1)))
    })
    this.#parts.write(headPath, toUtf8(head))
    this.#parts.write(historyPath, toUtf8(this.#history.join('\n')))
  }

  #keep(level: number, index: number, hash: Uint8Array): void {
    if (level % 8 !== 0) return
    const tileLevel = level / 8
    const hashes = (this.#open[tileLevel] ??= [])
    hashes.push(hash)
    if (hashes.length < tileWidth) return
    this.#writeTile(tileLevel, Math.floor(index / tileWidth))
    this.#open[tileLevel] = []
  }

  #writeTile(level: number, index: number): void {
    const hashes = this.#open[level] ?? []
    this.#parts.write(tilePath({ level, index, width: hashes.length }), concatBytes(...hashes))
  }

  #writeBundle(): void {
    const width = this.#entries.length
    const index = Math.ceil(this.size / tileWidth) - 1
    const path = tilePath({ level: 'entries', index, width })
    if (!this.#parts.withholdsBodies) this.#parts.write(path, encodeBundle(this.#entries))
    if (width === tileWidth) this.#entries = []
  }
}

interface PublishParts extends Omit<WriterParts, 'write'> {
  /** Sizes at which checkpoints are signed, ascending; the last leaf always gets one. */
  checkpointsAt?: readonly number[]
}

/** A whole published log in memory, from leaves or from entries as they are. */
export function publishedLog(
  leaves: readonly (Leaf | Uint8Array)[],
  { checkpointsAt = [], ...parts }: PublishParts,
): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  const writer = new LogWriter({ ...parts, write: (path, bytes) => void files.set(path, bytes) })
  const sizes = new Set(checkpointsAt)
  if (sizes.has(0)) writer.checkpoint()
  for (const leaf of leaves) {
    writer.append(leaf instanceof Uint8Array ? leaf : encodeLeaf(leaf))
    if (sizes.has(writer.size) && writer.size < leaves.length) writer.checkpoint()
  }
  writer.publish()
  return files
}

/**
 * A receipt for the leaf at an index under a checkpoint, from the log's tiles.
 * @param size the checkpoint's. @throws Malformed when a tile is missing, RangeError when the leaf is not under it.
 */
export async function receiptFrom(
  source: LogSource,
  { index, size, checkpoint, leaf }: ReceiptParts,
): Promise<string> {
  const wanted = tilesFor(
    nodesRead((read) => inclusionProof(index, size, read)),
    size,
  )
  const tiles = new Map<string, Uint8Array | null>()
  for (const path of wanted.map(tilePath)) tiles.set(path, await source.read(path))
  const proof = inclusionProof(
    index,
    size,
    nodeReader(size, (path) => tiles.get(path)),
  )
  return formatReceipt({ ...(leaf && { extra: leaf }), index, proof, checkpoint })
}

interface ReceiptParts {
  index: number
  size: number
  checkpoint: string
  /** Kept in the receipt, so that it can be checked alone. */
  leaf?: Uint8Array
}
