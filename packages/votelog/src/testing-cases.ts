import type { Leaf, LeafOf } from './leafTypes.ts'
import { begun, type Draft } from './testing.ts'

/** Leaves of a log, and what the verifier must say of them: the leaf and the code, in the order of the leaves. */
export type Case = [name: string, make: () => readonly (Leaf | Uint8Array)[], expected: string[]]

/** The leaf after the setting. */
export const first = 5

/** A log that has begun under these rules, with what somebody did to it. */
export const drawn =
  (act: (draft: Draft) => unknown, rules: Partial<LeafOf<'rules'>> = {}): (() => Leaf[]) =>
  () => {
    const draft = begun(rules)
    act(draft)
    return draft.leaves
  }

/** Criteria that judges score, where they do. */
export const criteria = [
  { key: 'voice', max: 10, weight: 3 },
  { key: 'dance', max: 5, weight: 2 },
]
