import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromUtf8, Malformed, toUtf8 } from './bytes.ts'
import { signCheckpoint } from './checkpoint.ts'
import { Frontier } from './frontier.ts'
import { leafHash } from './hashing.ts'
import { keyIdText, signatureTypes, signerFrom } from './keys.ts'
import { makePromises, verifyPromise } from './promise.ts'
import { formatReceipt, parseReceipt, verifyReceipt } from './receipt.ts'
import { inclusionProof } from './tree.ts'

const origin = 'vote.example/log/0cx'
const signer = signerFrom(origin, signatureTypes.ed25519, new Uint8Array(32).fill(1))
const other = signerFrom(origin, signatureTypes.ed25519, new Uint8Array(32).fill(2))
const trust = { origin, keys: [signer.key] }
const leaves = Array.from({ length: 11 }, (_, n) => toUtf8(`{"n":${n}}`))

const nodes = new Map<string, Uint8Array>()
const frontier = Frontier.empty({
  onNode: (level, index, hash) => void nodes.set(`${level}/${index}`, hash),
})
for (const leaf of leaves) frontier.append(leafHash(leaf))
const read = (level: number, index: number) => nodes.get(`${level}/${index}`)!
const checkpoint = signCheckpoint({ origin, size: 11, root: frontier.root() }, [signer])
const receiptOf = (index: number, extra?: Uint8Array) =>
  formatReceipt({
    ...(extra && { extra }),
    index,
    proof: inclusionProof(index, 11, read),
    checkpoint,
  })

describe('a receipt', () => {
  test('is a tlog-proof to the letter and reads back [cf:4a7f1]', () => {
    const text = receiptOf(7, leaves[7])
    const [first, extra, index, ...rest] = text.split('\n')
    expect([first, extra, index]).toEqual([
      'c2sp.org/tlog-proof@v1',
      `extra ${btoa('{"n":7}')}`,
      'index 7',
    ])
    expect(rest.indexOf('')).toBe(4)
    expect(text.endsWith(`\n\n${checkpoint}`)).toBe(true)
    expect(formatReceipt(parseReceipt(text))).toBe(text)
    expect(formatReceipt(parseReceipt(receiptOf(0)))).toBe(receiptOf(0))
  })

  test('shows its own leaf, from its own copy or another, and no other leaf', () => {
    leaves.forEach((leaf, index) => {
      expect(verifyReceipt(receiptOf(index, leaf), trust)).toMatchObject({ ok: true, index })
      expect(verifyReceipt(receiptOf(index), trust, leaf).ok).toBe(true)
      expect(verifyReceipt(receiptOf(index), trust, leaves[(index + 1) % 11])).toEqual({
        ok: false,
        problem: 'not_included',
      })
    })
    expect(verifyReceipt(receiptOf(1), trust)).toEqual({ ok: false, problem: 'no_leaf' })
    expect(verifyReceipt(receiptOf(1), { origin, keys: [other.key] }, leaves[1])).toEqual({
      ok: false,
      problem: 'unsigned',
    })
  })

  test('changed in any one byte shows nothing', () => {
    const bytes = toUtf8(receiptOf(7, leaves[7]))
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bent = bytes.slice()
        bent[at]! ^= change
        let text: string
        try {
          text = fromUtf8(bent)
        } catch (error) {
          expect(error).toBeInstanceOf(Malformed)
          return
        }
        expect(verifyReceipt(text, trust).ok).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    '',
    'c2sp.org/tlog-proof@v1\nindex 1\n',
    'c2sp.org/tlog-proof@v2\nindex 1\n\n',
    'c2sp.org/tlog-proof@v1\nextra AAAA\n\n',
    'c2sp.org/tlog-proof@v1\nindex 01\n\n',
    'c2sp.org/tlog-proof@v1\nindex 1\nAAAA\n\n',
    'c2sp.org/tlog-proof@v1\nindex 1\nextra AAAA\n\n',
  ])('is not %j', (text) => {
    expect(verifyReceipt(text, trust, leaves[1])).toEqual({ ok: false, problem: 'malformed' })
  })
})

describe('a promise', () => {
  const terms = { origin, time: 1_790_000_000, max_delay_s: 60 }
  const hashes = leaves.map((leaf) => leafHash(leaf))

  test('is given to a whole group with one signature, and each holds by itself', () => {
    let signatures = 0
    const counting = { ...signer, sign: (m: Uint8Array) => (signatures++, signer.sign(m)) }
    const promises = makePromises(hashes, terms, counting)
    expect(signatures).toBe(1)
    promises.forEach((promise, index) => {
      expect(promise.leaf_hash).toBe(bytesToHex(hashes[index]!))
      expect(promise.key_id).toBe(keyIdText(signer.key.id))
      expect(verifyPromise(JSON.parse(JSON.stringify(promise)), trust)).toEqual({
        ok: true,
        leafHash: hashes[index],
        given: terms.time,
        delay: 60,
        key: signer.key,
      })
    })
  })

  test('signs exactly this text', () => {
    let signed = ''
    const watching = {
      ...signer,
      sign: (m: Uint8Array) => ((signed = fromUtf8(m)), signer.sign(m)),
    }
    makePromises([hashes[0]!], terms, watching)
    expect(signed).toBe(
      `{"group":{"root":"${bytesToHex(hashes[0]!)}","size":1},"max_delay_s":60,"origin":"vote.example/log/0cx","time":"2026-09-21T14:13:20Z","type":"promise","v":1}`,
    )
  })

  test('holds in a group of any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(), (size, pick) => {
        const group = Array.from({ length: size }, (_, n) => leafHash(toUtf8(String(n))))
        const promise = makePromises(group, terms, signer)[pick % size]!
        expect(promise.group.path.length).toBeLessThanOrEqual(9)
        expect(verifyPromise(promise, trust).ok).toBe(true)
      }),
      { numRuns: 10 },
    )
  })

  const given = makePromises(hashes, terms, signer)[4]!
  test.each([
    ['of another leaf', { leaf_hash: bytesToHex(hashes[5]!) }, 'bad_signature'],
    ['of a longer delay', { max_delay_s: 61 }, 'bad_signature'],
    ['of another time', { time: '2026-09-21T14:13:21Z' }, 'bad_signature'],
    ['of another log', { origin: 'other.example' }, 'other_origin'],
    ['by an unknown key', { key_id: keyIdText(other.key.id) }, 'unknown_key'],
    ['at another place', { group: { ...given.group, index: 5 } }, 'bad_signature'],
    ['in a group too small', { group: { ...given.group, size: 4 } }, 'malformed'],
    ['with a time that is none', { time: '2026-02-30T00:00:00Z' }, 'malformed'],
    ['with an upper case hash', { leaf_hash: given.leaf_hash.toUpperCase() }, 'malformed'],
    ['of another version', { v: 2 }, 'malformed'],
    ['without a path', { group: null }, 'malformed'],
  ])('%s does not hold', (_, change, problem) => {
    expect(verifyPromise({ ...given, ...change }, trust)).toEqual({ ok: false, problem })
  })

  test('of nothing does not hold', () => {
    for (const nothing of [null, undefined, 'promise', 7, []])
      expect(verifyPromise(nothing, trust)).toEqual({ ok: false, problem: 'malformed' })
  })
})
