import { Malformed } from './bytes.ts'
import { defaultHash, nodeHash, type Hash } from './hashing.ts'
import type { NodeReader, TreeNode } from './tree.ts'

/** Hashes in a full tile, and entries in a full bundle (C2SP tlog-tiles). */
export const tileWidth = 256
const treeLevels = 8

/** A tile of hashes at a tile level (0 are leaf hashes, each hash of level n + 1 is a full tile of level n), or a bundle of entries. */
export interface Tile {
  level: number | 'entries'
  index: number
  /** 1 to 256; below 256 the tile is partial. */
  width: number
}

/** Returns the path of a published tile, below the log's prefix: `tile/1/x001/x234/067.p/5`. */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/${level}/${path}${width < tileWidth ? `.p/${width}` : ''}`
}

/** Returns the number of hashes that a tile has in a tree of this size; 0 when it is not there. */
export function widthAt(level: number | 'entries', index: number, size: number): number {
  const span = level === 'entries' ? 1 : tileWidth ** level
  return Math.max(0, Math.min(tileWidth, Math.floor(size / span) - index * tileWidth))
}

/** The tiles of hashes that a tree of this size has, level by level. */
export function tilesOf(size: number): Tile[] {
  const tiles: Tile[] = []
  for (let level = 0; tileWidth ** level <= size; level++)
    for (let index = 0; widthAt(level, index, size) > 0; index++)
      tiles.push({ level, index, width: widthAt(level, index, size) })
  return tiles
}

/** Entries with their lengths as big-endian uint16. @throws Malformed for an entry beyond 65,535 bytes. */
export function encodeBundle(entries: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(entries.reduce((total, entry) => total + 2 + entry.length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const entry of entries) {
    if (entry.length > 0xffff) throw new Malformed('an entry is too long for a bundle')
    view.setUint16(at, entry.length)
    bytes.set(entry, at + 2)
    at += 2 + entry.length
  }
  return bytes
}

/** The entries of a bundle, as views into it. @throws Malformed when the lengths do not add up. */
export function decodeBundle(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const end = at + 2 <= bytes.length ? at + 2 + view.getUint16(at) : Infinity
    if (end > bytes.length) throw new Malformed('a bundle ends within an entry')
    entries.push(bytes.subarray(at + 2, end))
    at = end
  }
  return entries
}

/** Returns the source of a node's hash: some neighbouring hashes of one tile. */
function placeOf({ level, index }: TreeNode): {
  tile: Omit<Tile, 'width'>
  from: number
  count: number
} {
  const tileLevel = Math.floor(level / treeLevels)
  const count = 2 ** (level % treeLevels)
  const first = index * count
  return {
    tile: { level: tileLevel, index: Math.floor(first / tileWidth) },
    from: first % tileWidth,
    count,
  }
}

/** The tiles that hold these nodes in a tree of this size: what to fetch before `nodeReader` is used. */
export function tilesFor(nodes: readonly TreeNode[], size: number): Tile[] {
  const tiles = new Map<string, Tile>()
  for (const node of nodes) {
    const { level, index } = placeOf(node).tile
    const tile = { level, index, width: widthAt(level, index, size) }
    tiles.set(tilePath(tile), tile)
  }
  return [...tiles.values()]
}

/**
 * Reads the nodes of a tree of this size from its tiles.
 * @param tileAt the bytes of a tile by its path. @throws Malformed for a tile that is missing or too short.
 */
export function nodeReader(
  size: number,
  tileAt: (path: string) => Uint8Array | undefined | null,
  hash: Hash = defaultHash,
): NodeReader {
  return (level, index) => {
    const { tile, from, count } = placeOf({ level, index })
    const path = tilePath({ ...tile, width: widthAt(tile.level, tile.index, size) })
    const bytes = tileAt(path)
    if (!bytes || bytes.length < (from + count) * 32) throw new Malformed(`no hashes at ${path}`)
    const row = Uint8Array.from(bytes.subarray(from * 32, (from + count) * 32))
    for (let width = count; width > 1; width /= 2) halve(row, width, hash)
    return row.slice(0, 32)
  }
}

/** Hashes one level up in the same memory: a proof takes some five hundred hashes, and as much to collect otherwise. */
function halve(row: Uint8Array, width: number, hash: Hash): void {
  const node = new Uint8Array(65)
  node[0] = 1
  for (let at = 0; at < width; at += 2) {
    node.set(row.subarray(at * 32, (at + 2) * 32), 1)
    row.set(hash(node), at * 16)
  }
}

/** Hashes one level up; the number of hashes is even. */
export function pairs(row: readonly Uint8Array[], hash: Hash = defaultHash): Uint8Array[] {
  const above: Uint8Array[] = []
  for (let at = 0; at + 1 < row.length; at += 2) {
    const [left, right] = [row[at], row[at + 1]]
    if (left && right) above.push(nodeHash(left, right, hash))
  }
  return above
}
