import { Malformed, sameBytes } from '../bytes.ts'
import { Frontier } from '../frontier.ts'
import { leafHash, type Hash } from '../hashing.ts'
import type { LogSource } from '../source.ts'
import { decodeBundle, tilePath, tileWidth, widthAt, type Tile } from '../tiles.ts'
import type { Findings } from './findings.ts'
import type { Head } from './heads.ts'

interface ScanParts {
  source: LogSource
  findings: Findings
  hash: Hash
  /** Told of each leaf in order; null for a body that is not published. */
  onLeaf: (entry: Uint8Array | null, leafHash: Uint8Array, index: number) => void
  onProgress: ((leaves: number) => void) | undefined
}

/** Bundles that are fetched before they are needed. */
const ahead = 8

interface Fetched {
  hashes: Uint8Array | null
  entries: Uint8Array | null
}

/** Reads a whole log once, from the first leaf to the last, and checks its tree against every head. */
export class Scan {
  readonly #parts: ScanParts
  readonly #frontier: Frontier
  readonly #size: number
  /** Ascending by size. */
  readonly #heads: Head[]
  #nextHead = 0
  /** Hashes of the tiles above the leaves that are being filled, by tile level. */
  readonly #above: Uint8Array[][] = []
  readonly #full: { tile: Tile; hashes: Uint8Array[] }[] = []
  /** Leaves known to be wrong. */
  readonly #wrong: number[] = []
  /** The last size at which a head fitted: of the heads that the log publishes, and of the heads kept by others. */
  readonly #agreed = { published: 0, kept: 0 }

  constructor(parts: ScanParts, current: Head, others: readonly Head[]) {
    this.#parts = parts
    this.#size = current.checkpoint.size
    this.#heads = [current, ...others].toSorted((a, b) => a.checkpoint.size - b.checkpoint.size)
    this.#frontier = Frontier.empty({
      hash: parts.hash,
      onNode: (level, index, hash) => this.#keep(level, index, hash),
    })
    this.#current = current
  }

  readonly #current: Head

  /** @returns how many leaves could be read, and the root they have. */
  async run(): Promise<{ leaves: number; root: Uint8Array }> {
    const bundles = Math.ceil(this.#size / tileWidth)
    const queue: Promise<Fetched>[] = []
    let asked = 0
    this.#checkHeads()
    for (let bundle = 0; bundle < bundles; bundle++) {
      while (asked < bundles && asked < bundle + ahead) {
        const fetching = this.#fetch(asked++)
        // The fault is thrown when its turn comes; until then nobody waits for it.
        fetching.catch(() => undefined)
        queue.push(fetching)
      }
      const fetched = await queue.shift()
      if (!fetched || !this.#readBundle(bundle, fetched)) break
      await this.#checkFull()
      this.#parts.onProgress?.(this.#frontier.size)
    }
    await Promise.allSettled(queue)
    if (this.#frontier.size === this.#size) await this.#checkPartial()
    this.#checkBeyond()
    return { leaves: this.#frontier.size, root: this.#frontier.root() }
  }

  async #fetch(bundle: number): Promise<Fetched> {
    const [hashes, entries] = await Promise.all([
      this.#readTile({ level: 0, index: bundle, width: widthAt(0, bundle, this.#size) }),
      this.#readTile({ level: 'entries', index: bundle, width: widthAt(0, bundle, this.#size) }),
    ])
    return { hashes, entries }
  }

  /** A partial tile may be gone once the full one is there (tlog-tiles, Partial Tiles). */
  async #readTile(tile: Tile): Promise<Uint8Array | null> {
    const { source } = this.#parts
    const bytes = await source.read(tilePath(tile))
    if (bytes !== null || tile.width === tileWidth) return bytes
    const whole = await source.read(tilePath({ ...tile, width: tileWidth }))
    if (whole === null || tile.level !== 'entries') return whole && whole.slice(0, tile.width * 32)
    return firstEntries(whole, tile.width)
  }

  /** @returns true if the tree can go on behind it. */
  #readBundle(bundle: number, { hashes, entries }: Fetched): boolean {
    const { findings } = this.#parts
    const first = bundle * tileWidth
    const width = widthAt(0, bundle, this.#size)
    if (hashes === null) {
      findings.add('tile_missing', first, { file: tilePath({ level: 0, index: bundle, width }) })
      return false
    }
    if (hashes.length !== width * 32) {
      this.#wrong.push(first)
      findings.add('tile_wrong', first, { file: tilePath({ level: 0, index: bundle, width }) })
      return false
    }
    const bodies = this.#bodiesOf(entries, first, width)
    for (let at = 0; at < width; at++)
      this.#readLeaf(first + at, hashes.slice(at * 32, at * 32 + 32), bodies?.[at] ?? null)
    return true
  }

  #bodiesOf(bundle: Uint8Array | null, first: number, width: number): Uint8Array[] | null {
    if (bundle === null) return null
    const { findings } = this.#parts
    try {
      const entries = decodeBundle(bundle)
      if (entries.length !== width)
        findings.add('bundle_malformed', first + Math.min(entries.length, width), {
          entries: entries.length,
          expected: width,
        })
      return entries
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      findings.add('bundle_malformed', first, { entries: null, expected: width })
      return null
    }
  }

  #readLeaf(index: number, published: Uint8Array, body: Uint8Array | null): void {
    // An entry of no bytes stands for one that is not published: no leaf is empty.
    const entry = body?.length === 0 ? null : body
    if (entry && !sameBytes(leafHash(entry, this.#parts.hash), published)) {
      this.#wrong.push(index)
      this.#parts.findings.add('leaf_changed', index)
    }
    this.#frontier.append(published)
    this.#parts.onLeaf(entry, published, index)
    this.#checkHeads()
  }

  /** Compares the tree with the heads of its present size. */
  #checkHeads(): void {
    const size = this.#frontier.size
    for (
      let head = this.#heads[this.#nextHead];
      head?.checkpoint.size === size;
      head = this.#heads[this.#nextHead]
    ) {
      this.#nextHead++
      const line = head.kept ? 'kept' : 'published'
      if (sameBytes(this.#frontier.root(), head.checkpoint.root)) this.#agreed[line] = size
      else this.#mismatched.push({ head, from: this.#agreed[line] })
    }
  }

  readonly #mismatched: { head: Head; from: number }[] = []

  /** Once all is read: heads that do not fit say that leaves were changed, or that the log signed two histories. */
  #checkBeyond(): void {
    const isCurrentWrong = this.#mismatched.some(({ head }) => head === this.#current)
    for (const { head, from } of this.#mismatched) {
      const { size } = head.checkpoint
      const index = this.#firstWrong(from, size)
      const code = isCurrentWrong ? 'root_wrong' : 'fork'
      this.#parts.findings.add(code, index, { file: head.from, size, agrees_until: from })
    }
    for (const { checkpoint, from, kept } of this.#heads)
      if (checkpoint.size > this.#size)
        this.#parts.findings.add('leaves_missing', this.#size, {
          file: from,
          size: checkpoint.size,
          agrees_until: this.#agreed[kept ? 'kept' : 'published'],
        })
  }

  #firstWrong(from: number, to: number): number {
    return this.#wrong.find((index) => index >= from && index < to) ?? from
  }

  #keep(level: number, index: number, hash: Uint8Array): void {
    if (level === 0 || level % 8 !== 0) return
    const tileLevel = level / 8
    const hashes = (this.#above[tileLevel] ??= [])
    hashes.push(hash)
    if (hashes.length < tileWidth) return
    const tile = { level: tileLevel, index: Math.floor(index / tileWidth), width: tileWidth }
    this.#full.push({ tile, hashes })
    this.#above[tileLevel] = []
  }

  async #checkFull(): Promise<void> {
    for (const { tile, hashes } of this.#full.splice(0)) await this.#compare(tile, hashes)
  }

  async #checkPartial(): Promise<void> {
    for (const [level, hashes = []] of this.#above.entries()) {
      if (hashes.length === 0) continue
      const index = Math.floor(this.#size / tileWidth ** (level + 1))
      await this.#compare({ level, index, width: hashes.length }, hashes)
    }
  }

  /** Compares a published tile above the leaves with what the leaves give. */
  async #compare(tile: Tile, hashes: readonly Uint8Array[]): Promise<void> {
    const bytes = await this.#readTile(tile)
    const span = tileWidth ** Number(tile.level)
    const file = tilePath(tile)
    const first = tile.index * tileWidth * span
    if (bytes === null) return this.#parts.findings.add('tile_missing', first, { file })
    const isSame = (hash: Uint8Array, at: number): boolean =>
      sameBytes(bytes.subarray(at * 32, at * 32 + 32), hash)
    const at = hashes.findIndex((hash, n) => !isSame(hash, n))
    if (at < 0 && bytes.length === hashes.length * 32) return
    const begin = first + Math.max(at, 0) * span
    this.#parts.findings.add('tile_wrong', this.#firstWrong(begin, begin + span), { file })
  }
}

/** The first entries of a bundle that has more; its own bytes when they can't be told apart. */
function firstEntries(bundle: Uint8Array, count: number): Uint8Array {
  try {
    const entries = decodeBundle(bundle).slice(0, count)
    return bundle.slice(
      0,
      entries.reduce((end, entry) => end + 2 + entry.length, 0),
    )
  } catch (error) {
    if (error instanceof Malformed) return bundle
    throw error
  }
}
