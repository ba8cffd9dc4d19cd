import { expect } from 'vitest'
import { fromUtf8, toUtf8 } from './bytes.ts'
import { encodeLeaf } from './leaf.ts'
import { mapSource } from './source.ts'
import { sampleContest, testPublish } from './testing.ts'
import { decodeBundle } from './tiles.ts'
import { receiptFrom } from './writer.ts'

export const leaves = sampleContest().leaves

export const honest = testPublish(leaves)

export const bundlePath = 'tile/entries/000.p/18'

/** The third vote, by cat for a. */
export const target = 7

export const receiptOf = (files: ReadonlyMap<string, Uint8Array>, index: number) =>
  receiptFrom(mapSource(files), {
    index,
    size: leaves.length,
    checkpoint: fromUtf8(files.get('checkpoint')!),
    leaf: decodeBundle(files.get(bundlePath)!)[index]!,
  })

const replaced = (from: string, to: string, at = target): Uint8Array => {
  const text = fromUtf8(encodeLeaf(leaves[at]!))
  expect(text).toContain(from)
  return toUtf8(text.replace(from, to))
}

export const forB = replaced('"assox_id":"a"', '"assox_id":"b"')
