import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Malformed, toUtf8 } from './bytes.ts'
import { openCheckpoint, signCheckpoint, withSignatures } from './checkpoint.ts'
import { Frontier } from './frontier.ts'
import { leafHash } from './hashing.ts'
import { strangerSigner, testOrigin, testSigner, testWitness } from './testing-keys.ts'
import { consistencyProof, rootOf } from './tree.ts'
import { formatWitnessRequest, parseWitnessRequest, witnessAnswer } from './witness.ts'

const nodes = new Map<string, Uint8Array>()
const frontier = Frontier.empty({
  onNode: (level, index, hash) => void nodes.set(`${level}/${index}`, hash),
})
for (let n = 0; n < 40; n++) frontier.append(leafHash(toUtf8(String(n))))
const read = (level: number, index: number) => nodes.get(`${level}/${index}`)!

const time = 1_790_000_000
const trust = { origin: testOrigin, keys: [testSigner.key], witnesses: [testWitness.key] }
const rootAt = (size: number) => rootOf(size, read)
const headAt = (size: number, root = rootAt(size), signer = testSigner) =>
  signCheckpoint({ origin: testOrigin, size, root }, [signer])
const requestTo = (old: number, size: number, checkpoint = headAt(size)) =>
  formatWitnessRequest({ old, proof: consistencyProof(old, size, read), checkpoint })
const seenAt = (size: number) => (size === 0 ? null : { size, root: rootAt(size) })
const ask = (body: string, seen: number) =>
  witnessAnswer(body, trust, seenAt(seen), { witness: testWitness, time })

test('a request is of the specified form and reads back', () => {
  const body = requestTo(6, 8)
  const [old, first, ...rest] = body.split('\n')
  expect(old).toBe('old 6')
  expect(first).toMatch(/^[A-Za-z0-9+/]{43}=$/)
  expect(rest[2]).toBe('')
  expect(formatWitnessRequest(parseWitnessRequest(body))).toBe(body)
  for (const bad of ['', 'old 1\n', 'new 1\n\n', 'old 01\n\n', 'old 1\nAAAA\n\n'])
    expect(() => parseWitnessRequest(bad), bad).toThrow(Malformed)
  const long = { old: 1, proof: Array.from({ length: 64 }, () => rootAt(1)), checkpoint: headAt(2) }
  expect(() => parseWitnessRequest(formatWitnessRequest(long))).toThrow(Malformed)
})

describe('a witness', () => {
  test('signs whatever goes on from what it saw, and the log can show it', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), (a, b) => {
        const [old, size] = a < b ? [a, b] : [b, a]
        const answer = ask(requestTo(old, size), old)
        expect(answer).toMatchObject({ status: 200, seen: { size, root: rootAt(size) } })
        if (answer.status !== 200) return
        const opened = openCheckpoint(withSignatures(headAt(size), answer.body), trust)
        expect(opened).toMatchObject({ ok: true, cosignedBy: [{ key: testWitness.key, time }] })
      }),
      { numRuns: 30 },
    )
  })

  const rewritten = leafHash(toUtf8('another history'))
  test.each<[string, string, number, object]>([
    ['another history', requestTo(6, 8, headAt(8, rewritten)), 6, { status: 422 }],
    ['another history of the same size', requestTo(8, 8, headAt(8, rewritten)), 8, { status: 422 }],
    ['a first head with a proof', requestTo(6, 8).replace('old 6', 'old 0'), 0, { status: 422 }],
    ['an empty tree that is not', requestTo(0, 0, headAt(0, rewritten)), 0, { status: 422 }],
    ['an older size than it saw', requestTo(6, 8), 7, { status: 409, body: '7\n' }],
    ['a size that it never saw', requestTo(6, 8), 0, { status: 409, body: '0\n' }],
    ['a smaller tree', requestTo(6, 8, headAt(5)), 6, { status: 400 }],
    ['no request', 'please', 0, { status: 400 }],
    ['no checkpoint', 'old 0\n\nplease', 0, { status: 400 }],
    [
      'a log that it does not know',
      requestTo(0, 8, signCheckpoint({ origin: 'x', size: 8, root: rootAt(8) }, [testSigner])),
      0,
      { status: 404 },
    ],
    ['a strange key', requestTo(0, 8, headAt(8, rootAt(8), strangerSigner)), 0, { status: 403 }],
    ['a wrong signature', requestTo(0, 8).replace('\n8\n', '\n9\n'), 0, { status: 403 }],
  ])('refuses %s', (_, body, seen, expected) => {
    expect(ask(body, seen)).toEqual(expected)
  })
})
