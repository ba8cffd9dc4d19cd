import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namesPath } from './names.ts'
import { Draft, sampleContest, testPublish, testVerify } from './testing.ts'
import { testSigner } from './testing-keys.ts'
import { verifyLog } from './verify.ts'
import { bent, crowd } from './testing-scan.ts'

/** Any contest: a few votes of a few voters, with held, void and restored ones, closed and declared. */
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
          const { ok, counts } = await testVerify(changed)
          // A name for another id than the log's own proves nothing, and says so.
          const holds = ok && !(name === namesPath && counts.name_unproven)
          expect(holds, `${name} at ${at}`).toBe(false)
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
        const { ok, counts } = await testVerify(changed)
        // Names of somebody who is not in the contest leave another one without a name, which is told.
        expect(ok && !counts.name_unproven).toBe(false)
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
