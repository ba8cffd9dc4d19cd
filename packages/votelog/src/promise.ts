import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { fromBase64, Malformed, toBase64, toUtf8 } from './bytes.ts'
import { canonicalJson } from './canonical.ts'
import { defaultHash, type Hash } from './hashing.ts'
import { defaultVerify, keyIdText, type Signer, type VerifierKey, type Verify } from './keys.ts'
import { inclusionPaths } from './tree.ts'
import { rootFromInclusion } from './treeChecks.ts'

/**
 * The log's word that a leaf will be in it, given before it is (product 4). A signature serves a group of ballots: it
 * covers the root of a small RFC 6962 tree over their leaf hashes, and each voter gets the path.
 */
export interface LeafPromise {
  v: 1
  /** The log's origin, as in its checkpoints. */
  origin: string
  /** Hexadecimal RFC 6962 leaf hash. */
  leaf_hash: string
  group: { size: number; index: number; path: string[] }
  /** Time at which it was given: `YYYY-MM-DDTHH:MM:SSZ`. */
  time: string
  /** The leaf is under a signed checkpoint at most this many seconds later. */
  max_delay_s: number
  /** Eight hexadecimal digits, as in the log's vkey. */
  key_id: string
  /** Base64 of an Ed25519 signature over `promiseText`. */
  signature: string
}

export interface PromiseTerms {
  origin: string
  /** Seconds since the epoch. */
  time: number
  max_delay_s: number
}

/** Returns the signed text: canonical JSON in one line without a newline, so it can never be read as a checkpoint. */
function promiseText(
  { origin, time, max_delay_s }: Pick<LeafPromise, 'origin' | 'time' | 'max_delay_s'>,
  size: number,
  root: Uint8Array,
): Uint8Array {
  const group = { root: bytesToHex(root), size }
  return toUtf8(canonicalJson({ group, max_delay_s, origin, time, type: 'promise', v: 1 }))
}

/** Promises for a group of leaves by their hashes, in their order, with one signature. */
export function makePromises(
  leafHashes: readonly Uint8Array[],
  terms: PromiseTerms,
  signer: Signer,
  hash: Hash = defaultHash,
): LeafPromise[] {
  const { root, paths } = inclusionPaths(leafHashes, hash)
  const size = leafHashes.length
  const time = new Date(terms.time * 1000).toISOString().replace('.000Z', 'Z')
  const said = { origin: terms.origin, time, max_delay_s: terms.max_delay_s }
  const signature = toBase64(signer.sign(promiseText(said, size, root)))
  const key_id = keyIdText(signer.key.id)
  return leafHashes.map((leaf, index) => ({
    v: 1,
    origin: terms.origin,
    leaf_hash: bytesToHex(leaf),
    group: { size, index, path: paths[index] ?? [] },
    time,
    max_delay_s: terms.max_delay_s,
    key_id,
    signature,
  }))
}

export type CheckedPromise =
  | {
      ok: true
      leafHash: Uint8Array
      /** Time at which it was given: seconds since the epoch. */
      given: number
      /** Seconds after which the leaf has to be in the log. */
      delay: number
      key: VerifierKey
    }
  | { ok: false; problem: 'malformed' | 'other_origin' | 'unknown_key' | 'bad_signature' }

/** Checks a promise that was read from JSON; the log's reader sees if the log kept it. */
export function verifyPromise(
  given: unknown,
  trust: { origin: string; keys: readonly VerifierKey[] },
  verify: Verify = defaultVerify,
): CheckedPromise {
  let promise: ReadPromise
  try {
    promise = readPromise(given)
  } catch (error) {
    if (error instanceof Malformed) return { ok: false, problem: 'malformed' }
    throw error
  }
  const { said, group, leafHash, signature } = promise
  if (said.origin !== trust.origin) return { ok: false, problem: 'other_origin' }
  const key = trust.keys.find(({ id }) => keyIdText(id) === promise.keyId)
  if (key === undefined) return { ok: false, problem: 'unknown_key' }
  const root = rootFromInclusion({ ...group, leafHash })
  if (root === undefined) return { ok: false, problem: 'malformed' }
  if (!verify(signature, promiseText(said, group.size, root), key.publicKey))
    return { ok: false, problem: 'bad_signature' }
  return { ok: true, leafHash, given: Date.parse(said.time) / 1000, delay: said.max_delay_s, key }
}

interface ReadPromise {
  said: { origin: string; time: string; max_delay_s: number }
  group: { size: number; index: number; proof: Uint8Array[] }
  leafHash: Uint8Array
  keyId: string
  signature: Uint8Array
}

function readPromise(given: unknown): ReadPromise {
  const { v, origin, leaf_hash, group, time, max_delay_s, key_id, signature } = members(given)
  const { size, index, path } = members(group)
  if (v !== 1 || !Array.isArray(path)) throw new Malformed('not a promise')
  return {
    said: { origin: text(origin), time: timeText(time), max_delay_s: whole(max_delay_s) },
    group: { size: whole(size), index: whole(index), proof: path.map(hashFromHex) },
    leafHash: hashFromHex(leaf_hash),
    keyId: text(key_id),
    signature: fromBase64(text(signature)),
  }
}

function members(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Malformed('not an object')
  return { ...value }
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Malformed('not a text')
  return value
}

function whole(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new Malformed('not a whole number')
  return value
}

function timeText(value: unknown): string {
  const time = text(value)
  const at = Date.parse(time)
  if (Number.isNaN(at) || new Date(at).toISOString().replace('.000Z', 'Z') !== time)
    throw new Malformed('not a time to the second')
  return time
}

function hashFromHex(value: unknown): Uint8Array {
  const hex = text(value)
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new Malformed('not a hash')
  return hexToBytes(hex)
}
