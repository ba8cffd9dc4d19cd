import { defaultHash, emptyRoot, nodeHash, type Hash } from './hashing.ts'
import { nodesOfRange, type NodeReader } from './tree.ts'

/** Told of every node that becomes complete: `index` counts the nodes of its level from the left, leaves are level 0. */
export type NodeListener = (level: number, index: number, hash: Uint8Array) => void

interface FrontierParts {
  hash?: Hash
  onNode?: NodeListener
}

/**
 * The right edge of an append-only RFC 6962 tree: enough to append and to give the root, in as many
 * hashes as the size has bits.
 */
export class Frontier {
  readonly #hash: Hash
  readonly #onNode: NodeListener | undefined
  /** Complete subtrees, largest first: one for each bit of the size. */
  readonly #peaks: Uint8Array[]
  #size: number

  private constructor(size: number, peaks: Uint8Array[], parts: FrontierParts) {
    this.#size = size
    this.#peaks = peaks
    this.#hash = parts.hash ?? defaultHash
    this.#onNode = parts.onNode
  }

  static empty(parts: FrontierParts = {}): Frontier {
    return new Frontier(0, [], parts)
  }

  /** Goes on with a tree whose complete nodes are kept elsewhere; reads one for each bit of the size. */
  static restore(size: number, read: NodeReader, parts: FrontierParts = {}): Frontier {
    const peaks = nodesOfRange(0, size).map(({ level, index }) => read(level, index))
    return new Frontier(size, peaks, parts)
  }

  get size(): number {
    return this.#size
  }

  /** Appends an entry by its leaf hash and tells the listener of each node that this completes. */
  append(leafHash: Uint8Array): void {
    let node = leafHash
    let level = 0
    let index = this.#size
    this.#onNode?.(level, index, node)
    while (index % 2 === 1) {
      const left = this.#peaks.pop()
      if (left === undefined) throw new Error('a peak is missing')
      node = nodeHash(left, node, this.#hash)
      level++
      index = (index - 1) / 2
      this.#onNode?.(level, index, node)
    }
    this.#peaks.push(node)
    this.#size++
  }

  /** The root at the present size. */
  root(): Uint8Array {
    const [last, ...above] = this.#peaks.toReversed()
    if (last === undefined) return emptyRoot(this.#hash)
    return above.reduce((right, left) => nodeHash(left, right, this.#hash), last)
  }
}
