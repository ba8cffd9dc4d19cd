import fc from 'fast-check'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { createHash } from 'node:crypto'
import { Frontier } from './frontier.ts'
import { leafHash } from './hashing.ts'
import { type NodeReader } from './tree.ts'

export const hex = bytesToHex

/** RFC 6962, section 2.1, word for word and with another SHA-256: slow, and nothing of it is shared. */
export const naive = {
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
export function grown(entries: readonly Uint8Array[]): { frontier: Frontier; read: NodeReader } {
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
export const known = {
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

export const entries = fc.array(fc.uint8Array({ maxLength: 6 }), { minLength: 1, maxLength: 70 })

export const entriesAnd = entries.chain((list) =>
  fc.tuple(fc.constant(list), fc.nat(list.length - 1), fc.integer({ min: 1, max: list.length })),
)
