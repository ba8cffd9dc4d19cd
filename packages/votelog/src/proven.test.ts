import { describe, expect, test } from 'vitest'
import { fromUtf8, toUtf8 } from './bytes.ts'
import { cosign, openCheckpoint, signCheckpoint, withSignatures } from './checkpoint.ts'
import { leafHash } from './hashing.ts'
import { encodeLeaf } from './leaf.ts'
import { makePromises } from './promise.ts'
import {
  errorsOf,
  strangerSigner,
  testOrigin,
  testPublish,
  testSigner,
  testVerify,
  testWitness,
} from './testing.ts'
import { forB, honest, leaves, receiptOf, target } from './testing-tampering.ts'

describe('receipts and promises', () => {
  const trustless = { receipts: [] as string[] }

  test('a receipt of another leaf does not hold', async () => {
    const receipt = await receiptOf(honest, target)
    const swapped = receipt.replace(/extra \S+/, `extra ${btoa(fromUtf8(forB))}`)
    const report = await testVerify(honest, { ...trustless, receipts: [swapped] })
    expect(errorsOf(report)).toEqual([`${target} receipt_wrong`])
    const moved = await testVerify(honest, { receipts: [receipt.replace('index 7', 'index 5')] })
    expect(errorsOf(moved)).toEqual(['5 receipt_wrong'])
    const text = await testVerify(honest, { receipts: ['no receipt', receipt.slice(0, -10)] })
    expect(errorsOf(text)).toEqual(['- receipt_invalid', '- receipt_invalid'])
  })

  test('a promise is kept, broken, not due yet, or none', async () => {
    const terms = { origin: testOrigin, time: 1_790_000_000, max_delay_s: 60 }
    const hashes = [forB, encodeLeaf(leaves[target]!)].map((entry) => leafHash(entry))
    const [never, kept] = makePromises(hashes, terms, testSigner).map((p) => JSON.stringify(p))
    const at = (now: number) => testVerify(honest, { receipts: [kept!, never!], now })
    const late = await at(1_790_000_061)
    expect(errorsOf(late)).toEqual(['- promise_broken'])
    expect(late.receipts).toEqual([
      { kind: 'promise', given: 0, index: target, ok: true },
      { kind: 'promise', given: 1, index: null, ok: false },
    ])
    expect(errorsOf(await at(1_790_000_060))).toEqual([])
    const early = await at(1_790_000_059)
    expect(early.counts).toMatchObject({ promise_pending: 1 })
    expect(early.ok).toBe(true)
    const none = await testVerify(honest, { receipts: [kept!.replace('":60', '":61'), '{'] })
    expect(errorsOf(none)).toEqual(['- promise_invalid', '- promise_invalid'])
  })
})

test('witnesses that were asked for are reported, or missed', async () => {
  const head = fromUtf8(honest.get('checkpoint')!)
  const seen = withSignatures(head, cosign(head, testWitness, 1_790_000_000))
  const files = new Map(honest).set('checkpoint', toUtf8(seen))
  const witnesses = [testWitness.key]
  const report = await testVerify(files, { witnesses })
  expect(report.cosigned_by).toEqual([{ name: 'witness.example/w1', time: 1_790_000_000 }])
  expect(report.counts).not.toHaveProperty('witness_missing')
  const missed = await testVerify(honest, { witnesses })
  expect(missed).toMatchObject({ ok: true, counts: { witness_missing: 1 } })
  const strange = await testVerify(files)
  expect(strange.cosigned_by).toEqual([])
})

test('an older key still opens what it signed', async () => {
  const files = testPublish(leaves, [6])
  const opened = openCheckpoint(fromUtf8(files.get('checkpoint')!), {
    origin: testOrigin,
    keys: [testSigner.key],
  })
  expect(opened.ok).toBe(true)
  if (!opened.ok) return
  const rotated = toUtf8(signCheckpoint(opened.checkpoint, [strangerSigner]))
  const mixed = new Map(files).set('checkpoint', rotated)
  expect(errorsOf(await testVerify(mixed, { keys: [strangerSigner.key] }))).not.toEqual([])
  expect(errorsOf(await testVerify(mixed, { keys: [strangerSigner.key, testSigner.key] }))).toEqual(
    [],
  )
})
