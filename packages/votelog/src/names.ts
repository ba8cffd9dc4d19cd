import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { fromUtf8, Malformed, toUtf8 } from './bytes.ts'
import type { Hash } from './hashing.ts'
import { list, matching, object, oneOf, textUpTo, type Of } from './schema.ts'

/** The file that says what contestants and rounds are called, with the salts that open their hashes. */
export const namesPath = 'names'

const openName = object({
  kind: oneOf('contestant', 'round'),
  id: matching(/^[0-9A-Za-z_-]{1,40}$/),
  name: textUpTo(1000),
  salt: matching(/^([0-9a-f]{2}){8,64}$/),
})
export type OpenName = Of<typeof openName>
const openNames = list(openName, 0, 20_000)

/** @throws Malformed for what is no list of names. */
export function readNames(bytes: Uint8Array): OpenName[] {
  const names = parsed(fromUtf8(bytes))
  if (!openNames(names)) throw new Malformed('not a list of names')
  return names
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Malformed('not JSON')
  }
}

/** What a leaf has of a name: hexadecimal SHA-256 over the salt and the name. */
export const nameHash = ({ salt, name }: Pick<OpenName, 'salt' | 'name'>, hash: Hash): string =>
  bytesToHex(hash(concatBytes(hexToBytes(salt), toUtf8(name))))
