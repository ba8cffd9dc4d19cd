import { expect, it } from 'vitest'
import { leafHash } from '@plaudit/votelog/hashing'
import { formatVkey } from '@plaudit/votelog/keys'
import { encodeLeaf } from '@plaudit/votelog/leaf'
import { makePromises } from '@plaudit/votelog/promise'
import { mapSource } from '@plaudit/votelog/source'
import { begun, testPublish } from '@plaudit/votelog/testing'
import { strangerSigner, testOrigin, testSigner } from '@plaudit/votelog/testing-keys'
import { receiptFrom } from '@plaudit/votelog/writer'
import { checkReceipt } from './check-receipt.ts'
import type { ReceiptEvidence } from './check-receipt.ts'
import type { LogReceipt } from './load-receipt.ts'

const draft = begun()
draft.minute = 3
draft.vote({ voter: 'ann', points: { a: 1 } })
const index = draft.vote({ voter: 'bob', points: { b: 1 } })
draft.vote({ voter: 'cat', points: { a: 1 } })
const leaf = encodeLeaf(draft.leaves[index]!)
const files = testPublish(draft.leaves)
const checkpoint = new TextDecoder().decode(files.get('checkpoint'))
const size = draft.leaves.length

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const promiseOf = (signer = testSigner, entry = leaf) =>
  makePromises([leafHash(entry)], { origin: testOrigin, time: 0, max_delay_s: 60 }, signer)[0]

async function evidence(change: Partial<LogReceipt> = {}): Promise<ReceiptEvidence> {
  const receipt: LogReceipt = {
    casx_id: 'x'.repeat(30),
    cx_id: '0cx',
    round_id: 1,
    timestamp: 0,
    time: '2026-05-13T19:03:00.000Z',
    channel: 'public',
    kind: 'free',
    quantity: 1,
    lines: [{ assox_id: 'b', contestant_name: 'Bo', points: 1 }],
    expires_at: null,
    state: 'counted',
    leaf: new TextDecoder().decode(leaf),
    leaf_index: index,
    proof: await receiptFrom(mapSource(files), { index, size, checkpoint, leaf }),
    keys: [],
    max_delay_s: 60,
    ...change,
  }
  const keys = `${formatVkey(testSigner.key)}\n`
  return { receipt, keys, publicHash: hex(leafHash(leaf)), promise: promiseOf() }
}

const failed = (given: ReceiptEvidence) =>
  checkReceipt(given).steps.flatMap(({ step, ok }) => (ok === false ? [step] : []))

it('holds for a ballot as it was cast', async () => {
  const given = await evidence()
  expect(checkReceipt(given)).toMatchObject({ ok: true, size })
  expect(checkReceipt(given).steps.map(({ ok }) => ok)).toEqual([true, true, true, true])
})

it('says that there is nothing to check a promise by, which is no fault', async () => {
  const checked = checkReceipt({ ...(await evidence()), promise: undefined })
  expect(checked.ok).toBe(true)
  expect(checked.steps.at(-1)).toEqual({ step: 'promise', ok: null })
})

it.each<[string, Partial<LogReceipt>]>([
  ['another choice', { lines: [{ assox_id: 'a', contestant_name: 'Al', points: 1 }] }],
  ['other points', { lines: [{ assox_id: 'b', contestant_name: 'Bo', points: 2 }] }],
  ['another minute', { time: '2026-05-13T19:04:00.000Z' }],
  ['more votes', { quantity: 2 }],
  ['another contest', { cx_id: 'other' }],
])('finds that the page tells of %s', async (_, change) => {
  expect(failed(await evidence(change))).toEqual(['entry'])
})

it('finds another leaf than the one that was proven, promised and published', async () => {
  const other = new TextDecoder().decode(encodeLeaf(draft.leaves[index - 1]!))
  expect(failed(await evidence({ leaf: other }))).toEqual(['entry', 'proof', 'public', 'promise'])
})

it('finds a proof for another place, one of another key, and one that is missing', async () => {
  expect(failed(await evidence({ leaf_index: index + 1 }))).toEqual(['proof'])
  const given = await evidence()
  const keys = formatVkey(strangerSigner.key)
  expect(failed({ ...given, keys })).toEqual(['proof', 'promise'])
  expect(failed(await evidence({ proof: null }))).toEqual(['proof'])
})

it('finds another leaf under the number in public, or none', async () => {
  const given = await evidence()
  expect(failed({ ...given, publicHash: '00'.repeat(32) })).toEqual(['public'])
  expect(failed({ ...given, publicHash: undefined })).toEqual(['public'])
})

it('finds a promise of a stranger, and one that says nothing', async () => {
  const given = await evidence()
  expect(failed({ ...given, promise: promiseOf(strangerSigner) })).toEqual(['promise'])
  expect(failed({ ...given, promise: { v: 1 } })).toEqual(['promise'])
})
