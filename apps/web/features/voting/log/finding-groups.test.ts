import { describe, expect, it } from 'vitest'
import { sampleContest, testPublish, testVerify } from '@plaudit/votelog/testing'
import { findingGroups, roundVerdict } from './finding-groups.ts'

const verify = (draft: ReturnType<typeof sampleContest>) => testVerify(testPublish(draft.leaves))

describe('findings', () => {
  it('stand together by their code, faults first, the first few of many', async () => {
    const draft = sampleContest()
    for (let n = 0; n < 12; n++) draft.act('release', 5)
    draft.epoch()
    const groups = findingGroups(await verify(draft))
    expect(groups.map(({ severity }) => severity)).toEqual(
      groups.map(({ severity }) => severity).toSorted(),
    )
    const acts = groups.find(({ code }) => code === 'act_out_of_order')
    expect(acts).toMatchObject({ severity: 'error', more: 4 })
    expect(acts?.shown).toHaveLength(8)
    expect(groups.at(-1)?.severity).toBe('warning')
  })
})

describe('a round against its declared result', () => {
  it('matches when the count gives what was declared', async () => {
    const report = await verify(sampleContest())
    expect(report.rounds.map((round) => roundVerdict(round, report))).toEqual(['matches'])
  })

  it('differs when another result is declared, and when ballots change afterwards', async () => {
    const wrong = sampleContest()
    const result = wrong.leaves.at(-1)
    if (result?.type !== 'result') throw new Error('no result')
    wrong.leaves[wrong.leaves.length - 1] = {
      ...result,
      rows: result.rows.map((row) => ({ ...row, votes: row.votes + 1 })),
    }
    const outdated = sampleContest()
    outdated.act('void', 5)
    for (const draft of [wrong, outdated]) {
      const report = await verify(draft)
      expect(report.rounds.map((round) => roundVerdict(round, report))).toEqual(['differs'])
    }
  })

  it('is open, closed or sealed before there is one', async () => {
    const draft = sampleContest()
    draft.leaves.pop()
    const closed = await verify(draft)
    expect(closed.rounds.map((round) => roundVerdict(round, closed))).toEqual(['closed'])
    draft.leaves.pop()
    const open = await verify(draft)
    expect(open.rounds.map((round) => roundVerdict(round, open))).toEqual(['open'])
    const round = { round: 1, result: null, is_closed: false }
    expect(roundVerdict(round, { findings: [], withheld: 3 })).toBe('sealed')
  })
})
