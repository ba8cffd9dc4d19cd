import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Malformed, sameBytes, toUtf8 } from './bytes.ts'
import { leafHash } from './hashing.ts'
import { mapSource } from './source.ts'
import { testOrigin, testSigner } from './testing-keys.ts'
import {
  decodeBundle,
  encodeBundle,
  nodeReader,
  tilePath,
  tilesFor,
  tilesOf,
  widthAt,
} from './tiles.ts'
import { consistencyProof, inclusionProof, nodesRead, rootOf } from './tree.ts'
import { verifyConsistency } from './treeChecks.ts'
import { publishedLog, receiptFrom } from './writer.ts'
import { verifyReceipt } from './receipt.ts'

test.each([
  [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
  [{ level: 0, index: 273, width: 112 }, 'tile/0/273.p/112'],
  [{ level: 3, index: 1_234_067, width: 256 }, 'tile/3/x001/x234/067'],
  [{ level: 'entries' as const, index: 1000, width: 5 }, 'tile/entries/x001/000.p/5'],
])('%j is published at %s', (tile, path) => {
  expect(tilePath(tile)).toBe(path)
})

test('a tree of 70,000 has the tiles that the specification counts', () => {
  const tiles = tilesOf(70_000)
  const at = (level: number) => tiles.filter((tile) => tile.level === level)
  expect(at(0).filter(({ width }) => width === 256)).toHaveLength(273)
  expect(at(0).at(-1)).toEqual({ level: 0, index: 273, width: 112 })
  expect(at(1).map(({ width }) => width)).toEqual([256, 17])
  expect(at(2).map(({ width }) => width)).toEqual([1])
  expect(tilesOf(256).map(({ level, width }) => [level, width])).toEqual([
    [0, 256],
    [1, 1],
  ])
  expect(tilesOf(0)).toEqual([])
})

describe('a bundle of entries', () => {
  const entryList = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 })

  test('reads back as it was written', () => {
    fc.assert(
      fc.property(entryList, (entries) => {
        const read = decodeBundle(encodeBundle(entries))
        expect(read.map((entry) => [...entry])).toEqual(entries.map((entry) => [...entry]))
      }),
    )
  })

  test('has big-endian lengths, takes entries up to 65,535 bytes, and ends with an entry', () => {
    expect([...encodeBundle([toUtf8('ab'), new Uint8Array()])]).toEqual([0, 2, 97, 98, 0, 0])
    expect(decodeBundle(encodeBundle([new Uint8Array(65_535)]))[0]).toHaveLength(65_535)
    expect(() => encodeBundle([new Uint8Array(65_536)])).toThrow(Malformed)
    for (const bytes of [[0], [0, 1], [0, 0, 0], [0, 2, 97]])
      expect(() => decodeBundle(Uint8Array.from(bytes))).toThrow(Malformed)
  })
})

describe('a published log', () => {
  const entries = Array.from({ length: 70_000 }, (_, n) => toUtf8(`leaf ${n}`))
  const files = publishedLog(entries, { origin: testOrigin, signers: [testSigner] })
  const size = entries.length
  const tileAt = (path: string) => files.get(path)

  test('has exactly its tiles, its bundles and its heads', () => {
    const hashes = tilesOf(size).map(tilePath)
    const bundles = Array.from({ length: 274 }, (_, index) =>
      tilePath({ level: 'entries', index, width: widthAt('entries', index, size) }),
    )
    expect([...files.keys()].toSorted()).toEqual(
      [...hashes, ...bundles, 'checkpoint', 'checkpoints'].toSorted(),
    )
    for (const tile of tilesOf(size)) expect(tileAt(tilePath(tile))).toHaveLength(tile.width * 32)
  })

  test('gives the nodes of its tree, and proofs from the few tiles that they need', () => {
    const read = nodeReader(size, tileAt)
    expect(sameBytes(read(0, 69_999), leafHash(entries[69_999]!))).toBe(true)
    const roots = { fromRoot: rootOf(66_000, read), toRoot: rootOf(size, read) }
    const prove = (reader: typeof read) => consistencyProof(66_000, size, reader)
    const needed = tilesFor(nodesRead(prove), size).map(tilePath)
    expect(needed.length).toBeLessThan(8)
    const few = nodeReader(size, (path) => (needed.includes(path) ? tileAt(path) : undefined))
    expect(verifyConsistency({ from: 66_000, to: size, ...roots, proof: prove(few) })).toBe(true)
    expect(() => inclusionProof(5, size, few)).toThrow(Malformed)
  })

  test('gives a receipt for any leaf', async () => {
    const note = new TextDecoder().decode(files.get('checkpoint'))
    for (const index of [0, 255, 256, 65_535, 65_536, 69_999]) {
      const leaf = entries[index]!
      const parts = { index, size, checkpoint: note, leaf }
      const receipt = await receiptFrom(mapSource(files), parts)
      const trust = { origin: testOrigin, keys: [testSigner.key] }
      expect(verifyReceipt(receipt, trust)).toMatchObject({ ok: true, index })
    }
  })
})
