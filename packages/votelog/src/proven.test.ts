import { describe, expect, test } from 'vitest'
import { fromUtf8, toUtf8 } from './bytes.ts'
import { cosign, openCheckpoint, signCheckpoint, withSignatures } from './checkpoint.ts'
import { leafHash } from './hashing.ts'
import { encodeLeaf } from './leaf.ts'
import { makePromises } from './promise.ts'
import { splitHistory } from './verify/heads.ts'
import { begun, errorsOf, sampleContest, testPublish, testVerify } from './testing.ts'
import { strangerSigner, testOrigin, testSigner, testWitness } from './testing-keys.ts'
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
    const wordy = { ...terms, max_delay_s: 86_400 }
    const [patient] = makePromises(hashes, wordy, testSigner).map((p) => JSON.stringify(p))
    const stated = await testVerify(honest, { receipts: [patient!], now: 1_790_000_061 })
    expect(errorsOf(stated)).toEqual(['- promise_broken'])
    const [dated] = makePromises(hashes, { ...terms, time: 4_000_000_000 }, testSigner)
    const onward = await testVerify(honest, { receipts: [JSON.stringify(dated)], now: terms.time })
    expect(errorsOf(onward)).toEqual(['- promise_broken'])
    const none = await testVerify(honest, { receipts: [kept!.replace('":60', '":61'), '{'] })
    expect(errorsOf(none)).toEqual(['- promise_invalid', '- promise_invalid'])
  })
})

test('the voter of a ballot that does not count hears of it, though the receipt holds', async () => {
  const draft = sampleContest()
  const files = testPublish(draft.leaves)
  // The leaf of what dan bought is void; ann's was held and counts again.
  const receipts = [await receiptOf(files, 8), await receiptOf(files, 5)]
  const report = await testVerify(files, { receipts })
  expect(report.receipts.map(({ ok }) => ok)).toEqual([true, true])
  expect(report.counts).toEqual({ deadline_changed: 1, receipt_not_counted: 1 })
  expect(report.findings.find(({ code }) => code === 'receipt_not_counted')).toMatchObject({
    index: 8,
    details: { receipt: 0, state: 'voided' },
  })
})

test('two voters who were given one leaf are told, and one who brings the same file twice is not', async () => {
  const receipt = await receiptOf(honest, target)
  const same = await testVerify(honest, { receipts: [receipt, receipt] })
  expect(same.counts).not.toHaveProperty('receipts_alike')
  const hash = leafHash(encodeLeaf(leaves[target]!))
  const terms = { origin: testOrigin, max_delay_s: 60 }
  const promises = [1_790_000_000, 1_790_000_001].map((time) =>
    JSON.stringify(makePromises([hash], { ...terms, time }, testSigner)[0]),
  )
  const report = await testVerify(honest, { receipts: [receipt, ...promises] })
  expect(report.findings.find(({ code }) => code === 'receipts_alike')).toMatchObject({
    index: target,
    details: { receipts: 2 },
  })
  expect(report.ok).toBe(true)
})

test('ballots that are dated back behind a head that a witness signed are seen', async () => {
  const draft = begun()
  draft.minute = 10
  draft.vote({ voter: 'ann' })
  draft.vote({ voter: 'bob' })
  const files = testPublish(draft.leaves, [6])
  const [first = ''] = splitHistory(fromUtf8(files.get('checkpoints')!))
  // Without bob's ballot it was seen two hours after the minute that the ballot bears.
  const seenAt = async (minutes: number) => {
    const time = Date.parse(draft.at(10 + minutes)) / 1000
    const seen = withSignatures(first, cosign(first, testWitness, time))
    const witnesses = [testWitness.key]
    return (await testVerify(files, { witnesses, checkpoints: [seen] })).findings
      .filter(({ code }) => code === 'leaf_late')
      .map(({ index, details }) => [index, details['witness']])
  }
  expect(await seenAt(120)).toEqual([[6, 'witness.example/w1']])
  expect(await seenAt(60)).toEqual([])
})

test('a leaf that a witness had seen before its minute came is ahead of its time', async () => {
  const draft = begun()
  draft.minute = 601
  draft.close()
  draft.minute = 601 + 24 * 60
  draft.result()
  const files = testPublish(draft.leaves, [])
  const head = fromUtf8(files.get('checkpoint')!)
  const seenAt = async (minutes: number) => {
    const time = Date.parse(draft.at(minutes)) / 1000
    const seen = withSignatures(head, cosign(head, testWitness, time))
    const witnesses = [testWitness.key]
    return errorsOf(await testVerify(files, { witnesses, checkpoints: [seen] }))
  }
  const missing = '- witness_missing'
  expect(await seenAt(602)).toEqual([missing, '6 leaf_ahead'])
  expect(await seenAt(601 + 24 * 60)).toEqual([missing])
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
  expect(missed).toMatchObject({ ok: false, counts: { witness_missing: 1 } })
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
