import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
import { entriesAnd, grown, hex, known, naive } from './testing-tree.ts'

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

test('the proofs of a tree that is held whole are those of RFC 6962 [cf:82730]', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 4 }), { maxLength: 70 }), (entries) => {
      const { root, paths } = inclusionPaths(entries.map((entry) => leafHash(entry)))
      expect(hex(root)).toBe(hex(naive.root(entries)))
      expect(paths).toEqual(entries.map((_, at) => naive.path(at, entries).map(hex)))
    }),
  )
})
