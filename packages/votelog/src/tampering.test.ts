import { describe, expect, test } from 'vitest'
import { fromUtf8, toUtf8 } from './bytes.ts'
import { signCheckpoint } from './checkpoint.ts'
import { leafHash } from './hashing.ts'
import type { Leaf, LeafOf } from './leafTypes.ts'
import { errorsOf, testPublish, testVerify } from './testing.ts'
import { strangerSigner, testOrigin } from './testing-keys.ts'
import { decodeBundle, encodeBundle } from './tiles.ts'
import { bundlePath, forB, honest, leaves, receiptOf, target } from './testing-tampering.ts'

const tilePath = 'tile/0/000.p/18'

/** The head over the first twelve leaves, as somebody may have kept it. */
const keptHead = fromUtf8(honest.get('checkpoints')!).split(/(?<=\n)\n(?=vote)/)[1]!

const edited = (change: (entries: Uint8Array[]) => void): Map<string, Uint8Array> => {
  const entries = decodeBundle(honest.get(bundlePath)!)
  change(entries)
  return new Map(honest).set(bundlePath, encodeBundle(entries))
}

test('what nobody tampered with holds, and its receipts and heads with it', async () => {
  const receipts = [await receiptOf(honest, 4), await receiptOf(honest, 17)]
  const report = await testVerify(honest, { receipts, checkpoints: [keptHead] })
  expect(errorsOf(report)).toEqual([])
  expect(report).toMatchObject({ ok: true, size: 18, leaves: 18, checkpoints: 5 })
  expect(report.receipts.map(({ ok, index }) => [ok, index])).toEqual([
    [true, 4],
    [true, 17],
  ])
})

describe('somebody without the key edits the published files', () => {
  const insertedAt = 6
  test.each<[string, Map<string, Uint8Array>, number]>([
    ['a changed vote', edited((e) => e.splice(target, 1, forB)), target],
    ['a dropped vote', edited((e) => e.splice(target, 1)), target],
    ['an added vote', edited((e) => e.splice(insertedAt, 0, forB)), insertedAt],
    ['reordered votes', edited((e) => e.splice(5, 2, e[6]!, e[5]!)), 5],
    ['a doubled vote', edited((e) => e.splice(target, 0, e[target]!)), target + 1],
  ])('%s is found at its leaf', async (_, files, index) => {
    const report = await testVerify(files)
    expect(errorsOf(report)[0]).toBe(`${index} leaf_changed`)
  })

  test('a changed vote with its hash changed too does not give the signed root', async () => {
    const files = edited((e) => e.splice(target, 1, forB))
    const hashes = files.get(tilePath)!.slice()
    hashes.set(leafHash(forB), target * 32)
    const report = await testVerify(files.set(tilePath, hashes))
    expect(errorsOf(report)[0]).toBe('6 root_wrong')
    expect(report.findings.find(({ code }) => code === 'root_wrong')?.details).toMatchObject({
      agrees_until: 6,
      size: 12,
    })
  })

  test('a changed hash is found at its leaf', async () => {
    const hashes = honest.get(tilePath)!.slice()
    hashes[target * 32 + 5]! ^= 1
    const report = await testVerify(new Map(honest).set(tilePath, hashes))
    expect(errorsOf(report)[0]).toBe(`${target} leaf_changed`)
    expect(errorsOf(report)).toContain(`${target} root_wrong`)
  })

  test('a forged checkpoint is no checkpoint', async () => {
    const checkpoint = { origin: testOrigin, size: 18, root: new Uint8Array(32) }
    const forged = toUtf8(signCheckpoint(checkpoint, [strangerSigner]))
    const report = await testVerify(new Map(honest).set('checkpoint', forged))
    expect(errorsOf(report)).toEqual(['- checkpoint_invalid'])
    const real = fromUtf8(honest.get('checkpoint')!)
    const resized = toUtf8(real.replace('\n18\n', '\n17\n'))
    const other = await testVerify(new Map(honest).set('checkpoint', resized))
    expect(other.findings[0]?.details).toMatchObject({ problem: 'bad_signature' })
  })

  test('missing files are missed', async () => {
    const without = (path: string) => new Map([...honest].filter(([name]) => name !== path))
    expect(errorsOf(await testVerify(without('checkpoint')))).toEqual(['- checkpoint_missing'])
    expect(errorsOf(await testVerify(without(tilePath)))).toEqual(['0 tile_missing'])
    const bodiless = await testVerify(without(bundlePath))
    expect(bodiless).toMatchObject({ ok: true, withheld: 18, rounds: [] })
    expect(bodiless.counts).toEqual({ bodies_withheld: 1 })
  })
})

/** The log signs other leaves as if they had always been there; what it signed before is still known. */
const resigned = (change: (leaves: Leaf[]) => void): Map<string, Uint8Array> => {
  const other = structuredClone(leaves)
  change(other)
  return testPublish(other)
}

const turned = (all: Leaf[]): void => {
  const vote = all[target] as LeafOf<'vote'>
  vote.lines = [{ assox_id: 'b', points: 1 }]
}

describe('the organiser rewrites the log and signs it anew', () => {
  test.each<[string, (all: Leaf[]) => void, number]>([
    ['a changed vote', turned, target],
    ['a dropped vote', (all) => all.splice(target, 1), target],
    ['an added vote', (all) => all.splice(target, 0, all[5]!), target],
    ['reordered votes', (all) => all.splice(target, 2, all[8]!, all[7]!), target],
    ['a doubled vote', (all) => all.splice(target, 0, all[target]!), target + 1],
    ['altered weights', (all) => ((all[0] as LeafOf<'rules'>).jury_weight = 90_000), 0],
    [
      'a moved deadline',
      (all) => ((all[4] as LeafOf<'round'>).end = '2026-05-14T05:01:00.000Z'),
      4,
    ],
  ])('%s contradicts a head that was kept', async (_, change, index) => {
    const report = await testVerify(resigned(change), { checkpoints: [keptHead] })
    const forks = report.findings.filter(({ code }) => code === 'fork')
    expect(forks).toHaveLength(1)
    expect(forks[0]!.index).toBeLessThanOrEqual(index)
    expect(forks[0]!.details).toMatchObject({ size: 12, file: 'kept 0' })
  })

  test.each<[string, (all: Leaf[]) => void]>([
    ['a changed vote', turned],
    ['a dropped vote', (all) => all.splice(target, 1)],
    ['an added vote', (all) => all.splice(5, 0, all[6]!)],
    ['reordered votes', (all) => all.splice(target, 2, all[8]!, all[7]!)],
    ['a doubled vote', (all) => all.splice(6, 0, all[6]!)],
  ])('%s does not fit the receipt of its voter', async (_, change) => {
    const receipts = [await receiptOf(honest, target)]
    const report = await testVerify(resigned(change), { receipts })
    expect(errorsOf(report)).toContain(`${target} receipt_wrong`)
    expect(report.receipts[0]).toMatchObject({ ok: false })
  })

  test('a fork is seen in the history, or against a head of the same size', async () => {
    const files = resigned(turned)
    const both = `${keptHead}\n${fromUtf8(files.get('checkpoint')!)}`
    const report = await testVerify(new Map(files).set('checkpoints', toUtf8(both)))
    expect(errorsOf(report)).toContain('0 fork')
    const head = fromUtf8(honest.get('checkpoint')!)
    const kept = await testVerify(files, { checkpoints: [head] })
    expect(errorsOf(kept)).toContain('0 fork')
  })

  test('leaves cut off at the end are missed by a longer head', async () => {
    const files = resigned((all) => all.splice(12))
    const head = fromUtf8(honest.get('checkpoint')!)
    expect(errorsOf(await testVerify(files, { checkpoints: [head] }))).toEqual([
      '12 leaves_missing',
    ])
    const receipts = [await receiptOf(honest, 14)]
    expect(errorsOf(await testVerify(files, { receipts }))).toEqual([
      '- receipt_wrong',
      '12 leaves_missing',
    ])
  })

  test('a history out of order or out of shape is seen', async () => {
    const notes = fromUtf8(honest.get('checkpoints')!).split(/(?<=\n)\n(?=vote)/)
    const written = (text: string) => new Map(honest).set('checkpoints', toUtf8(text))
    const shuffled = await testVerify(written(notes.toReversed().join('\n')))
    expect(shuffled.counts).toMatchObject({ history_disordered: 2 })
    expect(errorsOf(await testVerify(written(notes.join('\n').slice(0, -1))))).toEqual([
      '- history_malformed',
    ])
    expect(errorsOf(await testVerify(written('')))).toEqual([])
  })
})
