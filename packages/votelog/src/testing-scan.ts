import type { Leaf } from './leafTypes.ts'
import { Draft } from './testing.ts'

/** A contest with enough voters for several tiles. */
export function crowd(voters: number): Leaf[] {
  const draft = new Draft()
  draft.rules()
  draft.contestants('a', 'b').round(['a', 'b'])
  for (let n = 0; n < voters; n++) {
    draft.minute = Math.floor(n / 50)
    draft.vote({ voter: `voter ${n}`, points: { [n % 3 === 0 ? 'b' : 'a']: 1 } })
  }
  draft.close()
  draft.result()
  return draft.leaves
}

export const bent = (
  files: ReadonlyMap<string, Uint8Array>,
  path: string,
  change: (bytes: Uint8Array) => Uint8Array,
) => new Map(files).set(path, change(files.get(path)!.slice()))
