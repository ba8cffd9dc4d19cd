import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { createHash } from 'node:crypto'
import { Frontier } from './frontier.ts'
import { emptyRoot, leafHash } from './hashing.ts'
import {
  consistencyProof,
  inclusionPaths,
  inclusionProof,
  nodesRead,
  rootOf,
  type NodeReader,
} from './tree.ts'
import { verifyConsistency, verifyInclusion } from './treeChecks.ts'

const hex = bytesToHex

/** RFC 6962, section 2.1, word for word and with another SHA-256: slow, and nothing of it is shared. */
const naive = {
  sha256: (...parts: Uint8Array[]) =>
    new Uint8Array(createHash('sha256').update(Buffer.concat(parts)).digest()),
  split(n: number): number {
    return 2 ** (Math.ceil(Math.log2(n)) - 1)
  },
  root(entries: Uint8Array[]): Uint8Array {
    if (entries.length === 0) return naive.sha256()
    if (entries.length === 1) return naive.sha256(Uint8Array.of(0), entries[0]!)
    const k = naive.split(entries.length)
    return naive.sha256(
      Uint8Array.of(1),
      naive.root(entries.slice(0, k)),
      naive.root(entries.slice(k)),
    )
  },
  path(m: number, entries: Uint8Array[]): Uint8Array[] {
    if (entries.length === 1) return []
    const k = naive.split(entries.length)
    const [left, right] = [entries.slice(0, k), entries.slice(k)]
    return m < k
      ? [...naive.path(m, left), naive.root(right)]
      : [...naive.path(m - k, right), naive.root(left)]
  },
  subproof(m: number, entries: Uint8Array[], whole: boolean): Uint8Array[] {
    if (m === entries.length) return whole ? [] : [naive.root(entries)]
    const k = naive.split(entries.length)
    const [left, right] = [entries.slice(0, k), entries.slice(k)]
    return m <= k
      ? [...naive.subproof(m, left, whole), naive.root(right)]
      : [...naive.subproof(m - k, right, false), naive.root(left)]
  },
}

/** The tree of these entries as a store of complete nodes. */
function grown(entries: readonly Uint8Array[]): { frontier: Frontier; read: NodeReader } {
  const nodes = new Map<string, Uint8Array>()
  const frontier = Frontier.empty({
    onNode: (level, index, hash) => void nodes.set(`${level}/${index}`, hash),
  })
  for (const entry of entries) frontier.append(leafHash(entry))
  const read: NodeReader = (level, index) => {
    const node = nodes.get(`${level}/${index}`)
    if (node === undefined) throw new Error(`no node ${level}/${index}`)
    return node
  }
  return { frontier, read }
}

/** The eight entries and the roots of their trees that Certificate Transparency's implementations test with. */
const known = {
  entries: [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ].map(hexToBytes),
  roots: [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
}

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

const entries = fc.array(fc.uint8Array({ maxLength: 6 }), { minLength: 1, maxLength: 70 })
const entriesAnd = entries.chain((list) =>
  fc.tuple(fc.constant(list), fc.nat(list.length - 1), fc.integer({ min: 1, max: list.length })),
)

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

describe('a wrong proof does not verify', () => {
  const bent = (bytes: Uint8Array, at: number) => {
    const other = bytes.slice()
    other[at % 32]! ^= 1 << (at % 8)
    return other
  }

  test('of inclusion: another leaf, root, index, size, or proof', () => {
    fc.assert(
      fc.property(entriesAnd, fc.nat(31), fc.nat(9), ([list, index, size], bit, at) => {
        fc.pre(index < size)
        const { read } = grown(list)
        const proof = inclusionProof(index, size, read)
        const root = rootOf(size, read)
        const claim = { index, size, leafHash: leafHash(list[index]!), root, proof }
        expect(verifyInclusion({ ...claim, leafHash: bent(claim.leafHash, bit) })).toBe(false)
        expect(verifyInclusion({ ...claim, root: bent(root, bit) })).toBe(false)
        expect(verifyInclusion({ ...claim, index: size })).toBe(false)
        expect(verifyInclusion({ ...claim, index: -1 })).toBe(false)
        expect(verifyInclusion({ ...claim, size: size * 4 })).toBe(false)
        expect(verifyInclusion({ ...claim, proof: [...proof, root] })).toBe(false)
        expect(verifyInclusion({ ...claim, leafHash: claim.leafHash.slice(1) })).toBe(false)
        if (proof.length === 0) return
        const wrong = proof.map((node, n) => (n === at % proof.length ? bent(node, bit) : node))
        expect(verifyInclusion({ ...claim, proof: wrong })).toBe(false)
        expect(verifyInclusion({ ...claim, proof: proof.slice(1) })).toBe(false)
      }),
    )
  })

  test('of consistency: another root or proof', () => {
    fc.assert(
      fc.property(entriesAnd, fc.nat(31), fc.nat(9), ([list, from, to], bit, at) => {
        fc.pre(from > 0 && from < to)
        const { read } = grown(list)
        const proof = consistencyProof(from, to, read)
        const claim = { from, to, fromRoot: rootOf(from, read), toRoot: rootOf(to, read), proof }
        expect(verifyConsistency({ ...claim, fromRoot: bent(claim.fromRoot, bit) })).toBe(false)
        expect(verifyConsistency({ ...claim, toRoot: bent(claim.toRoot, bit) })).toBe(false)
        expect(verifyConsistency({ ...claim, proof: [...proof, claim.toRoot] })).toBe(false)
        expect(verifyConsistency({ ...claim, proof: proof.slice(1) })).toBe(false)
        expect(verifyConsistency({ ...claim, from: to, to: from })).toBe(false)
        expect(verifyConsistency({ ...claim, to: to * 4 })).toBe(false)
        const wrong = proof.map((node, n) => (n === at % proof.length ? bent(node, bit) : node))
        expect(verifyConsistency({ ...claim, proof: wrong })).toBe(false)
      }),
    )
  })

  test('of consistency from nothing, or between equal sizes, with anything but equal roots', () => {
    const root = leafHash(Uint8Array.of(1))
    const other = leafHash(Uint8Array.of(2))
    const same = { from: 1, to: 1, fromRoot: root, toRoot: root, proof: [] }
    expect(verifyConsistency(same)).toBe(true)
    expect(verifyConsistency({ ...same, toRoot: other })).toBe(false)
    expect(verifyConsistency({ ...same, proof: [root] })).toBe(false)
    const start = { from: 0, to: 1, fromRoot: emptyRoot(), toRoot: root, proof: [] }
    expect(verifyConsistency(start)).toBe(true)
    expect(verifyConsistency({ ...start, fromRoot: root })).toBe(false)
    expect(verifyConsistency({ ...start, to: 0 })).toBe(false)
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

test('the nodes that a proof reads are known before they are there', () => {
  fc.assert(
    fc.property(entriesAnd, ([list, index, size]) => {
      fc.pre(index < size)
      const { read } = grown(list)
      const wanted = nodesRead((reader) => inclusionProof(index, size, reader))
      const fetched = new Map(wanted.map((n) => [`${n.level}/${n.index}`, read(n.level, n.index)]))
      const from: NodeReader = (level, at) => fetched.get(`${level}/${at}`)!
      expect(inclusionProof(index, size, from)).toEqual(inclusionProof(index, size, read))
    }),
  )
})

test('there is no proof of what is not in the tree', () => {
  const { read } = grown(known.entries)
  expect(() => inclusionProof(8, 8, read)).toThrow(RangeError)
  expect(() => consistencyProof(8, 7, read)).toThrow(RangeError)
})

test('the proofs of a tree that is held whole are those of RFC 6962', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 4 }), { maxLength: 70 }), (entries) => {
      const { root, paths } = inclusionPaths(entries.map((entry) => leafHash(entry)))
      expect(hex(root)).toBe(hex(naive.root(entries)))
      expect(paths).toEqual(entries.map((_, at) => naive.path(at, entries).map(hex)))
    }),
  )
})
