import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toUtf8 } from './bytes.ts'
import { encodeLeaf } from './leaf.ts'
import type { Leaf } from './leafTypes.ts'
import { mapSource, urlSource } from './source.ts'
import {
  Draft,
  errorsOf,
  sampleContest,
  testOrigin,
  testPublish,
  testSigner,
  testVerify,
} from './testing.ts'
import { nodeVerify } from './node/ed25519.ts'
import { decodeBundle, encodeBundle } from './tiles.ts'
import { verifyLog } from './verify.ts'

/** A contest with enough voters for several tiles. */
function crowd(voters: number): Leaf[] {
  const draft = new Draft()
  draft.rules()
  draft.contestants('a', 'b').round(['a', 'b'])
  for (let n = 0; n < voters; n++) {
    draft.minute = Math.floor(n / 50)
    draft.vote({ voter: `voter ${n}`, points: { [n % 3 === 0 ? 'b' : 'a']: 1 } })
  }
  draft.close()
  draft.result()
  return draft.leaves
}

const bent = (
  files: ReadonlyMap<string, Uint8Array>,
  path: string,
  change: (bytes: Uint8Array) => Uint8Array,
) => new Map(files).set(path, change(files.get(path)!.slice()))
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
  expect([...files.keys()]).toEqual(['checkpoint', 'checkpoints'])
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

/** Some contest: a few votes of a few voters, some of them held, voided or restored, closed and declared. */
const someContest = fc
  .array(
    fc.record({
      voter: fc.nat(20),
      for: fc.constantFrom('a', 'b', 'c'),
      act: fc.option(fc.constantFrom('hold', 'void'), { freq: 3 }),
    }),
    { minLength: 1, maxLength: 24 },
  )
  .map((ballots) => {
    const draft = new Draft()
    draft.rules({ vote_once: false, tie_break: ['voters', 'earliest'] })
    draft.contestants('a', 'b', 'c').round(['a', 'b', 'c'])
    for (const { voter, for: id, act } of ballots) {
      draft.minute += 61
      if (draft.minute > 590) break
      const at = draft.vote({ voter: `voter ${voter}`, points: { [id]: 1 } })
      if (act) draft.act(act, at)
    }
    draft.minute = 601
    draft.close()
    draft.result()
    return draft.leaves
  })

describe('some contest', () => {
  test('holds as it was published', async () => {
    await fc.assert(
      fc.asyncProperty(someContest, async (leaves) => {
        expect((await testVerify(testPublish(leaves))).findings).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  test('does not hold with any single byte changed in any file', async () => {
    await fc.assert(
      fc.asyncProperty(
        someContest,
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (leaves, file, at, change) => {
          const files = testPublish(leaves)
          const names = [...files.keys()]
          const name = names[file % names.length]!
          const changed = bent(files, name, (bytes) => {
            bytes[at % bytes.length]! ^= change
            return bytes
          })
          expect((await testVerify(changed)).ok, `${name} at ${at}`).toBe(false)
        },
      ),
      { numRuns: 400 },
    )
  })

  test('of several tiles does not hold with a changed byte either', async () => {
    const files = testPublish(crowd(300), [100])
    const names = [...files.keys()]
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(254), async (file, at, change) => {
        const changed = bent(files, names[file % names.length]!, (bytes) => {
          bytes[at % bytes.length]! ^= change + 1
          return bytes
        })
        expect((await testVerify(changed)).ok).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  test('does not hold with any leaf of the outcome changed and signed anew', async () => {
    await fc.assert(
      fc.asyncProperty(someContest, fc.nat(), async (leaves, pick) => {
        const votes = leaves.filter((leaf) => leaf.type === 'vote')
        const vote = votes[pick % votes.length]!
        const turned = leaves.map((leaf) =>
          leaf === vote
            ? {
                ...vote,
                lines: [{ assox_id: vote.lines[0]!.assox_id === 'a' ? 'b' : 'a', points: 1 }],
              }
            : leaf,
        )
        const head = new TextDecoder().decode(testPublish(leaves).get('checkpoint'))
        const report = await testVerify(testPublish(turned), { checkpoints: [head] })
        expect(report.counts).toHaveProperty('fork')
      }),
      { numRuns: 40 },
    )
  })
})

test('a head that is signed while a log is read is not held against it', async () => {
  const before = sampleContest()
  const after = sampleContest()
  after.add({ ...after.leaves.at(-1)! })
  const [old, fresh] = [testPublish(before.leaves), testPublish(after.leaves)]
  let heads = 0
  const growing = {
    read: async (path: string) =>
      (path.startsWith('checkpoint') && heads++ === 0 ? old : fresh).get(path) ?? null,
  }
  const report = await verifyLog(growing, { keys: [testSigner.key] })
  expect(Object.keys(report.counts)).not.toContain('leaves_missing')
  expect(report.size).toBe(after.leaves.length)
})
