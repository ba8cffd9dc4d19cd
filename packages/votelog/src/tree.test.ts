import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Frontier } from './frontier.ts'
import { leafHash } from './hashing.ts'
import { consistencyProof, inclusionProof, rootOf } from './tree.ts'
import { verifyConsistency, verifyInclusion } from './treeChecks.ts'
import { entries, entriesAnd, grown, hex, known, naive } from './testing-tree.ts'

describe('known trees of Certificate Transparency', () => {
  test('have the known roots at every size', () => {
    known.roots.forEach((root, size) => {
      const { frontier, read } = grown(known.entries.slice(0, size))
      expect(hex(frontier.root())).toBe(root)
      expect(hex(rootOf(size, read))).toBe(root)
    })
  })

  test('have the known proofs', () => {
    const { read } = grown(known.entries)
    expect(inclusionProof(5, 8, read).map(hex)).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
    expect(consistencyProof(6, 8, read).map(hex)).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
  })
})

describe('against the recursive definition', () => {
  test('roots are equal', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const { frontier, read } = grown(list)
        expect(hex(frontier.root())).toBe(hex(naive.root(list)))
        expect(hex(rootOf(list.length, read))).toBe(hex(naive.root(list)))
      }),
    )
  })

  test('inclusion proofs are equal in every smaller tree, and verify', () => {
    fc.assert(
      fc.property(entriesAnd, ([list, index, size]) => {
        fc.pre(index < size)
        const { read } = grown(list)
        const proof = inclusionProof(index, size, read)
        expect(proof.map(hex)).toEqual(naive.path(index, list.slice(0, size)).map(hex))
        const root = naive.root(list.slice(0, size))
        const claim = { index, size, leafHash: leafHash(list[index]!), root, proof }
        expect(verifyInclusion(claim)).toBe(true)
      }),
    )
  })

  test('consistency proofs are equal, and verify', () => {
    fc.assert(
      fc.property(entriesAnd, ([list, from, to]) => {
        fc.pre(from <= to)
        const { read } = grown(list)
        const proof = consistencyProof(from, to, read)
        if (from > 0)
          expect(proof.map(hex)).toEqual(naive.subproof(from, list.slice(0, to), true).map(hex))
        const roots = {
          fromRoot: naive.root(list.slice(0, from)),
          toRoot: naive.root(list.slice(0, to)),
        }
        expect(verifyConsistency({ from, to, ...roots, proof })).toBe(true)
      }),
    )
  })
})

test('a frontier restored from stored nodes goes on as if it had never stopped', () => {
  fc.assert(
    fc.property(entriesAnd, ([list, , size]) => {
      const { frontier, read } = grown(list)
      const resumed = Frontier.restore(size, read)
      for (const entry of list.slice(size)) resumed.append(leafHash(entry))
      expect(resumed.size).toBe(list.length)
      expect(hex(resumed.root())).toBe(hex(frontier.root()))
    }),
  )
})
