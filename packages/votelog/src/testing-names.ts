import { toUtf8 } from './bytes.ts'
import { defaultHash } from './hashing.ts'
import type { Format, Leaf } from './leafTypes.ts'
import { nameHash, namesPath, type OpenName } from './names.ts'

const opened = (id: string): OpenName => ({
  kind: 'contestant',
  id,
  name: id,
  salt: '5a'.repeat(16),
})

/** Hashes the names of the tests' contestants for their leaves: each is called as its id says. */
export const testNameHash = (id: string, format: Format = 1): string =>
  nameHash(opened(id), format, defaultHash)

/** The file of names that a server would publish with these leaves. */
export function testNames(leaves: readonly (Leaf | Uint8Array)[]): [string, Uint8Array] {
  const names = leaves.flatMap((leaf) =>
    'type' in leaf && leaf.type === 'contestant' ? [opened(leaf.assox_id)] : [],
  )
  return [namesPath, toUtf8(JSON.stringify(names))]
}
