import { bytesToHex } from '@noble/hashes/utils.js'
import { defaultHash, emptyRoot, nodeHash, type Hash } from './hashing.ts'

/** A complete subtree: 2^level leaves, the `index`-th of its level from the left. */
export interface TreeNode {
  level: number
  index: number
}

/** Gives the hash of a complete subtree; level 0 are the leaf hashes. */
export type NodeReader = (level: number, index: number) => Uint8Array

/** The complete subtrees that together span the leaves `begin` to `end` (exclusive) of a subtree that RFC 6962 splits off. */
export function nodesOfRange(begin: number, end: number): TreeNode[] {
  const nodes: TreeNode[] = []
  for (let at = begin; at < end;) {
    let [level, width] = [0, 1]
    while (width * 2 <= end - at) [level, width] = [level + 1, width * 2]
    nodes.push({ level, index: at / width })
    at += width
  }
  return nodes
}

/** The root of the first `size` leaves. */
export function rootOf(size: number, read: NodeReader, hash: Hash = defaultHash): Uint8Array {
  return size === 0 ? emptyRoot(hash) : rangeHash(0, size, read, hash)
}

/** MTH(D[begin:end]) of RFC 6962, section 2.1; the range is not empty. */
function rangeHash(begin: number, end: number, read: NodeReader, hash: Hash): Uint8Array {
  const hashes = nodesOfRange(begin, end).map(({ level, index }) => read(level, index))
  return hashes.reduceRight((right, left) => nodeHash(left, right, hash))
}

/** The largest power of two smaller than n, for n > 1. */
function splitOf(n: number): number {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}

/**
 * The inclusion proof of a leaf in the tree of the first `size` leaves: PATH of RFC 6962, section 2.1.1,
 * from the leaf's sibling up.
 * @throws RangeError when the leaf is not in the tree.
 */
export function inclusionProof(
  leaf: number,
  size: number,
  read: NodeReader,
  hash: Hash = defaultHash,
): Uint8Array[] {
  if (!(leaf >= 0 && leaf < size)) throw new RangeError(`no leaf ${leaf} in a tree of ${size}`)
  const path: Uint8Array[] = []
  let [begin, end] = [0, size]
  while (end - begin > 1) {
    const middle = begin + splitOf(end - begin)
    if (leaf < middle) {
      path.push(rangeHash(middle, end, read, hash))
      end = middle
    } else {
      path.push(rangeHash(begin, middle, read, hash))
      begin = middle
    }
  }
  return path.toReversed()
}

/**
 * The root of a tree that is held whole, and the inclusion proof of each of its leaves in hexadecimal: every
 * inner node is hashed once, where a proof by itself hashes its way to the root.
 */
export function inclusionPaths(
  leafHashes: readonly Uint8Array[],
  hash: Hash = defaultHash,
): { root: Uint8Array; paths: string[][] } {
  const paths: string[][] = leafHashes.map(() => [])
  const nodeOf = (begin: number, end: number): Uint8Array => {
    const [only] = end - begin === 1 ? leafHashes.slice(begin, end) : []
    if (only) return only
    const middle = begin + splitOf(end - begin)
    const [left, right] = [nodeOf(begin, middle), nodeOf(middle, end)]
    const [leftText, rightText] = [bytesToHex(left), bytesToHex(right)]
    for (let at = begin; at < end; at++) paths[at]?.push(at < middle ? rightText : leftText)
    return nodeHash(left, right, hash)
  }
  return { root: paths.length === 0 ? emptyRoot(hash) : nodeOf(0, paths.length), paths }
}

/**
 * The consistency proof between the trees of the first `from` and the first `to` leaves: PROOF of RFC 6962,
 * section 2.1.2. Empty from the empty tree and between equal sizes.
 * @throws RangeError when `from` is the larger.
 */
export function consistencyProof(
  from: number,
  to: number,
  read: NodeReader,
  hash: Hash = defaultHash,
): Uint8Array[] {
  if (!(from >= 0 && from <= to)) throw new RangeError(`no way from a tree of ${from} to ${to}`)
  if (from === 0) return []
  const proof: Uint8Array[] = []
  let [begin, end, isWhole] = [0, to, true]
  while (from < end) {
    const middle = begin + splitOf(end - begin)
    if (from <= middle) {
      proof.push(rangeHash(middle, end, read, hash))
      end = middle
    } else {
      proof.push(rangeHash(begin, middle, read, hash))
      begin = middle
      isWhole = false
    }
  }
  if (!isWhole) proof.push(rangeHash(begin, end, read, hash))
  return proof.toReversed()
}

/**
 * The nodes that a computation reads, without having them: to fetch them before it is run for good.
 * `nodesRead((read) => inclusionProof(7, 100, read))`
 */
export function nodesRead(run: (read: NodeReader) => unknown): TreeNode[] {
  const nodes: TreeNode[] = []
  const nothing = new Uint8Array(32)
  run((level, index) => {
    nodes.push({ level, index })
    return nothing
  })
  return nodes
}
