import { fromUtf8, Malformed } from './bytes.ts'
import { commitment } from './commitments.ts'
import type { Hash } from './hashing.ts'
import type { Format } from './leafTypes.ts'
import { list, matching, object, oneOf, textUpTo, type Of } from './schema.ts'

/** The file that says what contestants and rounds are called, with the salts that open their hashes. */
export const namesPath = 'names'

const openName = object({
  kind: oneOf('contestant', 'round'),
  id: matching(/^[0-9A-Za-z_-]{1,40}$/),
  name: textUpTo(1000),
  // Another length than the one that there is, is found at its leaf.
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

/** Hashes a name as a leaf of this format has it. */
export const nameHash = (
  { salt, name }: Pick<OpenName, 'salt' | 'name'>,
  format: Format,
  hash: Hash,
): string => commitment('name', { salt, parts: [name] }, format, hash)
