import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { verifierKey, type Signer, type SignatureType, type Verify } from '../keys.ts'

// ASN.1 around the 32 bytes of a key (RFC 8410).
const publicPrefix = hexToBytes('302a300506032b6570032100')
const secretPrefix = hexToBytes('302e020100300506032b657004220420')

const known = new Map<string, KeyObject>()

function publicKeyOf(raw: Uint8Array): KeyObject {
  const name = bytesToHex(raw)
  const found = known.get(name)
  if (found) return found
  const key = createPublicKey({
    key: Buffer.from(concatBytes(publicPrefix, raw)),
    format: 'der',
    type: 'spki',
  })
  known.set(name, key)
  return key
}

/** Ed25519 by the system's library: about ten times as fast as the built-in one. */
export const nodeVerify: Verify = (signature, message, publicKey) => {
  try {
    return verify(null, message, publicKeyOf(publicKey), signature)
  } catch {
    return false
  }
}

/** A signer by the system's library, from the 32 secret bytes of a key. */
export function nodeSigner(name: string, type: SignatureType, secret: Uint8Array): Signer {
  const key = createPrivateKey({
    key: Buffer.from(concatBytes(secretPrefix, secret)),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    key: verifierKey(name, type, new Uint8Array(spki.subarray(-32))),
    sign: (message) => new Uint8Array(sign(null, message, key)),
  }
}
