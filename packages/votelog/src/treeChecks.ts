import { sameBytes } from './bytes.ts'
import { defaultHash, emptyRoot, nodeHash, type Hash } from './hashing.ts'

export interface InclusionClaim {
  index: number
  size: number
  leafHash: Uint8Array
  root: Uint8Array
  proof: readonly Uint8Array[]
}

/** True if the proof shows the leaf at that index of the tree (RFC 9162, section 2.1.3.2). */
export function verifyInclusion(
  { root, ...claim }: InclusionClaim,
  hash: Hash = defaultHash,
): boolean {
  const found = rootFromInclusion(claim, hash)
  return found !== undefined && sameBytes(found, root)
}

/** The root that a leaf and its proof lead to, for a root that is itself vouched for; undefined when there is none. */
export function rootFromInclusion(
  { index, size, leafHash, proof }: Omit<InclusionClaim, 'root'>,
  hash: Hash = defaultHash,
): Uint8Array | undefined {
  if (!isCount(index) || !isCount(size) || index >= size) return undefined
  if (![leafHash, ...proof].every(isHash)) return undefined
  let fn = index
  let sn = size - 1
  let found = leafHash
  for (const sibling of proof) {
    if (sn === 0) return undefined
    if (fn % 2 === 1 || fn === sn) {
      found = nodeHash(sibling, found, hash)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)]
    } else {
      found = nodeHash(found, sibling, hash)
    }
    ;[fn, sn] = [half(fn), half(sn)]
  }
  return sn === 0 ? found : undefined
}

export interface ConsistencyClaim {
  from: number
  to: number
  fromRoot: Uint8Array
  toRoot: Uint8Array
  proof: readonly Uint8Array[]
}

/** True if the proof shows that the larger tree only added leaves to the smaller one (RFC 9162, section 2.1.4.2). */
export function verifyConsistency(claim: ConsistencyClaim, hash: Hash = defaultHash): boolean {
  const { from, to, fromRoot, toRoot, proof } = claim
  if (!isCount(from) || !isCount(to) || from > to) return false
  if (![fromRoot, toRoot, ...proof].every(isHash)) return false
  if (from === 0) {
    const isEmpty = proof.length === 0 && sameBytes(fromRoot, emptyRoot(hash))
    return isEmpty && (to > 0 || sameBytes(fromRoot, toRoot))
  }
  if (from === to) return proof.length === 0 && sameBytes(fromRoot, toRoot)
  return leadsOn(claim, hash)
}

function leadsOn({ from, to, fromRoot, toRoot, proof }: ConsistencyClaim, hash: Hash): boolean {
  const [first, ...rest] = isPowerOfTwo(from) ? [fromRoot, ...proof] : proof
  if (first === undefined || proof.length === 0) return false
  let fn = from - 1
  let sn = to - 1
  while (fn % 2 === 1) [fn, sn] = [half(fn), half(sn)]
  let fr = first
  let sr = first
  for (const node of rest) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      fr = nodeHash(node, fr, hash)
      sr = nodeHash(node, sr, hash)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)]
    } else {
      sr = nodeHash(sr, node, hash)
    }
    ;[fn, sn] = [half(fn), half(sn)]
  }
  return sn === 0 && sameBytes(fr, fromRoot) && sameBytes(sr, toRoot)
}

const half = (n: number): number => Math.floor(n / 2)
const isHash = (bytes: Uint8Array): boolean => bytes.length === 32
const isCount = (n: number): boolean => Number.isSafeInteger(n) && n >= 0

function isPowerOfTwo(n: number): boolean {
  let rest = n
  while (rest > 1 && rest % 2 === 0) rest /= 2
  return rest === 1
}
