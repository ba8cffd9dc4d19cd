import { sha256 } from '@noble/hashes/sha2.js'

/** SHA-256. If the platform has a faster one it can be handed in; it must not keep or change its input. */
export type Hash = (data: Uint8Array) => Uint8Array

export const defaultHash: Hash = (data) => sha256(data)

/** Hash of an entry: SHA-256(0x00 ‖ entry) (RFC 6962, section 2.1). */
export function leafHash(entry: Uint8Array, hash: Hash = defaultHash): Uint8Array {
  const data = new Uint8Array(entry.length + 1)
  data.set(entry, 1)
  return hash(data)
}

/** Hash of an inner node: SHA-256(0x01 ‖ left ‖ right) (RFC 6962, section 2.1). */
export function nodeHash(
  left: Uint8Array,
  right: Uint8Array,
  hash: Hash = defaultHash,
): Uint8Array {
  const data = new Uint8Array(65)
  data[0] = 1
  data.set(left, 1)
  data.set(right, 33)
  return hash(data)
}

/** Root of the empty tree: the hash of nothing. */
export const emptyRoot = (hash: Hash = defaultHash): Uint8Array => hash(new Uint8Array())
