import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { toUtf8 } from './bytes.ts'
import type { Hash } from './hashing.ts'
import type { Format } from './leafTypes.ts'
import { matching } from './schema.ts'

/** Every salt of a name, a picture or a payment is of 128 bits: another length could take a part of the content in. */
export const saltBytes = 16
export const isSalt = matching(/^[0-9a-f]{32}$/)

/** Kinds of committed content, so that no hash of the one opens as the other. */
export type Committed = 'name' | 'picture' | 'payment'

const framed = (part: Uint8Array): Uint8Array => {
  const whole = new Uint8Array(4 + part.length)
  new DataView(whole.buffer).setUint32(0, part.length)
  whole.set(part, 4)
  return whole
}

/**
 * Hashes something that a leaf does not say, in hexadecimal: SHA-256 over what it is, the salt and each part,
 * every one behind its length in four bytes. In the first format it was over salt and content without their lengths.
 * @param salt hexadecimal.
 */
export function commitment(
  of: Committed,
  { salt, parts }: { salt: string; parts: readonly string[] },
  format: Format,
  hash: Hash,
): string {
  const bytes = hexToBytes(salt)
  const content = parts.map(toUtf8)
  return bytesToHex(
    hash(
      format === 1
        ? concatBytes(bytes, ...content)
        : concatBytes(...[toUtf8(of), bytes, ...content].map(framed)),
    ),
  )
}
