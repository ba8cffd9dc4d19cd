import { describe, expect, test } from 'vitest'
import { toUtf8 } from './bytes.ts'
import { encodeLeaf } from './leaf.ts'
import { mapSource, urlSource } from './source.ts'
import { errorsOf, sampleContest, testPublish, testVerify } from './testing.ts'
import { testOrigin, testSigner } from './testing-keys.ts'
import { nodeVerify } from './node/ed25519.ts'
import { decodeBundle, encodeBundle } from './tiles.ts'
import { verifyLog } from './verify.ts'
import { bent, crowd } from './testing-scan.ts'

const without = (files: ReadonlyMap<string, Uint8Array>, path: string) =>
  new Map([...files].filter(([name]) => name !== path))

const flip = (at: number) => (bytes: Uint8Array) => {
  bytes[at]! ^= 1
  return bytes
}

describe('a log of several tiles', () => {
  const leaves = crowd(700)
  const files = testPublish(leaves, [300, 512])
  const last = `tile/entries/002.p/${leaves.length - 512}`

  test('holds', async () => {
    const report = await testVerify(files)
    expect(errorsOf(report)).toEqual([])
    expect(report.rounds[0]).toMatchObject({ ballots: 700, is_closed: true, result: 705 })
    expect(report.composition).toHaveLength(14)
    expect(report.composition[0]).toMatchObject({ kind: 'free', ballots: 50, votes: 50, held: 0 })
  })

  test.each<[string, Map<string, Uint8Array>, string[]]>([
    ['a tile above', bent(files, 'tile/1/000.p/2', flip(40)), ['256 tile_wrong']],
    [
      'a tile above with more than its hashes',
      bent(files, 'tile/1/000.p/2', (b) => Uint8Array.of(...b, 0)),
      ['0 tile_wrong'],
    ],
    ['a cut tile above', bent(files, 'tile/1/000.p/2', (b) => b.slice(0, 33)), ['256 tile_wrong']],
    ['a missing tile above', without(files, 'tile/1/000.p/2'), ['0 tile_missing']],
    ['a missing tile', without(files, 'tile/0/001'), ['256 tile_missing']],
    ['a cut tile', bent(files, 'tile/0/001', (b) => b.slice(0, -1)), ['256 tile_wrong']],
    [
      'a bundle that ends within a leaf',
      bent(files, last, (b) => b.slice(0, -1)),
      ['512 bundle_malformed', '705 result_uncheckable'],
    ],
    [
      'a bundle with a leaf too many',
      bent(files, last, (b) => encodeBundle([...decodeBundle(b), toUtf8('{}')])),
      ['706 bundle_malformed'],
    ],
  ])('%s is found', async (_, changed, expected) => {
    const found = errorsOf(await testVerify(changed)).filter((line) => !line.includes('result_un'))
    expect(found).toEqual(expected.filter((line) => !line.includes('result_un')))
  })

  test('goes by the full tiles where the partial ones are gone', async () => {
    const longer = crowd(900)
    const then = testPublish(longer.slice(0, 706), [])
    const grown = without(testPublish(longer, []), 'checkpoints')
    for (const path of ['checkpoint', 'tile/1/000.p/2']) grown.set(path, then.get(path)!)
    expect(grown.has('tile/0/002.p/194')).toBe(false)
    const report = await testVerify(grown)
    expect(errorsOf(report)).toEqual([])
    expect(report.size).toBe(706)
    const cut = bent(grown, 'tile/0/002', (bytes) => bytes.slice(0, 193 * 32))
    expect(errorsOf(await testVerify(cut))).toEqual(['512 tile_wrong'])
  })

  test('is told of its progress, and read from an address as from memory', async () => {
    const told: number[] = []
    const asked: string[] = []
    const fetcher: typeof fetch = async (address) => {
      const path = new URL(String(address)).pathname.slice('/log/0cx/'.length)
      asked.push(path)
      const bytes = files.get(path)
      return bytes ? new Response(bytes.slice()) : new Response('', { status: 404 })
    }
    const report = await verifyLog(urlSource('https://vote.example/log/0cx', fetcher), {
      keys: [testSigner.key],
      verify: nodeVerify,
      onProgress: (count) => told.push(count),
    })
    expect(report).toEqual(await testVerify(files))
    expect(told).toEqual([256, 512, 706])
    expect(asked).toContain('tile/1/000.p/2')
    const failing: typeof fetch = async () => new Response('', { status: 500 })
    await expect(
      verifyLog(urlSource('https://vote.example/log', failing), { keys: [testSigner.key] }),
    ).rejects.toThrow('answers 500')
  })

  test('a file that can’t be fetched is the fault of nobody’s leaf', async () => {
    const failing = {
      read: async (path: string) => {
        if (path === 'tile/0/001') throw new Error('the line is down')
        return files.get(path) ?? null
      },
    }
    await expect(verifyLog(failing, { keys: [testSigner.key] })).rejects.toThrow('the line is down')
    const slow = {
      read: async (path: string) => {
        if (path === 'tile/0/000') await new Promise((go) => setTimeout(go, 50))
        return failing.read(path)
      },
    }
    await expect(verifyLog(slow, { keys: [testSigner.key] })).rejects.toThrow('the line is down')
  })

  test('a spoilt one is told in few words', async () => {
    const other = leaves.map((leaf) => ({ ...leaf, contest: `${leaf.contest}x` }))
    other[0] = leaves[0]!
    const report = await testVerify(testPublish(other, []))
    expect(report.counts.other_contest).toBe(705)
    expect(report.findings.filter(({ code }) => code === 'other_contest')).toHaveLength(100)
  })
})

test('the empty log holds, and a head over nothing that is not the empty root does not', async () => {
  const files = testPublish([], [])
  expect([...files.keys()]).toEqual(['checkpoint', 'checkpoints', 'names'])
  expect(await testVerify(files)).toMatchObject({ ok: true, size: 0, rounds: [] })
  const other = testPublish([encodeLeaf(sampleContest().leaves[0]!)], []).get('checkpoint')!
  const report = await testVerify(new Map(files).set('checkpoints', other))
  expect(errorsOf(report)).toEqual(['0 leaves_missing'])
})

test('a log without a key to believe has nothing to say', async () => {
  const files = testPublish(sampleContest().leaves)
  const report = await verifyLog(mapSource(files), { keys: [], origin: testOrigin })
  expect(report.ok).toBe(false)
  expect(report.leaves).toBe(0)
})
