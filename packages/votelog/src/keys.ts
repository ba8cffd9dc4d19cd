import { getPublicKey, hashes, sign, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { fromBase64, Malformed, toBase64, toUtf8 } from './bytes.ts'
import { defaultHash, type Hash } from './hashing.ts'

// The library leaves the hash of Ed25519 to its user.
hashes.sha512 = (message) => sha512(message)

/** Kinds of signature: of a note as it is, or a checkpoint with the time it was seen (signed-note, Signature types). */
export const signatureTypes = { ed25519: 0x01, cosignature: 0x04 } as const
export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes]

export interface VerifierKey {
  name: string
  /** First four bytes of SHA-256(name ‖ "\n" ‖ type ‖ public key), as an unsigned number. */
  id: number
  type: SignatureType
  /** 32 bytes (RFC 8032). */
  publicKey: Uint8Array
}

/** A key that can sign, wherever its secret is kept. */
export interface Signer {
  key: VerifierKey
  /** The 64 bytes of an Ed25519 signature. */
  sign: (message: Uint8Array) => Uint8Array
}

/** Ed25519 verification. If the platform has a faster one it can be handed in; it answers false instead of throwing. */
export type Verify = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean

export const defaultVerify: Verify = (signature, message, publicKey) => {
  try {
    // RFC 8032 to the letter: ZIP 215 lets more than one encoding of a point through.
    return verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}

// Control characters are in no note; a space or plus would end the name in a signature line or a vkey.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const nameForm = /^[^\s\p{White_Space}+\u0000-\u001f]+$/u

export const isKeyName = (name: string): boolean => nameForm.test(name)

/** @throws Malformed for a name or a key that the format does not allow. */
export function verifierKey(
  name: string,
  type: SignatureType,
  publicKey: Uint8Array,
  hash: Hash = defaultHash,
): VerifierKey {
  if (!isKeyName(name)) throw new Malformed('not a key name')
  if (publicKey.length !== 32) throw new Malformed('an Ed25519 public key has 32 bytes')
  const digest = hash(concatBytes(toUtf8(`${name}\n`), Uint8Array.of(type), publicKey))
  return { name, id: new DataView(digest.buffer, digest.byteOffset).getUint32(0), type, publicKey }
}

/** A signer from the 32 secret bytes of an Ed25519 key. */
export function signerFrom(name: string, type: SignatureType, secret: Uint8Array): Signer {
  return {
    key: verifierKey(name, type, getPublicKey(secret)),
    sign: (message) => sign(message, secret),
  }
}

/** Key id as it stands in vkeys: eight hexadecimal digits. */
export const keyIdText = (id: number): string => id.toString(16).padStart(8, '0')

/** `<name>+<key id>+<base64(type ‖ public key)>` (signed-note, Verifier keys). */
export function formatVkey({ name, id, type, publicKey }: VerifierKey): string {
  return `${name}+${keyIdText(id)}+${toBase64(concatBytes(Uint8Array.of(type), publicKey))}`
}

/** @throws Malformed for another form, an unknown signature type, or an id that is not the key's. */
export function parseVkey(text: string): VerifierKey {
  const [name = '', id = '', material = '', ...rest] = text.split('+')
  // Base64 may hold a plus as well.
  const bytes = fromBase64([material, ...rest].join('+'))
  const type = bytes[0]
  if (type !== signatureTypes.ed25519 && type !== signatureTypes.cosignature)
    throw new Malformed('a key of an unknown type')
  const key = verifierKey(name, type, bytes.slice(1))
  if (keyIdText(key.id) !== id) throw new Malformed('the key id does not belong to the key')
  return key
}
